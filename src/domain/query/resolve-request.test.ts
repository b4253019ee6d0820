import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { dataRequestSchema } from './data-request.ts';
import { resolveInParts, resolveRequest } from './resolve-request.ts';

const columns = [
  { name: 'day', type: 'date', dataType: 'date' },
  { name: 'moment', type: 'date', dataType: 'timestamp' },
  { name: 'amount', type: 'number', dataType: 'numeric' },
  { name: 'town', type: 'text', dataType: 'text' },
  { name: 'shape', type: 'geometry', dataType: 'text' },
].map((column) => sourceColumnSchema.parse(column));

const filterValue = fc.oneof(
  fc.string(),
  fc.constantFrom('2024-01-05', '5 January 2024 14:05', '1,000', 'null', 'NaN', ''),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);

const condition = fc.record({
  column: fc.constantFrom('day', 'moment', 'amount', 'town', 'unknown'),
  operation: fc.constantFrom('filter', 'exclude', 'like', 'gte', 'lte', 'between'),
  values: fc.array(filterValue, { maxLength: 1500, size: 'max' }),
});

const unhurried = () => Promise.resolve();

test('values that are read in parts are those that are read at once', async () => {
  const conditions = fc.array(condition, { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(conditions, async (normalFilter) => {
      const request = dataRequestSchema.parse({ attributes: ['town'], normalFilter });
      expect(await resolveInParts(request, columns, unhurried)).toEqual(resolveRequest(request, columns));
    }),
    { numRuns: 50 },
  );
});

test('thousands of values give others a turn after every 250', async () => {
  let turns = 0;
  const values = Array.from({ length: 9000 }, (_, index) => `${index}`);
  const normalFilter = [{ column: 'moment', operation: 'filter' as const, values }];
  const request = dataRequestSchema.parse({ attributes: ['town'], normalFilter });

  await resolveInParts(request, columns, async () => void (turns += 1));

  expect(turns).toBe(35);
});

test.each([
  [['x'.repeat(10_001)], 'normalFilter.0.values: Invalid input: expected a list of texts'],
  [[Number.NaN], 'normalFilter.0.values: Invalid input: expected a list of texts'],
  [[{}], 'normalFilter.0.values: Invalid input: expected a list of texts'],
  [Array.from({ length: 10_001 }, () => 1), 'normalFilter.0.values: a filter has at most 10000 values'],
])('values of another kind or number are refused', (values, message) => {
  const normalFilter = [{ column: 'town', operation: 'filter', values }];
  const issue = dataRequestSchema.safeParse({ attributes: ['town'], normalFilter }).error?.issues[0];
  expect(`${issue?.path.join('.')}: ${issue?.message}`).toContain(message);
});

test.each([
  [{ attributes: ['shape'], groupBy: ['shape'] }, 'cannot be grouped by'],
  [{ attributes: ['shape'], orderBy: { shape: 'asc nulls last' } }, 'cannot be sorted by'],
  [{ attributes: ['shape'], fn: { shape: 'max' } }, 'cannot be shown as maximum'],
  [{ attributes: ['shape'], fn: { shape: 'list' } }, 'cannot be shown as list'],
])('shapes have no order: %j', (request, reason) => {
  const resolved = resolveRequest(dataRequestSchema.parse(request), columns);
  expect(resolved.ok ? null : resolved.error.message).toContain(reason);
});

test('shapes are counted and filtered', () => {
  const counted = dataRequestSchema.parse({ attributes: ['shape'], fn: { shape: 'count' } });
  const normalFilter = [{ column: 'shape', operation: 'exclude', values: ['null'] }];
  const filtered = dataRequestSchema.parse({ attributes: ['town', 'shape'], normalFilter });
  expect([resolveRequest(counted, columns).ok, resolveRequest(filtered, columns).ok]).toEqual([true, true]);
});
