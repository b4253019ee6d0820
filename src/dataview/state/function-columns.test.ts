import { expect, test } from 'vitest';
import { columnTypes } from '#columns/index.ts';
import { measureFunctions } from '#domain/formula/measure.ts';
import { measureProblem } from '#domain/query/source-measures.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { changeFunction, columnsOfFunction, possibleFunctions } from './function-columns.ts';

/** A column of each type; the calculated one has a formula, the measure a function. */
const columns = columnTypes.map(({ name, dataType }) =>
  sourceColumnSchema.parse({
    name: `of ${name}`,
    display_name: name.toUpperCase(),
    type: name,
    dataType,
    formula: name === 'calculated' ? { type: 'variable', key: 'of number' } : undefined,
    measure: name === 'measure' ? { type: 'function', fn: 'sum', column: 'of number' } : undefined,
  }),
);
const measureOf = (measure: object) =>
  measureProblem([...columns, sourceColumnSchema.parse({ name: 'm', type: 'measure', measure })]);

test('every function that is offered of a column can be calculated', () => {
  expect(possibleFunctions(columns, { onlyNumbers: true })).toEqual(measureFunctions);

  for (const fn of measureFunctions) {
    const made = changeFunction({ column: 'of number' }, fn, columns)!;
    const offered = columnsOfFunction(fn, columns, { onlyNumbers: true });
    expect([fn, offered.map(({ name }) => measureOf({ ...made, column: name }))]).toEqual([
      fn,
      offered.map(() => null),
    ]);
  }
  const sums = columnsOfFunction('sum', columns, { onlyNumbers: true }).map(({ type }) => type);
  expect(sums.toSorted()).toEqual(['calculated', 'number']);
  expect(columnsOfFunction('count', columns, { onlyNumbers: true })).toHaveLength(columns.length - 1);
});

test('another function keeps the column and the conditions where they fit', () => {
  const where = [{ column: 'of text', operation: 'filter' as const, values: ['Flood'] }];
  const leaf = { column: 'of number', where };
  expect(changeFunction(leaf, 'percentile', columns)).toEqual({
    type: 'function',
    fn: 'percentile',
    column: 'of number',
    where,
    part: 0.9,
  });
  expect(changeFunction(leaf, 'rows', columns)).toEqual({ type: 'function', fn: 'rows', where });
  expect(changeFunction({ column: 'of text' }, 'sum', columns)?.column).not.toBe('of text');
  expect(changeFunction({}, 'last', [{ name: 'a', type: 'text' }])).toBeNull();
});
