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
import { againstCase } from '../testing/random-against.ts';
import { tableOfDays } from '../testing/random-over.ts';
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

test('any comparison has the results and the totals of the SQL that a person would write', async () => {
  await fc.assert(
    fc.asyncProperty(tableOfDays, againstCase, async (rows, { request, groups, totals }) => {
      await load(rows);
      const answer = await run(request);
      const expected = await select(groups);
      expect(inAnyOrder(answer.rows)).toEqual(inAnyOrder(expected));
      expect(answer.length).toBe(expected.length);
      const [sums] = await select(totals);
      expect(withTwelveDigits(answer.totals?.slice(-4) ?? [])).toEqual(withTwelveDigits(sums!));
    }),
    { numRuns: runs },
  );
});

test('compared groups are ordered, filtered and read in pages by what compares them', async () => {
  const column = fc.constantFrom('cost.other', 'cost.difference', 'cost.change');
  await fc.assert(
    fc.asyncProperty(tableOfDays, againstCase, column, async (rows, { request }, name) => {
      await load(rows);
      const at = request.attributes.indexOf(name);
      const all = await run(request);
      const page = await run({
        ...request,
        orderBy: { [name]: 'desc nulls last' },
        having: [{ column: name, operation: 'gt', values: [-1] }],
        fromIndex: 1,
        toIndex: 4,
      });
      const kept = all.rows.map((row) => row[at]).filter((value) => typeof value === 'number' && value > -1);
      const ordered = kept.map(Number).toSorted((a, b) => b - a);
      expect(page.length).toBe(kept.length);
      expect(withTwelveDigits(page.rows.map((row) => row[at]!))).toEqual(
        withTwelveDigits(ordered.slice(1, 4)),
      );
    }),
    { numRuns: runs },
  );
});

test('totals are those of the groups that remain, on both sides', async () => {
  await fc.assert(
    fc.asyncProperty(tableOfDays, againstCase, async (rows, { request }) => {
      await load(rows);
      const input = { ...request, fn: { cost: 'sum' as const } };
      const { rows: groups, totals } = await run({
        ...input,
        having: [{ column: 'cost', operation: 'gt', values: [0], fn: 'sum' }],
      });
      const sumAt = (at: number) => {
        const numbers = groups.map((row) => row.at(at)).filter((value) => typeof value === 'number');
        return numbers.length > 0 ? numbers.reduce((sum, value) => sum + value, 0) : null;
      };
      // Groups of several values in a cell are counted once in each.
      if (request.groupBy?.length === 0) return;
      expect(withTwelveDigits([totals?.at(-4) ?? null, totals?.at(-3) ?? null])).toEqual(
        withTwelveDigits([sumAt(-4), sumAt(-3)]),
      );
    }),
    { numRuns: runs },
  );
});

test('functions over groups are over what is compared, too', async () => {
  await fc.assert(
    fc.asyncProperty(tableOfDays, againstCase, async (rows, { request }) => {
      if (request.groupBy?.length === 0) return;
      await load(rows);
      const plain = await run(request);
      const ranked = await run({ ...request, over: { 'cost.difference': { kind: 'rank' } } });
      const differences = plain.rows.map((row) => row.at(-2)).filter((value) => typeof value === 'number');
      const ranks = differences.map((own) => 1 + differences.filter((other) => other > own).length);
      const found = ranked.rows.map((row) => row.at(-2)).filter((value) => typeof value === 'number');
      expect(found.toSorted((a, b) => a - b)).toEqual(ranks.toSorted((a, b) => a - b));
    }),
    { numRuns: Math.ceil(runs / 3) },
  );
});

test('what is compared in pre-aggregated groups is what the rows have', async () => {
  await fc.assert(
    fc.asyncProperty(tableOfDays, againstCase, async (rows, { request }) => {
      await load(rows);
      await tables.preaggregate(layout, caseColumns, []);
      const plain = await run(request);
      const coverage = coverageOf(resolve(request));
      await tables.preaggregate(layout, caseColumns, coverage ? [coverage] : []);
      expect(inAnyOrder((await run(request)).rows)).toEqual(inAnyOrder(plain.rows));
    }),
    { numRuns: runs },
  );
});
