import { readFile, writeFile } from 'node:fs/promises';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { introspectionFromSchema, isObjectType, isSpecifiedScalarType } from 'graphql';
import { format } from 'oxfmt';
import { expect, test } from 'vitest';
import { schema, schemaText } from './graphql.server.ts';

/** Compares a file with what the schema makes of it; a difference is written locally, and fails in CI. */
async function compareFile(file: string, expected: string): Promise<void> {
  const actual = await readFile(file, 'utf8').catch(() => '');
  if (actual !== expected && !process.env.CI) {
    await writeFile(file, expected);
  } else {
    expect(actual).toBe(expected);
  }
}

test('the types of documents in the browser are those of the schema', async () => {
  const introspection = minifyIntrospection(introspectionFromSchema(schema));
  const output = outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true });
  const file = 'src/client/introspection.d.ts';
  const { code } = await format(file, output, { singleQuote: true, printWidth: 110 });
  await compareFile(file, code);
});

test('docs/schema.graphql is the schema', async () => {
  await compareFile('docs/schema.graphql', schemaText);
});

test('every type, field and argument of the schema is described', () => {
  const missing: string[] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue;
    if (!type.description) {
      missing.push(type.name);
    }
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!field.description) {
        missing.push(`${type.name}.${field.name}`);
      }
      for (const argument of field.args) {
        if (!argument.description) {
          missing.push(`${type.name}.${field.name}(${argument.name})`);
        }
      }
    }
  }
  expect(missing).toEqual([]);
});

test('no field and no argument is of a type that says nothing of its content', () => {
  expect(Object.keys(schema.getTypeMap())).not.toContain('JSON');
});
