import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema, type DataRequestInput, type DataResult } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { tableLayoutOf } from '../query/layout.ts';
import { caseColumns } from '../testing/case-columns.ts';
import { tableStatements } from '../testing/case-tables.ts';
import type { NaiveRow } from '../testing/naive-request.ts';
import { noLimits, openTestTables } from '../testing/open-test-tables.ts';
import { table } from '../testing/random-requests.ts';
import { withTwelveDigits } from '../testing/with-twelve-digits.ts';
import { duckDbDialect } from './dialect.ts';

const layout = tableLayoutOf(duckDbDialect, 'v1', caseColumns);
const runs = Number(process.env['PROPERTY_RUNS'] ?? 60);
let tables: Awaited<ReturnType<typeof openTestTables>>;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

const run = (input: DataRequestInput): Promise<DataResult> => {
  const parsed = dataRequestSchema.parse(input);
  const resolved = valueOf(checkRequest(valueOf(resolveRequest(parsed, caseColumns))));
  return tables.open(layout, caseColumns).run(resolved, noLimits);
};
const select = async (sql: string): Promise<Cell[][]> => {
  const found = await tables.run(sql);
  return (await found.getRowsJson()) as Cell[][];
};
const inAnyOrder = (rows: readonly unknown[]): string[] =>
  rows.map((row) => JSON.stringify(withTwelveDigits(row as Cell[]))).toSorted();

/** The columns of groups, and their order. */
const columns: Record<string, { column: string; order: string }> = {
  state: { column: 'c1', order: "icu_sort_key(c1, 'en-u-kn'), c1" },
  incident_type: { column: 'c2', order: 'c2' },
  people: { column: 'c8', order: 'c8' },
};
/** A group as a person writes it: with `-` for empty cells, so that others can be written beside them. */
const written = (name: string): string => `coalesce(CAST(${columns[name]!.column} AS VARCHAR), '-')`;

/** A value of a group as `written` has it. */
const asWritten = (value: Cell): Cell => {
  if (value === null) return '-';
  if (typeof value === 'number') return value.toFixed(1);
  return value;
};
const amounts = {
  sum: 'sum(c3)',
  avg: 'avg(c3)',
  median: 'median(c3)',
  distinct: 'count(DISTINCT c3)',
  rows: 'count(*)',
} as const;

const pivotCase = fc
  .record({
    groups: fc.shuffledSubarray(Object.keys(columns), { minLength: 1 }),
    bits: fc.nat({ max: 7 }),
    fn: fc.constantFrom(...(Object.keys(amounts) as (keyof typeof amounts)[])),
    counts: fc.array(fc.constantFrom(1, 2, 3), { minLength: 2, maxLength: 2 }),
    chosen: fc.array(fc.nat({ max: 2 }), { minLength: 2, maxLength: 2 }),
    isFiltered: fc.boolean(),
  })
  .map(({ groups, bits, fn, counts, chosen, isFiltered }) => {
    const across = groups.filter((_, index) => (bits >> index) % 2 === 1);
    const sides = [groups.filter((name) => !across.includes(name)), across];
    const limits = sides.flatMap((side, index) => {
      const at = chosen[index]!;
      return at < side.length ? [{ name: side[at]!, around: side.slice(0, at), count: counts[index]! }] : [];
    });
    return { groups, across, sides, fn, limits, isFiltered };
  });

type PivotCase = typeof pivotCase extends fc.Arbitrary<infer Value> ? Value : never;
type Limit = PivotCase['limits'][number];

/** The values of a group in each that it is in, with their place by their amount and how many there are. */
function rankedValues({ name, around }: Limit, amount: string, source: string): string {
  const { column, order } = columns[name]!;
  const keys = [...around, name].map((one) => `${written(one)} AS ${one}`);
  const within = around.length > 0 ? `PARTITION BY ${around.join(', ')}` : '';
  const values = `SELECT ${keys.join(', ')}, ${amount} AS a, row_number() OVER (ORDER BY ${column} IS NULL, ${order}) AS tie
    FROM ${source} GROUP BY ${[...around.map(written), column].join(', ')}`;
  return `SELECT *, count(*) OVER (${within}) AS n, row_number() OVER (${within} ORDER BY a DESC NULLS LAST, tie) AS place
    FROM (${values})`;
}

/** The value of a group in a row, or that it is one of the others. */
function shownValue({ name, around, count }: Limit, ranked: string): string {
  const same = [...around, name].map((one) => `r.${one} = ${written(one)}`).join(' AND ');
  const value = `CASE WHEN place <= ${count} OR n = ${count} + 1 THEN ${written(name)} ELSE 'others ' || (n - ${count}) END`;
  return `(SELECT ${value} FROM (${ranked}) AS r WHERE ${same})`;
}

