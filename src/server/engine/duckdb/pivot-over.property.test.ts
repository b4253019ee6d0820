import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema, type DataRequestInput, type DataResult } from '#domain/query/data-request.ts';
import { hasOrderOfGroups } from '#domain/query/over-groups.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { tableLayoutOf } from '../query/layout.ts';
import { caseColumns } from '../testing/case-columns.ts';
import { tableStatements } from '../testing/case-tables.ts';
import type { NaiveRow } from '../testing/naive-request.ts';
import { noLimits, openTestTables } from '../testing/open-test-tables.ts';
import { overCase, tableOfDays } from '../testing/random-over.ts';
import { withTwelveDigits } from '../testing/with-twelve-digits.ts';
import { duckDbDialect } from './dialect.ts';

const layout = tableLayoutOf(duckDbDialect, 'v1', caseColumns);
const runs = Number(process.env['PROPERTY_RUNS'] ?? 60);
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
const run = (input: DataRequestInput): Promise<DataResult> => {
  const parsed = dataRequestSchema.parse(input);
  const resolved = valueOf(checkRequest(valueOf(resolveRequest(parsed, caseColumns))));
  return tables.open(layout, caseColumns).run(resolved, noLimits);
};
const inAnyOrder = (rows: readonly (readonly Cell[])[]): string[] =>
  rows.map((row) => JSON.stringify(withTwelveDigits(row))).toSorted();

/** The results of a function over the groups of a set, as a request for these alone has them. */
async function resultsOf(request: DataRequestInput, groups: readonly string[]): Promise<Cell[][]> {
  const { kind, along, within, ...rest } = request.over!['cost']!;
  const isIn = (name: string) => groups.includes(name);
  const own = along?.filter(isIn);
  const isOrdered = hasOrderOfGroups(kind);
  const hasNone = (isOrdered && own?.length === 0) || groups.length === 0;
  const of = isOrdered ? groups.filter((name) => !own!.includes(name)) : within?.filter(isIn);
  const { pivot: _pivot, over: _over, ...plain } = request;
  const steps = Object.fromEntries(Object.entries(request.steps ?? {}).filter(([name]) => isIn(name)));
  const { rows } = await run({
    ...plain,
    attributes: [...groups, 'cost'],
    groupBy: [...groups],
    steps,
    over: hasNone ? {} : { cost: { ...rest, kind, along: own, within: of } },
  });
  if (!hasNone) return rows;
  // The total is the only one of its set.
  if (isOrdered) return rows.map((row) => [...row.slice(0, -1), null]);
  return rows.map((row) => {
    const amount = row.at(-1) as number | null;
    const isNone = amount === null || (kind === 'share' && amount === 0);
    return [...row.slice(0, -1), isNone ? null : 1];
  });
}

test('each level of a pivot has the results of a function over its own groups', async () => {
  await fc.assert(
    fc.asyncProperty(tableOfDays, overCase, fc.nat({ max: 7 }), async (rows, { request }, bits) => {
      await load(rows);
      const groups = request.groupBy!;
      const across = groups.filter((_, index) => (bits >> index) % 2 === 1);
      const ofRows = groups.filter((name) => !across.includes(name));
      const result = await run({ ...request, totals: false, pivot: { across } });
      // Without rows a pivot has no total.
      if (rows.length === 0) return;

      for (let row = 0; row <= ofRows.length; row += 1) {
        for (let column = 0; column <= across.length; column += 1) {
          const set = [...ofRows.slice(0, row), ...across.slice(0, column)];
          const indexes = [...set, 'cost'].map((name) => request.attributes.indexOf(name));
          const got = result.rows
            .filter((_, at) => result.depths![at]!.join() === `${row},${column}`)
            .map((cells) => indexes.map((index) => cells[index]!));
          expect(inAnyOrder(got)).toEqual(inAnyOrder(await resultsOf(request, set)));
        }
      }
    }),
    { numRuns: runs },
  );
}, 300_000);

const cell = (value: Cell) => ({ value, raw: null });
const empty = Object.fromEntries(caseColumns.map(({ name }) => [name, cell(null)]));
const costs = (lines: readonly (readonly [string, string, number])[]): NaiveRow[] =>
  lines.map(([state, type, cost], index) => ({
    id: index + 1,
    cells: {
      ...empty,
      state: cell(state),
      incident_type: cell(type),
      cost: cell(cost),
    } as NaiveRow['cells'],
  }));

