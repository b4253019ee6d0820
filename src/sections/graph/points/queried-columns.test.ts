import { expect, test } from 'vitest';
import { columnsOfGraph } from '#dataview/sources/choose-source.ts';
import { columnKey, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { duplicateColumn, setFunction, setRole } from '#dataview/state/column-rules.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { columnsForType, drawsEachRow, setAmountFunction, setAmounts } from './queried-columns.ts';

const start = columnsOfGraph([
  sourceColumnSchema.parse({ name: 'town', type: 'text' }),
  sourceColumnSchema.parse({ name: 'rain', type: 'number' }),
  sourceColumnSchema.parse({ name: 'wind', type: 'number' }),
]);
const amounts = (columns: readonly ColumnDescriptor[]) =>
  columns.filter(({ yAxis }) => yAxis).map((column) => [columnKey(column), column.fn, column.sort]);

test('the number of rows that a graph starts with gives way to the first amount that is chosen', () => {
  expect(amounts(start)).toEqual([['id', 'rows', 'desc nulls last']]);
  const rain = setAmounts(start, ['id', 'rain'], 'BarGraph');
  expect(amounts(rain)).toEqual([['rain', 'sum', 'desc nulls last']]);
  expect(amounts(setAmounts(rain, ['rain', 'wind'], 'BarGraph'))).toEqual([
    ['rain', 'sum', 'desc nulls last'],
    ['wind', 'sum', ''],
  ]);
  // Chosen once more, or with another function, it is wanted beside other amounts.
  expect(amounts(setAmounts(rain, ['rain', 'id'], 'BarGraph'))).toEqual([
    ['rain', 'sum', 'desc nulls last'],
    ['id', 'rows', ''],
  ]);
  const counted = setFunction(start, 'id', 'count');
  expect(amounts(setAmounts(counted, ['id', 'rain'], 'BarGraph'))).toHaveLength(2);
  expect(amounts(setAmounts(start, [], 'BarGraph'))).toEqual([]);
});

test('a scatter plot draws the chosen column of each row, and never the ids of rows', () => {
  const scatter = columnsForType(start, 'ScatterPlot');
  expect(amounts(scatter)).toEqual([['id', 'rows', 'desc nulls last']]);
  const rain = setAmounts(scatter, ['id', 'rain'], 'ScatterPlot');
  expect(amounts(rain)).toEqual([['rain', '', '']]);
  expect(drawsEachRow(rain, 'ScatterPlot')).toBe(true);
});

test('another amount of a scatter plot leaves the functions of the others', () => {
  const rows = setAmounts(columnsForType(start, 'ScatterPlot'), ['id', 'rain'], 'ScatterPlot');
  const groups = setFunction(rows, 'rain', 'avg');
  const both = setAmounts(groups, ['rain', 'wind'], 'ScatterPlot');
  expect(amounts(both)).toEqual([
    ['rain', 'avg', ''],
    ['wind', 'sum', ''],
  ]);
  expect(amounts(setAmounts(both, ['wind'], 'ScatterPlot'))).toEqual([['wind', 'sum', '']]);
  // Rows have no count, so beside it the others are of groups too.
  expect(amounts(setAmounts(rows, ['rain', 'id'], 'ScatterPlot'))).toEqual([
    ['rain', 'sum', ''],
    ['id', 'rows', ''],
  ]);
});

test('a column that names points or sizes them has no other role, and a copy of it has none', () => {
  const named = setRole(setRole(start, 'town', 'pointName'), 'rain', 'pointSize');
  const roles = (columns: readonly ColumnDescriptor[]) =>
    columns
      .filter(({ pointName, pointSize, xAxis }) => pointName || pointSize || xAxis)
      .map((column) => [columnKey(column), column.pointName, column.pointSize, column.xAxis]);
  expect(roles(named)).toEqual([
    ['town', true, false, false],
    ['rain', false, true, false],
  ]);
  expect(roles(setRole(named, 'wind', 'pointSize'))).toEqual([
    ['town', true, false, false],
    ['wind', false, true, false],
  ]);
  expect(roles(setRole(named, 'rain', 'xAxis'))).toHaveLength(2);
  expect(roles(duplicateColumn(named, 'rain'))).toHaveLength(2);
});

test('all amounts of a scatter plot are of rows, or none', () => {
  const rows = setAmounts(columnsForType(start, 'ScatterPlot'), ['id', 'rain', 'wind'], 'ScatterPlot');
  expect(drawsEachRow(rows, 'ScatterPlot')).toBe(true);
  const groups = setAmountFunction(rows, 'wind', 'max');
  expect(amounts(groups)).toEqual([
    ['rain', 'sum', ''],
    ['wind', 'max', ''],
  ]);
  expect(drawsEachRow(setAmountFunction(groups, 'rain', ''), 'ScatterPlot')).toBe(true);
});