/** The SQL that a person would write for a pivot. */
function plainSql({ groups, sides, fn, limits, isFiltered }: PivotCase): string {
  const source = `(SELECT * FROM v1 ${isFiltered ? 'WHERE c4' : ''})`;
  const shown = groups.map((name) => {
    const limit = limits.find((one) => one.name === name);
    return `${limit ? shownValue(limit, rankedValues(limit, amounts[fn], source)) : written(name)} AS ${name}`;
  });
  const [ofRows, ofAcross] = sides.map((side) => [...side.keys(), side.length]);
  const sets = ofRows!.flatMap((row) =>
    ofAcross!.map((column) => `(${[...sides[0]!.slice(0, row), ...sides[1]!.slice(0, column)].join(', ')})`),
  );
  return `SELECT ${groups.join(', ')}, CAST(${amounts[fn]} AS DOUBLE) FROM (SELECT ${shown.join(', ')}, c3 FROM ${source})
    GROUP BY GROUPING SETS (${sets.join(', ')}) HAVING count(*) > 0`;
}

/** The rows of a pivot as `plainSql` has them. */
function rowsWithOthers({ rows, depths, others }: DataResult, { groups, sides }: PivotCase): Cell[][] {
  return rows.map((row, at) => {
    const [ofRows, ofAcross] = depths![at]!;
    const shown = new Set([...sides[0]!.slice(0, ofRows), ...sides[1]!.slice(0, ofAcross)]);
    const keys = groups.map((name, index) => {
      if (!shown.has(name)) return null;
      const count = others?.[at]?.[name];
      return count === undefined ? asWritten(row[index]!) : `others ${count}`;
    });
    return [...keys, row.at(-1)!];
  });
}

test('the largest values of groups, the others as one and all subtotals are those of plain SQL', async () => {
  await fc.assert(
    fc.asyncProperty(table, pivotCase, async (rows, one) => {
      for (const sql of tableStatements(layout, rows)) {
        await tables.run(sql);
      }

      const result = await run({
        attributes: [...one.groups, 'cost'],
        groupBy: one.groups,
        fn: { cost: one.fn },
        filter: one.isFiltered ? { closed: [true] } : {},
        orderBy: { cost: 'desc nulls last' },
        pivot: {
          across: one.across,
          largest: Object.fromEntries(one.limits.map(({ name, count }) => [name, count])),
        },
        toIndex: 10_000,
      });
      expect(inAnyOrder(rowsWithOthers(result, one))).toEqual(inAnyOrder(await select(plainSql(one))));
      expect(result.length).toBe(result.rows.length);
    }),
    { numRuns: runs },
  );
}, 300_000);

test('others come last, also where the largest values are not the first', async () => {
  const cell = (value: Cell) => ({ value, raw: null });
  const empty = Object.fromEntries(caseColumns.map(({ name }) => [name, cell(null)]));
  const costs = [
    ['Ohio', 1],
    ['Utah', 5],
    [null, 9],
    ['Iowa', 2],
    ['Maine', 3],
  ] as const;
  const rows = costs.map(([state, cost], index) => ({
    id: index + 1,
    cells: { ...empty, state: cell(state), cost: cell(cost) } as NaiveRow['cells'],
  }));
  for (const sql of tableStatements(layout, rows)) {
    await tables.run(sql);
  }

  const statesBy = (orderBy: DataRequestInput['orderBy'], count: number) =>
    run({
      attributes: ['state', 'cost'],
      groupBy: ['state'],
      fn: { cost: 'sum' },
      orderBy,
      pivot: { across: [], largest: { state: count } },
    });
  const byName = await statesBy({ state: 'desc nulls last' }, 2);
  expect(byName.rows).toEqual([
    [null, 20],
    ['Utah', 5],
    [null, 9],
    [null, 6],
  ]);
  expect(byName.others).toEqual([{}, {}, {}, { state: 3 }]);
  expect((await statesBy({ cost: 'asc nulls last' }, 3)).rows).toEqual([
    [null, 20],
    ['Maine', 3],
    ['Utah', 5],
    [null, 9],
    [null, 3],
  ]);
  // The fifth would be the only other.
  expect((await statesBy({}, 4)).rows).toHaveLength(6);
});

test('largest values that a pivot cannot have are refused', async () => {
  const pivotOf = async (largest: Record<string, number>) =>
    run({
      attributes: ['state', 'incident_type', 'cost'],
      groupBy: ['state', 'incident_type'],
      fn: { cost: 'sum' },
      pivot: { across: [], largest },
    });
  await expect(pivotOf({ cost: 3 })).rejects.toThrow(/cost is none/);
  await expect(pivotOf({ state: 1, incident_type: 1 })).rejects.toThrow(/one group of the rows/);
  await expect(pivotOf({ state: 0 })).rejects.toThrow();
});
