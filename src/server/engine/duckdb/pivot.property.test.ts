import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import {
  dataRequestSchema,
  maxPivotGroups,
  type DataRequest,
  type DataRequestInput,
  type DataResult,
} from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { tableLayoutOf } from '../query/layout.ts';
import { caseColumns } from '../testing/case-columns.ts';
import { tableStatements } from '../testing/case-tables.ts';
import { evaluateNaively } from '../testing/naive-evaluator.ts';
import { noLimits, openTestTables } from '../testing/open-test-tables.ts';
import { pivot, table } from '../testing/random-requests.ts';
import { withTwelveDigits } from '../testing/with-twelve-digits.ts';
import { duckDbDialect } from './dialect.ts';

const layout = tableLayoutOf(duckDbDialect, 'v1', caseColumns);
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

/** The same request without a pivot, for some of the groups. */
function ofGroups(
  input: DataRequestInput,
  groups: readonly string[],
  orderBy: DataRequestInput['orderBy'],
): DataRequest {
  const functions = input.attributes.filter((name) => !input.groupBy!.includes(name));
  const { pivot: _pivot, ...rest } = input;
  const attributes = [...groups, ...functions];
  if (attributes.length > 0) {
    return dataRequestSchema.parse({ ...rest, attributes, groupBy: groups, orderBy });
  }

  // Nothing is left to be shown of all rows but their number.
  return dataRequestSchema.parse({
    ...rest,
    attributes: ['id'],
    fn: { id: 'rows' },
    groupBy: [],
    orderBy: {},
  });
}

/** Rows of a pivot as they are without the columns of other groups. */
const cellsOf = (input: DataRequestInput, rows: readonly Cell[][], groups: readonly string[]): Cell[][] => {
  const functions = input.attributes.filter((name) => !input.groupBy!.includes(name));
  const indexes = [...groups, ...functions].map((name) => input.attributes.indexOf(name));
  return rows.map((row) => indexes.map((index) => row[index]!));
};

const asTexts = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(withTwelveDigits(row)));

/** The parts of a request's order that are by functions, and that is by one group. */
const ordersOf = ({ orderBy = {}, groupBy = [] }: DataRequestInput, group: string, isRow: boolean) => ({
  ...Object.fromEntries(Object.entries(orderBy).filter(([name]) => isRow && !groupBy.includes(name))),
  [group]: orderBy[group] ?? ('asc nulls last' as const),
});

test('a pivot has the groups and all subtotals of requests for each of them', async () => {
  await fc.assert(
    fc.asyncProperty(table, pivot, async (cells, input) => {
      for (const sql of tableStatements(layout, cells)) {
        await tables.run(sql);
      }

      const result = await run(input);
      const { across } = input.pivot!;
      const rows = input.groupBy!.filter((name) => !across.includes(name));
      const hasFunctions = input.attributes.length > input.groupBy!.length;
      const at = (row: number, column: number) =>
        result.rows.filter((_, index) => result.depths![index]!.join() === `${row},${column}`);

      for (let row = 0; row <= rows.length; row += 1) {
        for (let column = 0; column <= across.length; column += 1) {
          const groups = [...rows.slice(0, row), ...across.slice(0, column)];
          if (groups.length === 0 && !hasFunctions) continue;

          const expected = evaluateNaively(ofGroups(input, groups, {}), caseColumns, cells);
          const got = cellsOf(input, at(row, column), groups);
          // A function over no rows has a result, and a pivot of them has no group.
          if (groups.length === 0 && result.rows.length === 0) continue;
          expect(asTexts(got).toSorted()).toEqual(asTexts(expected.rows).toSorted());
        }
      }

      for (const [group, isRow] of [
        [rows[0], true],
        [across[0], false],
      ] as const) {
        if (group === undefined) continue;
        const ordered = ofGroups(input, [group], ordersOf(input, group, isRow));
        const { rows: expected } = evaluateNaively(ordered, caseColumns, cells);
        const got = cellsOf(input, isRow ? at(1, 0) : at(0, 1), [group]);
        expect(asTexts(got)).toEqual(asTexts(expected));
      }

      // The groups of each row follow each other in the order of their subtotals.
      const keys = (found: readonly Cell[][], groups: readonly string[]) =>
        asTexts(found.map((one) => groups.map((name) => one[input.attributes.indexOf(name)])));
      for (let row = 1; row <= rows.length; row += 1) {
        const parents = keys(at(row, across.length), rows.slice(0, row - 1));
        const runs = parents.filter((key, index) => key !== parents[index - 1]);
        expect(runs).toEqual([...new Set(runs)]);
        const order = keys(at(row - 1, 0), rows.slice(0, row - 1));
        expect(runs).toEqual(order.filter((key) => runs.includes(key)));
      }
      expect(result.depths).toHaveLength(result.rows.length);
      expect(result.length).toBe(result.rows.length);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60) },
  );
}, 120_000);

