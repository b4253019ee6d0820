import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { rowsQuery } from '../query/build-queries.ts';
import { functionOptionsOf } from '../settings/column-options.ts';
import { columnsOfGraph, columnsOfSource } from '../sources/choose-source.ts';
import { columnKey, type ColumnDescriptor } from './column-descriptor.ts';
import { amountFunction, duplicateColumn, setFunction, setGrouped, setShown } from './column-rules.ts';
import { dataStateSchema } from './data-state.ts';

const measure = { type: 'function', fn: 'avg', column: 'cost' };
const source = [
  { name: 'rate', type: 'measure', measure },
  { name: 'state', type: 'text' },
  { name: 'cost', type: 'number', dataType: 'numeric' },
].map((column) => sourceColumnSchema.parse(column));

const functionsOf = (columns: readonly ColumnDescriptor[]) =>
  columns.filter(({ show }) => show).map((column) => [columnKey(column), column.group || column.fn]);
const requestOf = (columns: readonly ColumnDescriptor[]) => {
  const state = dataStateSchema.parse({ sourceInfo: { sourceId: 1, versionId: 2 }, columns });
  const query = rowsQuery(state, { filters: {}, parameters: { page: 0, sort: null } }, 'page');
  return query.kind === 'rows' ? query.request : query;
};

test('a section that has just chosen a source shows its rows, without measures', () => {
  expect(functionsOf(columnsOfSource(source))).toEqual([
    ['state', ''],
    ['cost', ''],
  ]);
  expect(columnsOfGraph(source).find(({ xAxis }) => xAxis)?.name).toBe('state');
});

test('a measure that is shown always has its function, and is never a group', () => {
  const shown = setShown(columnsOfSource(source), 'rate', true);
  expect(functionsOf(shown)).toContainEqual(['rate', 'measure']);

  const grouped = setGrouped(shown, 'state', true);
  const all = [
    ['rate', 'measure'],
    ['state', true],
    ['cost', 'list'],
  ];
  expect(functionsOf(grouped)).toEqual(all);
  expect(functionsOf(setGrouped(grouped, 'rate', true))).toEqual(all);
  expect(functionsOf(setFunction(grouped, 'rate', 'sum'))).toEqual(all);
  expect(functionsOf(setFunction(grouped, 'rate', ''))).toEqual(all);
  expect(functionsOf(setGrouped(grouped, 'state', false))).toContainEqual(['rate', 'measure']);
  expect(requestOf(grouped)).toMatchObject({ groupBy: ['state'], fn: { rate: 'measure', cost: 'list' } });

  const [rate] = shown;
  expect(functionOptionsOf(rate!)).toEqual([{ value: 'measure', label: 'Measure' }]);
  expect(amountFunction(rate!)).toBe('measure');
});

test('a copy of a measure is the measure again, by another name', () => {
  const grouped = setGrouped(setShown(columnsOfSource(source), 'rate', true), 'state', true);
  expect(requestOf(duplicateColumn(grouped, 'rate'))).toMatchObject({
    copies: { rate_original: 'rate', rate_copy_1: 'rate' },
    fn: { rate_original: 'measure', rate_copy_1: 'measure' },
  });
});
