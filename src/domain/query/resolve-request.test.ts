import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
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

const sum = { type: 'function', fn: 'sum', column: 'amount' };

test.each([
  [{ ...sum, column: 'gone' }, 'gone'],
  [{ ...sum, column: 'day' }, 'The function sum needs numbers, and the column day has none.'],
  [{ ...sum, column: undefined }, 'The measure m has a function without a column: sum.'],
  [{ ...sum, weight: 'amount' }, 'The function sum of m takes no “weight”.'],
  [{ ...sum, fn: 'weighted' }, 'The function weighted of m needs “weight”.'],
  [{ ...sum, fn: 'weighted', weight: 'day' }, 'needs numbers, and the column day has none'],
  [{ ...sum, fn: 'percentile' }, 'The function percentile of m needs “part”.'],
  [{ ...sum, fn: 'last', by: 'town' }, 'is found by numbers or dates, and the column town has none'],
  [{ ...sum, fn: 'max', column: 'shape' }, 'cannot be shown as maximum'],
  [
    { type: 'operation', operation: '+', left: sum, right: { ...sum, fn: 'max', column: 'town' } },
    'The measure m calculates with the maximum of town, which is no number.',
  ],
])('a measure that cannot be calculated is refused: %j', (m, reason) => {
  const resolved = resolveRequest(dataRequestSchema.parse({ attributes: ['m'], measures: { m } }), columns);
  expect(resolved.ok ? null : resolved.error.message).toContain(reason);
});

test('measures are bounded, and have no keys that nobody reads', () => {
  const problemOf = (m: unknown) =>
    dataRequestSchema.safeParse({ attributes: ['m'], measures: { m } }).error?.issues[0]?.message;
  let deep: unknown = sum;
  for (let level = 0; level < 30; level += 1) {
    deep = { type: 'operation', operation: '+', left: deep, right: sum };
  }
  expect(problemOf(deep)).toContain('at most 16 levels');
  expect(problemOf({ type: 'constant', value: 1 })).toContain('at least one function');
  expect(problemOf({ ...sum, wher: [] })).toBeDefined();
  expect(problemOf(sum)).toBeUndefined();
});

test('a filter of groups names a measure, or has a function', () => {
  const request = { attributes: ['town', 'm'], groupBy: ['town'], measures: { m: sum } };
  const having = (column: string) => [{ column, operation: 'gt', values: [1] }];
  const resolve = (own: object) => resolveRequest(dataRequestSchema.parse({ ...request, ...own }), columns);
  expect(resolve({ having: having('m') }).ok).toBe(true);
  expect(resolve({ gt: { m: 1 } })).toMatchObject({ value: { where: [], having: [{ fn: 'sum' }] } });
  expect(resolve({ having: having('amount') }).ok).toBe(false);
  expect(
    resolve({ fn: { amount: 'avg' }, attributes: ['m', 'amount'], having: having('amount') }),
  ).toMatchObject({
    value: { having: [{ fn: 'avg', column: { name: 'amount' } }] },
  });
});

test('a measure may have the name of a column of rows: filters compare the rows, and filters of groups it', () => {
  const measured = { attributes: ['town', 'amount'], groupBy: ['town'], measures: { amount: sum } };
  const resolve = (own: object) => resolveRequest(dataRequestSchema.parse({ ...measured, ...own }), columns);
  const condition = [{ column: 'amount', operation: 'gt', values: [1] }];
  const rows = { where: [{ fn: null }], having: [], outputs: [{ fn: null }, { fn: 'sum' }] };
  expect(resolve({ gt: { amount: 1 } })).toMatchObject({ value: rows });
  expect(resolve({ normalFilter: condition })).toMatchObject({ value: rows });
  expect(resolve({ having: condition })).toMatchObject({ value: { where: [], having: [{ fn: 'sum' }] } });
  expect(resolve({ orderBy: { amount: 'asc nulls last' } })).toMatchObject({
    value: { sort: [{ output: 1 }] },
  });
  expect(resolve({ attributes: ['amount'], groupBy: ['amount'] }).ok).toBe(false);
  expect(resolve({ copies: { amount: 'town' } }).ok).toBe(false);
});

const grouped = { attributes: ['town', 'day', 'amount'], groupBy: ['town', 'day'], fn: { amount: 'sum' } };

test.each([
  [{ kind: 'change' }, { fn: { amount: 'list' } }, 'needs numbers, and the column amount has none'],
  [{ kind: 'running' }, { groupBy: [], attributes: ['amount'] }, 'needs grouped columns'],
  [{ kind: 'running', along: ['moment'] }, {}, 'Groups are ordered by grouped columns, and moment is none.'],
  [{ kind: 'running', along: ['day'], within: [] }, {}, 'and within all others'],
  [{ kind: 'running', n: 3 }, {}, 'over a number of groups'],
  [{ kind: 'movingSum' }, {}, 'over a number of groups'],
  [{ kind: 'rank', along: ['day'] }, {}, 'a rank is not along a column'],
  [{ kind: 'running', base: 1 }, {}, 'only an index has a base'],
  [{ kind: 'index', base: 'x' }, {}, 'x is no value of day'],
  [{ kind: 'yearChange', along: ['town'] }, {}, 'last year is found along one column of dates'],
])('a function over groups that means nothing is refused: %j', (over, change, reason) => {
  const request = dataRequestSchema.parse({ ...grouped, ...change, over: { amount: over } });
  const resolved = resolveRequest(request, columns);
  expect(resolved.ok ? null : resolved.error.message).toContain(reason);
});

