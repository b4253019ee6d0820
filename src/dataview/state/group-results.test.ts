import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnTypes } from '#columns/index.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import { overKinds } from '#domain/query/over-groups.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { addFilter, addResultFilter, changeFilter, compareWith, followPage } from '../query/filter-rules.ts';
import { rowsRequest } from '../query/rows-request.ts';
import { trendQueries } from '../query/trend-queries.ts';
import { comparedOptions, functionOptionsOf, operationsOf } from '../settings/column-options.ts';
import { columnsOfSource } from '../sources/choose-source.ts';
import { changeColumn } from './change-columns.ts';
import { columnKey, type ColumnDescriptor } from './column-descriptor.ts';
import { duplicateColumn, setFunction, setGrouped, setShown } from './column-rules.ts';
import { dataStateSchema } from './data-state.ts';
import { comparedResult, hasGroupResult } from './group-results.ts';
import { mayBeOver, setOver } from './over-columns.ts';
import { mayHaveTrend } from './trend.ts';

const measure = { type: 'function', fn: 'avg', column: 'of number' };
const source = columnTypes
  .filter(({ name }) => name !== 'calculated')
  .map(({ name, dataType }) =>
    sourceColumnSchema.parse({
      name: `of ${name}`,
      type: name,
      dataType,
      measure: name === 'measure' ? measure : undefined,
    }),
  );
const names = source.map(({ name }) => name).filter((name) => name !== 'of select' && name !== 'of date');
const flood = [{ column: 'of text', operation: 'filter' as const, values: ['Flood'] }];
const context = { filters: {}, parameters: { page: 0, sort: null } };
const stateOf = (columns: ColumnDescriptor[]) =>
  dataStateSchema.parse({ sourceInfo: { sourceId: 1, versionId: 2 }, columns });
const inTable = { isPivot: false };

/** Why a request cannot be run; null where it can. */
function problemOf(request: object): string | null {
  const resolved = resolveRequest(dataRequestSchema.parse(request), source);
  const checked = resolved.ok ? checkRequest(resolved.value) : resolved;
  return checked.ok ? null : checked.error.message;
}

/** All columns of a section that groups a choice by the year of a date, with one more that is shown. */
function grouped(name: string): ColumnDescriptor[] {
  const hidden = columnsOfSource(source).map((column) => ({ ...column, show: false }));
  const byYear = setGrouped(setShown(hidden, 'of date', true), 'of date', true);
  const all = setShown(setGrouped(setShown(byYear, 'of select', true), 'of select', true), name, true);
  return changeColumn(all, 'of date', () => ({ step: 'year' }));
}

type Made = { columns: ColumnDescriptor[]; column: ColumnDescriptor; key: string };
type Choices = { isCopied: boolean; hasCondition: boolean; over: ColumnDescriptor['over'] };

/** A column of a section with a function, and with a function over groups where it may have one. */
function withFunction(name: string, fn: ColumnDescriptor['fn'], choices: Choices): Made {
  const { isCopied, hasCondition, over } = choices;
  const columns = isCopied ? duplicateColumn(grouped(name), name) : grouped(name);
  const key = columnKey(columns.findLast((one) => one.name === name)!);
  const find = (all: ColumnDescriptor[]) => all.find((one) => columnKey(one) === key)!;
  const fnWhere = hasCondition ? flood : [];
  const chosen = changeColumn(setFunction(columns, key, fn), key, () => ({ fnWhere }));
  const made = over !== '' && mayBeOver(find(chosen)) ? setOver(chosen, key, over) : chosen;
  return { columns: made, column: find(made), key };
}

/** All functions of all columns. */
const functions = names.flatMap((name) => {
  const columns = grouped(name);
  return functionOptionsOf(
    columns.find((column) => column.name === name)!,
    columns,
  )
    .filter(({ value }) => value !== '')
    .map(({ value }) => [name, value] as const);
});

const shownColumn = fc
  .record({
    of: fc.constantFrom(...functions),
    isCopied: fc.boolean(),
    hasCondition: fc.boolean(),
    over: fc.constantFrom('' as const, ...overKinds),
  })
  .map(({ of: [name, fn], ...choices }) => withFunction(name, fn, choices))
  .filter(({ columns }) => problemOf(rowsRequest(stateOf(columns), context, 'page')) === null);

const valueOf = (type: string) => (type === 'date' || type === 'timestamp' ? '2024-01-31' : '5');