test('where groups are filtered, subtotals are those of the groups that remain', async () => {
  const rows = [
    ['Ohio', 'Fire', 1],
    ['Ohio', 'Flood', 10],
    ['Ohio', 'Flood', 20],
    ['5', 'Fire', 3],
  ].map(([state, type, cost], index) => ({
    id: index + 1,
    cells: {
      ...Object.fromEntries(
        ['closed', 'declared', 'updated', 'programs', 'people'].map((name) => [
          name,
          { value: null, raw: null },
        ]),
      ),
      state: { value: state!, raw: null },
      incident_type: { value: type!, raw: null },
      cost: { value: cost!, raw: null },
    },
  }));
  for (const sql of tableStatements(layout, rows)) {
    await tables.run(sql);
  }

  const result = await run({
    attributes: ['state', 'incident_type', 'cost'],
    groupBy: ['state', 'incident_type'],
    fn: { cost: 'sum' },
    having: [{ column: 'cost', fn: 'sum', operation: 'gte', values: [3] }],
    orderBy: { cost: 'desc nulls last' },
    pivot: { across: ['incident_type'] },
    toIndex: 100,
  });
  expect(result.rows).toEqual([
    [null, null, 33],
    ['Ohio', null, 30],
    ['5', null, 3],
    [null, 'Fire', 3],
    [null, 'Flood', 30],
    ['Ohio', 'Flood', 30],
    ['5', 'Fire', 3],
  ]);
  expect(result.depths).toEqual([
    [0, 0],
    [1, 0],
    [1, 0],
    [0, 1],
    [0, 1],
    [1, 1],
    [1, 1],
  ]);
});

test('a pivot that cannot be made says why', async () => {
  const pivotOf = (part: Partial<DataRequestInput>) =>
    run({ attributes: ['state'], groupBy: ['state'], pivot: { across: [] }, ...part });
  const expectProblem = (part: Partial<DataRequestInput>, text: RegExp) =>
    expect(async () => pivotOf(part)).rejects.toThrow(text);

  await expectProblem({ groupBy: [] }, /needs at least one group/);
  await expectProblem({ attributes: ['cost'], fn: { cost: 'sum' } }, /state is not/);
  await expectProblem({ pivot: { across: ['cost'] } }, /cost is not one/);
  await expectProblem({ pivot: { across: ['unknown'] } }, /unknown/);
  await expectProblem({ attributes: ['unwritten'], groupBy: ['unwritten'] }, /calculated of no column/);
  await expectProblem(
    { attributes: ['state', 'cost'], fn: { cost: 'list' }, orderBy: { cost: 'asc nulls last' } },
    /not sorted by a list/,
  );
  await expectProblem({ fromIndex: 1 }, /first row/);
  await expectProblem({ toIndex: 10_000_000 }, /at most 250000 cells/);
  const groups = ['state', 'incident_type', 'closed', 'declared', 'updated', 'people', 'programs'];
  await expectProblem(
    { attributes: groups, groupBy: groups },
    new RegExp(`at most ${maxPivotGroups} groups`),
  );
});
