import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema, type DataRequestInput } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { coverageOf } from '../query/coverage.ts';
import { tableLayoutOf } from '../query/layout.ts';
import { caseColumns } from '../testing/case-columns.ts';
import { tableStatements } from '../testing/case-tables.ts';
import { noLimits, openTestTables } from '../testing/open-test-tables.ts';
import type { NaiveRow } from '../testing/naive-request.ts';
import { overCase, tableOfDays } from '../testing/random-over.ts';
import { withTwelveDigits } from '../testing/with-twelve-digits.ts';
import { duckDbDialect } from './dialect.ts';

const layout = tableLayoutOf(duckDbDialect, 'v1', caseColumns);
const runs = Number(process.env['PROPERTY_RUNS'] ?? 75);
let tables: Awaited<ReturnType<typeof openTestTables>>;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

const load = async (rows: readonly NaiveRow[]) => {
  for (const sql of tableStatements(layout, rows)) {
    await tables.run(sql);
  }
};
const resolve = (input: DataRequestInput) =>
  valueOf(checkRequest(valueOf(resolveRequest(dataRequestSchema.parse(input), caseColumns))));
const run = (input: DataRequestInput) => tables.open(layout, caseColumns).run(resolve(input), noLimits);
const select = async (sql: string): Promise<Cell[][]> => {
  const found = await tables.run(sql);
  return (await found.getRowsJson()) as Cell[][];
};

/** Rows in an order of their own. */
const inAnyOrder = (rows: readonly Cell[][]): unknown =>
  withTwelveDigits(rows.map((row) => JSON.stringify(withTwelveDigits(row))).toSorted());

test('any function over groups has the results of the SQL that a person would write', async () => {
  await fc.assert(
    fc.asyncProperty(tableOfDays, overCase, async (rows, { request, groups, result }) => {
      await load(rows);
      const answer = await run(request);
      const keys = (request.groupBy ?? []).map((_, index) => `x.g${index}`);
      const expected = await select(
        `WITH g AS (${groups}) SELECT ${[...keys, result].join(', ')} FROM g AS x`,
      );
      expect(inAnyOrder(answer.rows)).toEqual(inAnyOrder(expected));
      expect(answer.length).toBe(expected.length);
      expect(answer.totals ?? []).toEqual(request.totals ? answer.columns.map(() => null) : []);
    }),
    { numRuns: runs },
  );
});

type Filtered = {
  filter: NonNullable<DataRequestInput['having']>[number];
  keeps(cost: Cell): boolean;
};

test('filters, orders and pages of groups change no result of a function over them', async () => {
  const filtered = fc.constantFrom<Filtered>(
    {
      filter: { column: 'cost', operation: 'gt', values: [0] },
      keeps: (cost: Cell) => Number(cost) > 0,
    },
    {
      filter: { column: 'cost', operation: 'filter', values: [null] },
      keeps: (cost: Cell) => cost === null,
    },
  );
  await fc.assert(
    fc.asyncProperty(tableOfDays, overCase, filtered, async (rows, { request }, { filter, keeps }) => {
      await load(rows);
      const all = await run(request);
      const shown = await run({
        ...request,
        having: [filter],
        orderBy: { cost: 'desc nulls last' },
        fromIndex: 1,
        toIndex: 3,
      });
      const kept = all.rows.filter((row) => keeps(row.at(-1)!));
      const ordered = kept.map((row) => row.at(-1) as number).toSorted((a, b) => b - a);
      expect(shown.length).toBe(kept.length);
      expect(withTwelveDigits(shown.rows.map((row) => row.at(-1)))).toEqual(
        withTwelveDigits(ordered.slice(1, 3)),
      );
    }),
    { numRuns: runs },
  );
});

test('what is answered from pre-aggregated groups is what the rows answer', async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(tableOfDays, overCase, async (rows, { request }) => {
      await load(rows);
      await tables.preaggregate(layout, caseColumns, []);
      const plain = await run(request);
      const coverage = coverageOf(resolve(request));
      answered += await tables.preaggregate(layout, caseColumns, coverage ? [coverage] : []);
      expect(inAnyOrder((await run(request)).rows)).toEqual(inAnyOrder(plain.rows));
    }),
    { numRuns: runs },
  );
  expect(answered).toBeGreaterThan(runs / 2);
});

test('a share beside a function over groups is of the groups that are shown', async () => {
  const cell = (value: Cell) => ({ value, raw: null });
  const empty = Object.fromEntries(caseColumns.map(({ name }) => [name, cell(null)]));
  const costs = [
    ['a', 1],
    ['b', 2],
    ['c', 6],
  ] as const;
  await load(
    costs.map(([state, cost], index) => ({
      id: index + 1,
      cells: { ...empty, state: cell(state), cost: cell(cost) } as NaiveRow['cells'],
    })),
  );
  const { rows } = await run({
    attributes: ['state', 'cost', 'part', 'sum'],
    copies: { part: 'cost', sum: 'cost' },
    groupBy: ['state'],
    fn: { cost: 'sum', part: 'share', sum: 'sum' },
    over: { sum: { kind: 'running' } },
    having: [{ column: 'cost', operation: 'gt', values: [1], fn: 'sum' }],
  });
  expect(rows).toEqual([
    ['b', 2, 0.25, 3],
    ['c', 6, 0.75, 9],
  ]);
});

test('years that are numbers are compared with those exactly one before, whatever lies between', async () => {
  const cell = (value: Cell) => ({ value, raw: null });
  const empty = Object.fromEntries(caseColumns.map(({ name }) => [name, cell(null)]));
  const rows = [
    [2019, 1],
    [2019.5, 2],
    [2020, 5],
    [2021.5, 9],
  ] as const;
  await load(
    rows.map(([year, people], index) => ({
      id: index + 1,
      cells: { ...empty, cost: cell(year), people: cell(people) } as NaiveRow['cells'],
    })),
  );
  const answer = await run({
    attributes: ['cost', 'people'],
    groupBy: ['cost'],
    fn: { people: 'sum' },
    over: { people: { kind: 'yearDifference' } },
  });
  expect(answer.rows).toEqual([
    [2019, null],
    [2019.5, null],
    [2020, 4],
    [2021.5, null],
  ]);
});
