import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCoverage, unshownStatements } from './coverage.ts';

const parts = await readCoverage();
const statementsOf = (part: string) => (parts.get(part) ?? []).flatMap(({ statements }) => statements);
const statements = [...parts.keys()].flatMap(statementsOf);

test('every statement of the two specifications has one row', () => {
  const countOf = (prefix: string) => statements.filter(({ number }) => number.startsWith(prefix)).length;

  expect([countOf('A'), countOf('P')]).toEqual([364, 362]);
  expect(new Set(statements.map(({ number }) => number)).size).toBe(statements.length);
});

test('a statement names files of tests that exist, or says why it is open', () => {
  for (const { number, tests = [], open } of statements) {
    const files = tests.map((name) => name.split(': ')[0]!);

    expect(files.length > 0, number).toBe(open === undefined);
    expect(
      files.filter((file) => !existsSync(file)),
      number,
    ).toEqual([]);
  }
});

test('a statement names titles that are in their files, as they are or as a template', () => {
  const named = statements.flatMap(({ tests = [] }) => tests);
  const missing = named.filter((name) => {
    const [file = '', title = ''] = name.split(/: (.*)/s);
    return !hasTitle(readFileSync(file, 'utf8').replaceAll("\\'", "'"), title);
  });

  expect(missing).toEqual([]);
});

/** Whether the source of a test has a title; `%s` and `${…}` of a template may be any text. */
function hasTitle(source: string, title: string): boolean {
  if (source.includes(title)) return true;

  const templates = source.split(/['`\n]/).filter((text) => /%[sdij]|\$\{/.test(text));
  return templates.some((template) => {
    const parts = template.split(/%[sdij]|\$\{[^}]*\}/);
    return new RegExp(
      `^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*')}$`,
      's',
    ).test(title);
  });
}

test('no statement of the data parts is open', () => {
  const dataParts = ['administration-data', 'pages-data'].flatMap(statementsOf);
  expect(dataParts.filter(({ open }) => open !== undefined).map(({ number }) => number)).toEqual([]);
});

test('a test that did not pass, is misspelt, or is only a template shows nothing', () => {
  const passed = new Set(['a.test.ts: adds 1 and 2']);
  const named = (...tests: string[]) =>
    unshownStatements([{ number: 'A1', statement: 'Adds', tests }], passed);

  expect(named('a.test.ts: adds 1 and 2')).toEqual([]);
  expect(named('a.test.ts: adds %i and %i', 'b.test.ts: adds 1 and 2')).toEqual([
    'A1, a.test.ts: adds %i and %i',
    'A1, b.test.ts: adds 1 and 2',
  ]);
});
