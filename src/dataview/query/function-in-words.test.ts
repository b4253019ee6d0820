import { expect, test } from 'vitest';
import type { RowCondition } from '#domain/formula/condition.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
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

test('values of conditions are named as their column shows them: codes, options, numbers and dates', () => {
  const source = [
    { name: 'of text', type: 'text' },
    { name: 'of select', type: 'select', options: [{ value: 'fl', label: 'Florida' }] },
    { name: 'of number', type: 'number', dataType: 'numeric', display_name: 'Damage' },
    { name: 'of date', type: 'date', dataType: 'date' },
  ].map((column) => sourceColumnSchema.parse(column));
  const shown = source.map(({ name, type, display_name }) => ({ name, type, display_name }));
  const german = (column: string, operation: RowCondition['operation'], values: RowCondition['values']) =>
    functionInWords(
      { type: 'function', fn: 'rows', where: [{ column, operation, values }] },
      shown,
      textsOf('de'),
      { columns: source, labels: { 'of text': { 12: 'Florida', constructor: 'no' } }, locale: 'de' },
    );

  expect(german('of text', 'filter', ['12', '13', null])).toMatch(/of text ist Florida, 13, \(leer\)/);
  expect(german('of text', 'exclude', ['12'])).toContain('of text ist nicht Florida');
  expect(german('of text', 'like', ['12'])).toContain('of text enthält 12');
  expect(german('of select', 'filter', ['fl'])).toContain('of select ist Florida');
  expect(german('of number', 'gte', ['12345.5'])).toContain('Damage mindestens 12345,5');
  expect(german('of number', 'between', [null, 12345.5])).toContain('Damage: bis 12345,5');
  expect(german('of date', 'lt', ['2024-03-31'])).toContain('of date unter 31.03.2024');
});
