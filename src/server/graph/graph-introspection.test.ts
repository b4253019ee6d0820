import { readFile, writeFile } from 'node:fs/promises';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { introspectionFromSchema } from 'graphql';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { schema } from './graph.server.ts';

const file = 'src/client/introspection.d.ts';

/** The browser's documents are typed by this file, so it must say what the server's schema says; it is written locally. */
test('the introspection that documents are typed by is the schema', async () => {
  const introspection = minifyIntrospection(introspectionFromSchema(schema));
  const output = outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true });
  const expected = await format(output, { parser: 'typescript', singleQuote: true, printWidth: 110 });
  const actual = await readFile(file, 'utf8').catch(() => '');
  if (actual !== expected && !process.env.CI) await writeFile(file, expected);
  else expect(actual).toBe(expected);
});
