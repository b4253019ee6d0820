import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A row of docs/coverage.md; `tests` are the files and titles of the tests that show its statement together. */
type Row = { part: string; number: string; state: string; tests: { file: string; title: string }[] };

/** The cells of a row of a Markdown table. */
const cellsOf = (line: string) =>
  line
    .slice(2, -2)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

function readRows(): Row[] {
  const rows: Row[] = [];
  let part = '';
  for (const line of readFileSync('docs/coverage.md', 'utf8').split('\n')) {
    if (line.startsWith('## ')) {
      part = line.slice(3);
    }
    if (!/^\| (?:[AP]|C\d)/.test(line)) continue;
    const [number = '', , state = '', shown = ''] = cellsOf(line);
    const tests = shown.split(/; (?=`)/).flatMap((named) => {
      const [, file, title] = /^`([^`]+)`: (.+)$/.exec(named) ?? [];
      return file && title ? [{ file, title }] : [];
    });
    rows.push({ part, number, state, tests });
  }
  return rows;
}

const rows = readRows();

test('every statement of the two specifications has one row', () => {
  const countOf = (prefix: string) => rows.filter(({ number }) => number.startsWith(prefix)).length;
  expect([countOf('A'), countOf('P')]).toEqual([364, 362]);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
});

test('every test that the coverage names exists', () => {
  const sources = new Map<string, string>();
  const sourceOf = (file: string) => {
    const known = sources.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
    sources.set(file, known);
    return known.replaceAll("\\'", "'");
  };
  const missing = rows
    .filter(({ tests }) => tests.some(({ file, title }) => !sourceOf(file).includes(title)))
    .map(({ number }) => number);
  expect(missing).toEqual([]);
});

test('a row is done when it names a test, and every row of the data parts is', () => {
  for (const { number, state, tests } of rows) {
    expect(state, number).toBe(tests.length > 0 ? 'done' : 'to come');
  }
  const open = rows.filter(({ part, state }) => part.endsWith('data parts') && state !== 'done');
  expect(open.map(({ number }) => number)).toEqual([]);
});
