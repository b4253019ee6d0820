import { expect, test } from 'vitest';
import type { ColumnChange } from './comparison.ts';
import { changesInWords, columnsInWords, rowsInWords } from './comparison-in-words.ts';

const names = { before: 'version 1', after: 'version 2' };

test.each([
  [
    { rows: { before: 1200, after: 1100 }, added: 0, removed: 100, changed: 0 },
    'version 2 has 1,100 rows, version 1 has 1,200. 100 rows of version 1 are missing here.',
  ],
  [
    { rows: { before: 2, after: 1 }, added: 0, removed: 1, changed: 1 },
    'version 2 has 1 row, version 1 has 2. 1 row of version 1 is missing here. 1 row changed.',
  ],
  [
    { rows: { before: 2, after: 4 }, added: 2, removed: 0, changed: 2 },
    'version 2 has 4 rows, version 1 has 2. 2 rows are new, 2 rows changed.',
  ],
  [
    { rows: { before: 2, after: 2 }, added: 0, removed: 0, changed: 0 },
    'version 2 has 2 rows, version 1 has 2. All rows are the same.',
  ],
])('%j', (comparison, words) => {
  expect(rowsInWords(comparison, names)).toBe(words);
});

test.each([
  [{ added: 1, removed: 0, changed: 0 }, '1 row added'],
  [{ added: 1200, removed: 3, changed: 40 }, '1,200 rows added, 3 removed, 40 changed'],
  [{ added: 0, removed: 0, changed: 1 }, '1 row changed'],
  [{ added: 0, removed: 0, changed: 0 }, 'No row changed'],
])('%j is %s', (changes, words) => {
  expect(changesInWords(changes)).toBe(words);
});

test('what became of columns is said, losses first', () => {
  const holds = { filled: 1, misfits: 0, empty: 0, least: null, greatest: null, sum: null };
  const column = (name: string, change: ColumnChange) => ({
    name,
    change,
    cells: 0,
    before: holds,
    after: holds,
  });
  const columns = [
    column('new', { kind: 'added' }),
    column('same', { kind: 'same' }),
    column('area', { kind: 'renamed', from: 'county' }),
    column('gone', { kind: 'removed' }),
    column('amount', { kind: 'retyped' }),
  ];
  expect(columnsInWords({ columns })).toEqual([
    { text: 'Columns without a value now: gone.', isLoss: true },
    { text: 'Columns of another type: amount.', isLoss: true },
    { text: 'Renamed: county is now area.', isLoss: true },
    { text: 'New columns: new.', isLoss: false },
  ]);
  expect(columnsInWords({ columns: [column('same', { kind: 'same' })] })).toEqual([]);
});