test('functions over groups are along the first date, within the other groups', () => {
  const request = dataRequestSchema.parse({ ...grouped, over: { amount: { kind: 'yearChange' } } });
  const resolved = resolveRequest(request, columns);
  expect(resolved.ok && resolved.value.outputs[2]).toMatchObject({ over: { along: [1], within: [0] } });
  const other = dataRequestSchema.parse({ ...grouped, over: { cost: { kind: 'rank' } } });
  expect(resolveRequest(other, columns).ok).toBe(false);
});

const years = { attributes: ['town', 'amount', 'before'], groupBy: ['town'], fn: { amount: 'sum' } };
const year = { column: 'day', from: '2024-01-01', to: '2024-12-31' };
const other = { before: { of: 'amount', kind: 'other' } };

test.each([
  [{}, { columns: { before: { of: 'town', kind: 'other' } } }, 'Results of functions are compared'],
  [{}, { columns: { before: { of: 'before', kind: 'other' } } }, 'compares a column that compares itself'],
  [{}, { columns: { before: { of: 'day', kind: 'other' } } }, 'which is no column of the result'],
  [{ fn: { amount: 'share' } }, { columns: other }, 'or a share or a list'],
  [{ fn: { amount: 'list' } }, { columns: other }, 'or a share or a list'],
  [
    { attributes: ['amount', 'before', 'day'], fn: { amount: 'sum', day: 'max' }, groupBy: [] },
    { columns: { before: { of: 'day', kind: 'change' } } },
    'Only numbers have a change',
  ],
  [{}, { columns: { ...other, town: { of: 'amount', kind: 'other' } } }, 'may not have the name of a column'],
  [{}, { columns: other, period: { ...year, column: 'town' } }, 'in a column of dates or of years'],
  [{}, { columns: other, period: { ...year, to: undefined } }, 'The period has no end'],
  [{}, { columns: other, period: { ...year, from: '2024-01-01 10:00' } }, 'is of whole days'],
  [{}, { columns: other, period: { column: 'amount', from: 1.5, to: 2 } }, 'is of whole years'],
  [{ groupBy: [], fn: {}, attributes: ['town'] }, { columns: {} }, 'by functions of all of them'],
])('a comparison that says nothing is refused: %j %j', (own, against, reason) => {
  const resolved = resolveRequest(dataRequestSchema.parse({ ...years, ...own, against }), columns);
  expect(resolved.ok ? null : resolved.error.message).toContain(reason);
});

test('dates of a compared period are moved by what they are grouped by, and only these', () => {
  const byMonth = { ...years, groupBy: ['day', 'town'], steps: { day: 'month' } };
  const resolved = resolveRequest(
    dataRequestSchema.parse({
      ...byMonth,
      against: { columns: other, period: { ...year, with: { from: '2020-03-05', to: '2020-08-31' } } },
    }),
    columns,
  );
  expect(resolved).toMatchObject({
    value: {
      against: {
        moves: [{ by: 46, least: '2024-01-01', greatest: '2024-12-01' }, null],
        periods: { own: { from: '2024-01-01' }, other: { from: '2020-03-05' } },
      },
    },
  });
});

test.each(['month', 'monthOfYear', 'hourOfDay'] as const)(
  'moments by %s are searched as they are stored',
  (step) => {
    const request = { attributes: ['moment'], groupBy: ['moment'], search: '2024' };
    const plain = valueOf(resolveRequest(dataRequestSchema.parse(request), columns));
    const stepped = valueOf(
      resolveRequest(dataRequestSchema.parse({ ...request, steps: { moment: step } }), columns),
    );

    expect(stepped.search).toEqual(plain.search);
  },
);

test('conditions on parts of dates compare texts of these, and refuse columns without them', () => {
  const resolvedWith = (condition: object) =>
    resolveRequest(
      dataRequestSchema.parse({
        attributes: ['moment'],
        normalFilter: [{ operation: 'filter', ...condition }],
      }),
      columns,
    );
  const month = valueOf(resolvedWith({ column: 'moment', part: 'monthOfYear', values: ['03', null] }));
  expect(month.where).toMatchObject([
    { column: { name: 'moment', dataType: 'text', part: 'monthOfYear' }, values: ['03'], matchesNull: true },
  ]);

  const text = columns.find(({ dataType }) => dataType === 'text')!;
  expect(resolvedWith({ column: text.name, part: 'monthOfYear', values: ['03'] })).toMatchObject({
    ok: false,
  });
  expect(resolvedWith({ column: 'moment', part: 'monthOfYear', values: ['03'], fn: 'max' })).toMatchObject({
    ok: false,
  });
});
