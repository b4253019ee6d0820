import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema, type DataRequestInput } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { DateStep } from '#domain/value/date/date-step.ts';
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

/** Which groups of a request are the columns of its pivot, by the bits of a number. */
const acrossOf = ({ groupBy = [] }: DataRequestInput, bits: number) =>
  groupBy.filter((_, index) => (bits >> index) % 2 === 1);

test('each level of a compared pivot has the results of the SQL that a person would write', async () => {
  await fc.assert(
    fc.asyncProperty(
      tableOfDays,
      againstCase,
      fc.nat({ max: 7 }),
      fc.boolean(),
      async (rows, { request, groupsBy }, bits, isSorted) => {
        const groups = request.groupBy!;
        if (groups.length === 0) return;
        await load(rows);
        const across = acrossOf(request, bits);
        const ofRows = groups.filter((name) => !across.includes(name));
        const result = await run({
          ...request,
          totals: false,
          orderBy: isSorted ? { 'cost.difference': 'desc nulls last' } : {},
          pivot: { across },
        });
        expect(result.length).toBe(result.rows.length);

        for (let row = 0; row <= ofRows.length; row += 1) {
          for (let column = 0; column <= across.length; column += 1) {
            const set = [...ofRows.slice(0, row), ...across.slice(0, column)];
            const level = result.rows.filter((_, at) => result.depths![at]!.join() === `${row},${column}`);
            const cells = level.map((one) => [
              ...set.map((name) => one[groups.indexOf(name)]!),
              ...one.slice(-4),
            ]);
            const expected = await select(groupsBy(set));
            expect(inAnyOrder(cells)).toEqual(inAnyOrder(expected));
            if (!isSorted || row !== 1 || column > 0) continue;
            const differences = level.map((one) => one.at(-2)).filter((value) => typeof value === 'number');
            expect(differences).toEqual(differences.toSorted((a, b) => b - a));
          }
        }
      },
    ),
    { numRuns: runs },
  );
});

test('levels of one date are moved together, over the end of a year', async () => {
  const day = fc.constantFrom('2019-09-30', '2019-10-31', '2019-11-01', '2020-01-15', '2020-02-29');
  const step = fc.constantFrom<DateStep>('month', 'quarter', 'day');
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 1, maxLength: 12 }), step, async (days, inner) => {
      const empty = Object.fromEntries(caseColumns.map(({ name }) => [name, { value: null, raw: null }]));
      await load(
        days.map((value, index) => ({
          id: index + 1,
          cells: { ...empty, declared: { value, raw: null }, cost: { value: 1, raw: null } },
        })),
      );
      const { rows, depths } = await run({
        attributes: ['year', 'declared', 'cost', 'other'],
        copies: { year: 'declared' },
        groupBy: ['year', 'declared'],
        steps: { year: 'year', declared: inner },
        fn: { cost: 'sum' },
        against: {
          columns: { other: { of: 'cost', kind: 'other' } },
          own: [],
          other: [],
          period: {
            column: 'declared',
            from: '2019-11-01',
            to: '2020-02-29',
            with: { from: '2019-07-01', to: '2019-10-31' },
          },
        },
        pivot: { across: ['year', 'declared'] },
        toIndex: 100,
      });

      const innermost = rows.filter((_, at) => depths![at]!.join('') === '02');
      for (const [year, date] of innermost) {
        if (date === null) continue;
        expect(String(date).slice(0, 4)).toBe(String(year).slice(0, 4));
      }
      const inPeriod = (from: string, to: string) => days.filter((one) => one >= from && one <= to).length;
      const total = rows.find((_, at) => depths![at]!.join('') === '00');
      const expected = [inPeriod('2019-11-01', '2020-02-29'), inPeriod('2019-07-01', '2019-10-31')];
      expect((total ?? [null, null, null, null]).slice(2)).toEqual(expected.map((count) => count || null));
    }),
    { numRuns: runs },
  );
});

test('the largest groups of a compared pivot are those of its own rows, and the others are in both', async () => {
  await fc.assert(
    fc.asyncProperty(
      tableOfDays,
      againstCase,
      fc.constantFrom(1, 2),
      fc.boolean(),
      async (rows, { request }, count, isAcross) => {
        const [name] = request.groupBy!;
        if (name === undefined) return;
        await load(rows);
        const groupBy = [name];
        const attributes = [name, ...request.attributes.slice(-4)];
        const steps = Object.fromEntries(Object.entries(request.steps ?? {}).filter(([key]) => key === name));
        const input = { ...request, attributes, groupBy, steps, fn: { cost: 'sum' as const }, totals: false };
        const plain = await run(input);
        const pivot = { across: isAcross ? groupBy : [], largest: { [name]: count } };
        const result = await run({ ...input, pivot });

        const groups = result.rows.filter((_, at) => result.depths![at]!.join('') !== '00');
        const others = result.others!.flatMap((one, at) => (one[name] ? [{ at, count: one[name] }] : []));
        if (plain.rows.length <= count + 1) {
          expect(inAnyOrder(groups)).toEqual(inAnyOrder(plain.rows));
          return;
        }

        const key = ([value]: Cell[]) => JSON.stringify(value);
        const rest = result.rows[others[0]!.at]!;
        const shown = groups.filter((one) => one !== rest);
        const left = plain.rows.filter((row) => !shown.some((one) => key(one) === key(row)));
        const sumOf = (at: number) => {
          const numbers = left.map((row) => row[at]).filter((value) => typeof value === 'number');
          return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0);
        };
        expect(others).toEqual([{ at: others[0]!.at, count: left.length }]);
        expect(withTwelveDigits([rest[1]!, rest[2]!])).toEqual(withTwelveDigits([sumOf(1), sumOf(2)]));
        const least = Math.min(...shown.map((row) => Number(row[1] ?? -Infinity)));
        expect(left.every((row) => Number(row[1] ?? -Infinity) <= least)).toBe(true);
      },
    ),
    { numRuns: runs },
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
