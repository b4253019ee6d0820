import { expect, test } from 'vitest';
import { textsOf } from '#texts/texts-of.ts';
import { functionInWords } from './function-in-words.ts';

const columns = ['number', 'calculated', 'date', 'text'].map((type) => ({
  name: `of ${type}`,
  display_name: type.toUpperCase(),
  type,
}));

test.each([
  [{ fn: 'sum', column: 'of number' }, 'Sum of NUMBER'],
  [{ fn: 'rows' }, 'Count of rows'],
  [{ fn: 'percentile', column: 'of number', part: 0.999 }, 'Percentile 99.9 of NUMBER'],
  [
    { fn: 'weighted', column: 'of number', weight: 'of calculated' },
    'Average of NUMBER, weighted by CALCULATED',
  ],
  [{ fn: 'last', column: 'of number', by: 'of date' }, 'Last NUMBER by DATE'],
] as const)('a function in words: %j', (leaf, words) => {
  expect(functionInWords({ type: 'function', ...leaf }, columns, textsOf(undefined))).toBe(words);
});

test('conditions are part of the words, without those that have no values', () => {
  const words = (operation: 'filter' | 'exclude' | 'between', values: (string | null)[]) =>
    functionInWords(
      {
        type: 'function',
        fn: 'sum',
        column: 'of number',
        where: [
          { column: 'of text', operation, values },
          { column: 'of date', operation: 'gte', values: [] },
        ],
      },
      columns,
      textsOf(undefined),
    );
  expect(words('filter', ['Flood'])).toBe('Sum of NUMBER, where TEXT is Flood');
  expect(words('filter', ['Flood', null])).toBe('Sum of NUMBER, where TEXT is Flood, (empty)');
  expect(words('exclude', ['a', 'b'])).toBe('Sum of NUMBER, where TEXT is none of: a, b');
  expect(words('between', [null, '3'])).toBe('Sum of NUMBER, where TEXT: up to 3');
  expect(words('filter', ['a', 'b', 'c', 'd', 'e', 'f'])).toBe('Sum of NUMBER, where TEXT: 6 chosen');
  expect(words('filter', [])).toBe('Sum of NUMBER');
});
