import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnTypes } from '#columns/index.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { textsOf } from '#texts/texts-of.ts';
import { resultLabel } from '../query/function-in-words.ts';
import { rowsRequest } from '../query/rows-request.ts';
import { functionOptionsOf } from '../settings/column-options.ts';
import { columnsOfSource } from '../sources/choose-source.ts';
import { changeColumn } from './change-columns.ts';
import { columnKey, type ColumnDescriptor } from './column-descriptor.ts';
import { duplicateColumn, setFunction, setGrouped, setShown } from './column-rules.ts';
import { dataStateSchema } from './data-state.ts';
import { usedColumns } from './used-columns.ts';

const source = columnTypes
  .filter(({ name }) => name !== 'calculated' && name !== 'measure')
  .map(({ name, dataType }) => sourceColumnSchema.parse({ name: `of ${name}`, type: name, dataType }));
const flood = [{ column: 'of text', operation: 'filter' as const, values: ['Flood'] }];

const requestOf = (columns: ColumnDescriptor[]) => {
  const state = dataStateSchema.parse({ sourceInfo: { sourceId: 1, versionId: 2 }, columns });
  return rowsRequest(state, { filters: {}, parameters: { page: 0, sort: null } }, 'page');
};
function problemOf(columns: ColumnDescriptor[]): string | null {
  const resolved = resolveRequest(dataRequestSchema.parse(requestOf(columns)), source);
  const checked = resolved.ok ? checkRequest(resolved.value) : resolved;
  return checked.ok ? null : checked.error.message;
}
const grouped = (name: string) => {
  const hidden = columnsOfSource(source).map((column) => ({ ...column, show: false }));
  return setShown(setGrouped(setShown(hidden, 'of select', true), 'of select', true), name, true);
};

test('every function that is offered of a column can be requested, of a copy too, and under a condition', () => {
  const names = source.map(({ name }) => name).filter((name) => name !== 'of select');
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.boolean(), fc.boolean(), (name, isCopied, hasCondition) => {
      const columns = isCopied ? duplicateColumn(grouped(name), name) : grouped(name);
      const shown = columns.filter((column) => column.name === name);
      for (const column of shown) {
        for (const { value } of functionOptionsOf(column, columns)) {
          const key = columnKey(column);
          const chosen = setFunction(columns, key, value);
          const where = hasCondition && value !== '' ? flood : [];
          const made = changeColumn(chosen, key, () => ({ fnWhere: where }));
          if (value === '') continue;
          expect([name, value, problemOf(made)]).toEqual([name, value, null]);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('a function with parameters or conditions is a measure of the request, and says so in its name', () => {
  const columns = grouped('of number');
  const label = (of: ColumnDescriptor[]) =>
    resultLabel(
      of.find(({ name }) => name === 'of number')!,
      of,
      textsOf(undefined),
    );
  expect(requestOf(columns)).not.toHaveProperty('measures');

  const percentile = changeColumn(setFunction(columns, 'of number', 'percentile'), 'of number', () => ({
    fnPart: 0.25,
    fnWhere: flood,
  }));
  expect(requestOf(percentile)).toMatchObject({
    attributes: ['of number', 'of select'],
    fn: {},
    measures: { 'of number': { fn: 'percentile', column: 'of number', part: 0.25, where: flood } },
  });
  expect(label(percentile)).toBe('Percentile 25 of of number, where of text is Flood');
  expect(usedColumns({ columns: percentile, actions: [] }).map(({ name }) => name)).toContain('of text');

  const last = setFunction(columns, 'of number', 'last');
  expect(label(last)).toBe('Last of number by of date');
  expect(requestOf(last)).toMatchObject({ measures: { 'of number': { by: 'of date' } } });
});

test('conditions go with the function that they belong to', () => {
  const counted = changeColumn(grouped('of number'), 'of number', () => ({ fn: 'sum', fnWhere: flood }));
  const conditionsOf = (columns: ColumnDescriptor[]) =>
    columns.find(({ name }) => name === 'of number')?.fnWhere;
  expect(conditionsOf(setFunction(counted, 'of number', 'avg'))).toEqual(flood);
  expect(conditionsOf(setFunction(counted, 'of number', ''))).toEqual([]);
  expect(conditionsOf(setShown(counted, 'of number', false))).toEqual([]);
  expect(conditionsOf(setGrouped(counted, 'of number', true))).toEqual([]);
});
