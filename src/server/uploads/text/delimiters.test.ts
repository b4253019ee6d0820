import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planTextTable } from './plan-text-table.ts';
import { RecordSplitter } from './split-records.ts';

const plan = (text: string, options = {}) => planTextTable({ text, isComplete: true }, options);

function rowsOf(text: string, options = {}): string[][] {
  const splitter = new RecordSplitter(plan(text, options).format);
  return [...splitter.push(text), ...splitter.end()].map(({ cells }) => cells);
}

const word = fc.constantFrom('Ann', 'Bob', 'Oslo', 'Bergen', 'x');
const amount = fc.integer({ min: 0, max: 9999 }).map(String);
const table = fc.array(fc.tuple(word, word, amount), { minLength: 3, maxLength: 20 });

test('tables are found by tildes, carets, colons and blanks', () => {
  fc.assert(
    fc.property(table, fc.constantFrom('~', '^', ':', ' '), (rows, delimiter) => {
      const all = [['who', 'where', 'qty'], ...rows];
      const text = all.map((row) => `${row.join(delimiter)}\n`).join('');
      expect(plan(text).format.delimiter).toBe(delimiter);
      expect(rowsOf(text)).toEqual(all);
    }),
  );
});

test('aligned columns are read, also with blanks within cells', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const all = [
        ['who is it', 'city', 'qty'],
        ...rows.map(([who, where, qty]) => [`${who} Lee`, where, qty]),
      ];
      const text = all.map((row) => `  ${row.map((cell) => cell.padEnd(14)).join('')}\n`).join('');
      expect(plan(text).format.delimiter).toBe('  ');
      expect(rowsOf(text)).toEqual(all);
    }),
  );
});

test.each([
  ['times', 'time\n12:30:15\n13:45:00\n14:00:59\n'],
  ['names of people', 'name\nAnn Lee\nBob Ray\nCy Doe\n'],
  ['sentences', 'text\nThis is one\nThat was two\nHere comes three\n'],
  ['texts with commas', 'name,note\nAnn,a b c\nBob,d e f\nCy,g h i\n'],
  ['addresses', 'link\nhttp://a.org:80/x\nhttp://b.org:81/y\nhttp://c.org:82/z\n'],
])('%s are not cut at blanks or colons', (_, text) => {
  expect([',', ';', '\t', '|']).toContain(plan(text).format.delimiter);
});

test('any delimiter can be chosen', () => {
  expect(rowsOf('a:b\n1:2\n', { delimiter: ':' })).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(rowsOf('a  b\n 1 "x y" \n', { delimiter: ' ' })).toEqual([
    ['a', 'b'],
    ['1', 'x y'],
  ]);
});

test('a text has the same cells by blanks, wherever it is cut', () => {
  const piece = fc.constantFrom('a', ' ', '  ', '\n', '"', '\r\n');
  const delimiter = fc.constantFrom(' ' as const, '  ' as const);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), delimiter, fc.nat({ max: 30 }), (pieces, chosen, cut) => {
      const text = pieces.join('');
      const format = { delimiter: chosen, quoteEscape: '"', lineBreak: '\n', quotes: 'enclose' } as const;
      const whole = new RecordSplitter(format);
      const parts = new RecordSplitter(format);
      const cellsOf = (splitter: RecordSplitter, texts: string[]) =>
        [...texts.flatMap((part) => splitter.push(part)), ...splitter.end()].map(({ cells }) => cells);
      expect(cellsOf(parts, [text.slice(0, cut), text.slice(cut)])).toEqual(cellsOf(whole, [text]));
    }),
  );
});
