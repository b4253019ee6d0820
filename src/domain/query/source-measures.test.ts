import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Measure } from '#domain/formula/measure.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { checkRequest } from './check-request.ts';
import { dataRequestSchema, type DataRequestInput } from './data-request.ts';
import { columnTable, formulaProblem } from './resolve-column.ts';
import { resolveRequest } from './resolve-request.ts';
import { measureProblem } from './source-measures.ts';

const plain = [
  { name: 'day', type: 'date', dataType: 'date' },
  { name: 'damage', type: 'number', dataType: 'numeric' },
  { name: 'events', type: 'number', dataType: 'numeric' },
  { name: 'town', type: 'text', dataType: 'text' },
].map((column) => sourceColumnSchema.parse(column));

const sum = (column: string): Measure => ({ type: 'function', fn: 'sum', column });
const perEvent: Measure = { type: 'operation', operation: '/', left: sum('damage'), right: sum('events') };
const measureColumn = (name: string, measure?: Measure) =>
  sourceColumnSchema.parse({ name, type: 'measure', dataType: 'numeric', measure });
const columns = [...plain, measureColumn('per_event', perEvent)];

const resolved = (request: DataRequestInput, of = columns) =>
  resolveRequest(dataRequestSchema.parse(request), of);
const refusal = (request: DataRequestInput) => {
  const found = resolved(request);
  const checked = found.ok ? checkRequest(found.value) : found;
  return checked.ok ? null : checked.error.message;
};

const leaf = fc.record({
  type: fc.constant('function' as const),
  fn: fc.constantFrom('sum' as const, 'avg' as const, 'count' as const),
  column: fc.constantFrom('damage', 'events'),
  where: fc.array(
    fc.record({
      column: fc.constant('town'),
      operation: fc.constant('filter' as const),
      values: fc.array(fc.string(), { minLength: 1, maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
});
const { measure } = fc.letrec<{ measure: Measure }>((tie) => ({
  measure: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({
      type: fc.constant('operation' as const),
      operation: fc.constantFrom('+', '-', '*', '/'),
      left: leaf,
      right: tie('measure'),
    }),
  ),
}));

/** Requests by the name of a measure: with groups, in order, in filters, over groups, as a pivot. */
const requests: ((name: string) => DataRequestInput)[] = [
  (name) => ({ attributes: [name] }),
  (name) => ({ attributes: ['town', name], groupBy: ['town'], orderBy: { [name]: 'desc nulls last' } }),
  (name) => ({ attributes: ['town', name], groupBy: ['town'], gt: { [name]: 3 }, totals: true }),
  (name) => ({
    attributes: ['town', name],
    groupBy: ['town'],
    having: [{ column: name, operation: 'lte', values: [9] }],
  }),
  (name) => ({ attributes: ['day', name], groupBy: ['day'], over: { [name]: { kind: 'yearChange' } } }),
  (name) => ({ attributes: ['town', 'day', name], groupBy: ['town', 'day'], pivot: { across: ['day'] } }),
  (name) => ({ attributes: ['events', name], fn: { events: 'avg' } }),
];

test('a measure of a source is what the same measure of a request is, wherever it is named', () => {
  fc.assert(
    fc.property(measure, fc.constantFrom(...requests), fc.boolean(), (tree, request, hasFunction) => {
      const own = resolved({ ...request('m'), measures: { m: tree } });
      const fn = { ...request('m').fn, m: 'measure' as const };
      const ofSource = { ...request('m'), fn: hasFunction ? fn : request('m').fn };
      expect(own.ok).toBe(true);
      expect(resolved(ofSource, [...plain, measureColumn('m', tree)])).toEqual(own);

      const copied = { ...request('m'), copies: { m: 'stored' } };
      expect(resolved(copied, [...plain, measureColumn('stored', tree)])).toEqual(own);
    }),
  );
});

test.each<[DataRequestInput, string]>([
  [{ attributes: ['town', 'per_event'] }, 'The measure per_event has one value for each group'],
  [{ attributes: ['per_event'], groupBy: ['per_event'] }, 'per_event is a measure'],
  [{ attributes: ['per_event'], meta: ['per_event'] }, 'per_event is a measure'],
  [{ attributes: ['per_event'], fn: { per_event: 'sum' } }, 'has its functions already, and takes no sum'],
  [{ attributes: ['damage'], fn: { damage: 'measure' } }, 'The column damage is no measure of its source.'],
  [
    { attributes: ['per_event'], measures: { per_event: perEvent } },
    'may not have the name of one of its source',
  ],
  [{ attributes: ['m'], measures: { m: sum('per_event') } }, 'per_event is a measure'],
  [
    { attributes: ['twice'], formulas: { twice: { type: 'variable', key: 'per_event' } } },
    'per_event is a measure',
  ],
  [{ attributes: ['town'], gt: { per_event: 1 } }, 'A filter with a function needs grouped columns'],
])('a measure is no column of rows: %j', (request, reason) => {
  expect(refusal(request)).toContain(reason);
});

test('the measures of a source are checked before they are stored, and others stay usable', () => {
  expect(measureProblem(columns)).toBeNull();
  expect(formulaProblem(columns)).toBeNull();
  expect(measureProblem([...columns, measureColumn('empty')])).toBe('The measure empty has no formula yet.');
  expect(measureProblem([...columns, measureColumn('m', sum('gone'))])).toContain('gone');
  expect(measureProblem([...columns, measureColumn('m', sum('day'))])).toContain('needs numbers');
  expect(measureProblem([...columns, measureColumn('m', sum('per_event'))])).toContain('is a measure');
  const latest: Measure = { type: 'function', fn: 'max', column: 'day' };
  expect(measureProblem([...columns, measureColumn('m', latest)])).toContain('which is no number');
  expect(resolved({ attributes: ['town'] }, [...columns, measureColumn('empty')]).ok).toBe(true);
  expect(() => columnTable(columns)('per_event')).toThrow('none in a row');
});