test('every way that is offered to compare groups can be requested', () => {
  fc.assert(
    fc.property(shownColumn, fc.nat(30), fc.nat(10), ({ columns, column, key }, chosen, at) => {
      const isResult = hasGroupResult(columns, column, inTable);
      const filtered = isResult ? addResultFilter(columns, key) : addFilter(columns, key, 'internal');
      const options = comparedOptions(columns, column, { fn: isResult ? 'result' : '', isPivot: false });
      const { value: fn } = options[chosen % options.length]!;
      if (fn === '') return;

      const compared = compareWith(filtered, key, 0, fn);
      const { type } = comparedResult(columns, column, { fn });
      const operations = operationsOf({ type }, { fn, part: '', operation: 'gte' });
      const { value: operation } = operations[at % operations.length]!;
      const values = [operation === 'range' ? `${valueOf(type)}..` : valueOf(type)];
      const request = rowsRequest(
        stateOf(changeFilter(compared, key, 0, { operation, values })),
        context,
        'page',
      );
      expect(request.having).toHaveLength(1);
      expect([column.type, column.fn, column.over, fn, operation, problemOf(request)]).toEqual([
        column.type,
        column.fn,
        column.over,
        fn,
        operation,
        null,
      ]);
    }),
    { numRuns: 100 },
  );
});

const plain: Choices = { isCopied: false, hasCondition: false, over: '' };

test.each([
  ['of number', 'percentile', ''],
  ['of number', 'weighted', ''],
  ['of measure', 'measure', ''],
  ['of number', 'sum', 'rank'],
  ['of measure', 'measure', 'yearChange'],
] as const)('what %s shows as %s %s is offered to compare groups', (name, fn, over) => {
  for (const isCopied of [false, true]) {
    for (const hasCondition of [false, true]) {
      const { columns, column } = withFunction(name, fn, { isCopied, hasCondition, over });
      expect(hasGroupResult(columns, { ...column, group: false }, inTable)).toBe(true);
      expect(comparedOptions(columns, column, { fn: 'result', isPivot: false }).at(-1)?.value).toBe('result');
    }
  }
});

test('every result of numbers but a share can have a line over time, and its request', () => {
  const lines = functions.flatMap(([name, fn]) =>
    [plain, { ...plain, hasCondition: true }, { ...plain, isCopied: true }].flatMap((choices) => {
      const { columns, column, key } = withFunction(name, fn, choices);
      if (!mayHaveTrend(column)) return [];
      const lined = changeColumn(columns, key, () => ({ shade: 'line', trendAlong: 'of date' }));
      const [query] = Object.values(trendQueries(stateOf(lined), context));
      if (query?.kind !== 'rows') throw new Error('A line has no query.');
      expect([name, fn, problemOf(query.request)]).toEqual([name, fn, null]);
      return [fn];
    }),
  );
  expect(lines).toEqual(expect.arrayContaining(['sum', 'percentile', 'weighted', 'last', 'measure']));
  expect(lines).not.toContain('share');
});

test('a pivot offers no functions over groups as filters, which are over what its filters leave', () => {
  const columns = grouped('of number');
  const ranked = setOver(setFunction(columns, 'of number', 'sum'), 'of number', 'rank');
  const column = ranked.find(({ name }) => name === 'of number')!;
  expect(hasGroupResult(ranked, column, inTable)).toBe(true);
  expect(hasGroupResult(ranked, column, { isPivot: true })).toBe(false);
  expect(hasGroupResult(columns, { ...column, over: '' }, { isPivot: true })).toBe(true);
});

test('a filter of a result goes with its function; that of a measure stays while it is hidden', () => {
  const filtersOf = (columns: ColumnDescriptor[], name: string) =>
    columns.find((column) => column.name === name)?.filters.length;
  const summed = addResultFilter(setFunction(grouped('of number'), 'of number', 'sum'), 'of number');
  expect(filtersOf(setFunction(summed, 'of number', 'avg'), 'of number')).toBe(1);
  expect(filtersOf(setFunction(summed, 'of number', ''), 'of number')).toBe(0);
  expect(filtersOf(setShown(summed, 'of number', false), 'of number')).toBe(0);
  expect(filtersOf(setGrouped(summed, 'of number', true), 'of number')).toBe(0);

  const measured = addResultFilter(grouped('of measure'), 'of measure');
  const hidden = changeFilter(setShown(measured, 'of measure', false), 'of measure', 0, { values: ['5'] });
  expect(filtersOf(hidden, 'of measure')).toBe(1);
  const request = rowsRequest(stateOf(hidden), context, 'page');
  expect(request.attributes).not.toContain('of measure');
  expect(problemOf(request)).toBeNull();
});

test('a filter of results has a name of its own in addresses, beside that of the rows', () => {
  const columns = duplicateColumn(setFunction(grouped('of number'), 'of number', 'sum'), 'of number');
  const keys = columns
    .filter(({ name }) => name === 'of number')
    .map((column) => {
      const [filter] = addResultFilter([column], columnKey(column))[0]!.filters;
      return followPage(filter!, column, true).searchParamKey;
    });
  expect(keys).toEqual(['of number.result', 'of number_copy_1.result']);
});