test('shares of a pivot are of the group around, of the row, or of the column', async () => {
  await load(
    costs([
      ['Ohio', 'Fire', 1],
      ['Ohio', 'Flood', 3],
      ['Utah', 'Fire', 4],
      ['Utah', 'Flood', 8],
    ]),
  );
  const share = { kind: 'share' as const };
  const { rows } = await run({
    attributes: ['state', 'incident_type', 'parent', 'row', 'column', 'all'],
    copies: { parent: 'cost', row: 'cost', column: 'cost', all: 'cost' },
    groupBy: ['state', 'incident_type'],
    fn: { parent: 'sum', row: 'sum', column: 'sum', all: 'sum' },
    over: {
      parent: { ...share, inParent: true },
      row: { ...share, within: ['state'] },
      column: { ...share, within: ['incident_type'] },
      all: share,
    },
    pivot: { across: ['incident_type'] },
  });
  expect(rows).toEqual([
    [null, null, 1, 1, 1, 1],
    ['Ohio', null, 4 / 16, 1, 4 / 16, 4 / 16],
    ['Utah', null, 12 / 16, 1, 12 / 16, 12 / 16],
    [null, 'Fire', 1, 5 / 16, 1, 5 / 16],
    [null, 'Flood', 1, 11 / 16, 1, 11 / 16],
    ['Ohio', 'Fire', 1 / 5, 1 / 4, 1 / 5, 1 / 16],
    ['Ohio', 'Flood', 3 / 11, 3 / 4, 3 / 11, 3 / 16],
    ['Utah', 'Fire', 4 / 5, 4 / 12, 4 / 5, 4 / 16],
    ['Utah', 'Flood', 8 / 11, 8 / 12, 8 / 11, 8 / 16],
  ]);

  const inside = await run({
    attributes: ['state', 'incident_type', 'cost'],
    groupBy: ['state', 'incident_type'],
    fn: { cost: 'sum' },
    over: { cost: { ...share, inParent: true } },
    orderBy: { cost: 'desc nulls last' },
    pivot: { across: [] },
  });
  expect(inside.rows).toEqual([
    [null, null, 1],
    ['Utah', null, 12 / 16],
    ['Ohio', null, 4 / 16],
    ['Utah', 'Flood', 8 / 12],
    ['Utah', 'Fire', 4 / 12],
    ['Ohio', 'Flood', 3 / 4],
    ['Ohio', 'Fire', 1 / 4],
  ]);
});

test('levels of a date are one order, of which each level has the periods of its own step', async () => {
  const days = ['2023-11-05', '2023-12-01', '2024-01-09', '2024-03-02', '2024-03-30'];
  await load(
    days.map((day, index) => ({
      id: index + 1,
      cells: { ...empty, declared: cell(day), cost: cell(10 ** index) } as NaiveRow['cells'],
    })),
  );
  const { rows } = await run({
    attributes: ['year', 'month', 'change', 'index'],
    copies: { year: 'declared', month: 'declared', change: 'cost', index: 'cost' },
    groupBy: ['year', 'month'],
    steps: { year: 'year', month: 'month' },
    fn: { change: 'sum', index: 'sum' },
    over: {
      change: { kind: 'difference', along: ['year', 'month'] },
      index: { kind: 'index', along: ['year', 'month'], base: '2023-12-24' },
    },
    pivot: { across: ['year', 'month'] },
  });
  expect(rows).toEqual([
    [null, null, null, null],
    ['2023-01-01', null, null, 100],
    ['2024-01-01', null, 11_089, 1_110_000 / 11],
    ['2023-01-01', '2023-11-01', null, 10],
    ['2023-01-01', '2023-12-01', 9, 100],
    ['2024-01-01', '2024-01-01', 90, 1000],
    // Nothing was in February.
    ['2024-01-01', '2024-03-01', null, 110_000],
  ]);
});

test('functions over groups that a pivot cannot have are refused', async () => {
  const request = async (part: Partial<DataRequestInput>) =>
    run({
      attributes: ['state', 'cost'],
      groupBy: ['state'],
      fn: { cost: 'sum' },
      over: { cost: { kind: 'rank' } },
      pivot: { across: [] },
      ...part,
    });
  const having: DataRequestInput['having'] = [{ column: 'cost', operation: 'lte', values: [3] }];
  await expect(request({ having })).rejects.toThrow(/filtered by amounts/);
  await expect(request({ over: { cost: { kind: 'running', inParent: true } } })).rejects.toThrow(
    /only a rank or a share/,
  );
  await expect(
    request({ over: { cost: { kind: 'rank', inParent: true } }, pivot: undefined }),
  ).rejects.toThrow(/only groups of a pivot/);
});
