import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema, type DataRequest, type DataRequestInput } from '#domain/query/data-request.ts';
import { type Cell } from '#domain/value/cell/cell.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { coverageOf, coverageOfColumn } from '../query/coverage.ts';
import { tableLayoutOf } from '../query/layout.ts';
import { noLimits, openTestTables } from '../testing/open-test-tables.ts';
import { duckDbDialect } from './dialect.ts';
import { caseColumns } from '../testing/case-columns.ts';
import {
  caseLabels as labels,
  labelKeys,
  lookupStatements,
  tableStatements,
} from '../testing/case-tables.ts';
import { domains, orderFor, request, some, stepsFor, stored, table } from '../testing/random-requests.ts';
import { evaluateNaively } from '../testing/naive-evaluator.ts';
import type { NaiveCell, NaiveLabels, NaiveRow } from '../testing/naive-request.ts';
import { withTwelveDigits } from '../testing/with-twelve-digits.ts';

const layout = tableLayoutOf(duckDbDialect, 'v1', caseColumns);
let tables: Awaited<ReturnType<typeof openTestTables>>;
beforeAll(async () => {
  tables = await openTestTables();
  for (const sql of lookupStatements) {
    await tables.run(sql);
  }
});
afterAll(() => tables.close());

const firstLabel = (code: (key: string) => string | undefined) => (wanted: string) =>
  labelKeys.find(([key, label]) => key !== '' && label !== '' && code(key) === wanted)?.[1];
const naiveLabels: NaiveLabels = new Map([
  ['state', firstLabel((key) => key)],
  ['people', firstLabel((key) => (/^\s*[+-]?\d+/.test(key) ? String(Number.parseInt(key, 10)) : undefined))],
  ['programs', (code: string) => ({ IA: 'Individual', 'a,b': 'Both' })[code]],
]);

test('any request has the result of the plain evaluation', async () => {
  await fc.assert(
    fc.asyncProperty(table, request, fc.boolean(), fc.boolean(), async (rows, input, isNamed, isCounted) => {
      await load(rows);
      const version = tables.open(isCounted ? { ...layout, rows: 1000 } : layout, caseColumns);
      const named = isNamed ? version.withRelations({ labels, options: new Map() }) : version;
      const parsed = dataRequestSchema.parse(input);
      const resolved = valueOf(checkRequest(valueOf(resolveRequest(parsed, caseColumns))));
      const answer = await named.run(resolved, noLimits);
      const { rows: answered, length, totals } = answer;
      expect(withTwelveDigits({ rows: answered, length, totals })).toEqual(
        withTwelveDigits(evaluateNaively(parsed, caseColumns, rows, isNamed ? naiveLabels : undefined)),
      );
      expect(answer.labels).toEqual(
        isNamed ? shownLabels(parsed, [...answered, ...(totals ? [totals] : [])]) : undefined,
      );
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 75) },
  );
}, 120_000);

test('a request has the same result from pre-aggregated tables as from the rows', async () => {
  const runs = Number(process.env['PROPERTY_RUNS'] ?? 25);
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(table, request, fc.boolean(), async (rows, input, isNamed) => {
      await load(rows);
      const version = tables.open(layout, caseColumns);
      const named = isNamed ? version.withRelations({ labels, options: new Map() }) : version;
      const resolved = valueOf(
        checkRequest(valueOf(resolveRequest(dataRequestSchema.parse(input), caseColumns))),
      );
      const columns = [...resolved.outputs.map(({ source }) => source), ...resolved.groupBy].filter(
        ({ isRowId, step }) => !isRowId && !step,
      );
      const where = resolved.where.filter(({ column: { isRowId } }) => !isRowId);
      const ask = async () => ({
        request: await named.run(resolved, noLimits),
        columns: await Promise.all(
          columns.map(async (one) => ({
            distinct: await named.distinct(one, { search: '', limit: 5, empties: true, where }, noLimits),
            histogram: await named.histogram(one, where, noLimits),
            rounded: await named.histogram(one, where, noLimits, { most: 7, relation: 'or' }),
          })),
        ),
      });
      await tables.preaggregate(layout, caseColumns, []);
      const plain = await ask();
      const coverage = coverageOf(resolved);
      const needs = [
        ...(coverage ? [coverage] : []),
        ...columns.flatMap((one) => coverageOfColumn(one, where) ?? []),
      ];
      answered += await tables.preaggregate(layout, caseColumns, needs);
      expect(sent(await ask())).toEqual(sent(plain));
    }),
    { numRuns: runs },
  );
  expect(answered).toBeGreaterThan(runs);
}, 120_000);

/** Cells that all fit the type of their column, and requests as charts and grouped tables make them. */
const plainLayout = {
  ...layout,
  columns: new Map([...layout.columns].map(([name, one]) => [name, { ...one, mayMisfit: false }])),
};
const single = stored.filter((name) => name !== 'programs');
const plainCell = (name: string): fc.Arbitrary<NaiveCell> =>
  fc.constantFrom(...domains[name]!, null).map((value) => ({ value, raw: null }));
const plainTable = fc
  .array(fc.record(Object.fromEntries(stored.map((name) => [name, plainCell(name)]))), { maxLength: 40 })
  .map((rows) => rows.map((cells, index) => ({ id: index + 1, cells: cells as NaiveRow['cells'] })));
const groupedRequest = fc
  .record({ groupBy: some(single).map((names) => names.slice(0, 3)), measured: some(['cost', 'people']) })
  .chain(({ groupBy, measured }) => {
    const functions = measured.filter((name) => !groupBy.includes(name));
    const attributes = [...groupBy, ...(functions.length > 0 ? functions : ['programs'])];
    const fn = fc.constantFrom('sum', 'avg', 'count', 'max', 'min', 'rows' as const);
    return fc.record({
      attributes: fc.constant(attributes),
      groupBy: fc.constant(groupBy),
      fn: fc.record(
        functions.length > 0
          ? Object.fromEntries(functions.map((name) => [name, fn]))
          : { programs: fc.constantFrom('count', 'rows' as const) },
      ),
      orderBy: orderFor(attributes),
      steps: stepsFor(groupBy),
      normalFilter: fc.array(
        fc.constantFrom(...single.filter((name) => name !== 'updated')).chain((name) =>
          fc.record({
            column: fc.constant(name),
            operation: fc.constantFrom('filter', 'filter', 'exclude', 'gte', 'lt', 'between' as const),
            values: fc.array(fc.constantFrom(...domains[name]!, null), { minLength: 1, maxLength: 3 }),
          }),
        ),
        { maxLength: 2 },
      ),
      filterRelation: fc.constantFrom('and', 'or' as const),
      totals: fc.boolean(),
      fromIndex: fc.constantFrom(0, 2, 50),
      toIndex: fc.constantFrom(50, 100),
    });
  })
  .map((input) => input as unknown as DataRequestInput);

test('what is answered from memory is what the rows answer', async () => {
  const runs = Number(process.env['PROPERTY_RUNS'] ?? 50);
  let inMemory = 0;
  await fc.assert(
    fc.asyncProperty(plainTable, groupedRequest, async (rows, input) => {
      await load(rows);
      const version = tables.open(plainLayout, caseColumns);
      const resolved = valueOf(
        checkRequest(valueOf(resolveRequest(dataRequestSchema.parse(input), caseColumns))),
      );
      const ask = async () => ({
        request: await version.run(resolved, noLimits),
        distinct: await Promise.all(
          resolved.groupBy.map((one) =>
            version.distinct(one, { search: '', limit: 5, empties: true, where: resolved.where }, noLimits),
          ),
        ),
      });
      await tables.preaggregate(plainLayout, caseColumns, []);
      const plain = await ask();
      const needs = [
        coverageOf(resolved),
        ...resolved.groupBy.map((one) => coverageOfColumn(one, resolved.where)),
      ];
      await tables.preaggregate(
        plainLayout,
        caseColumns,
        needs.flatMap((one) => one ?? []),
      );
      inMemory += Number(await tables.isInMemory(plainLayout, caseColumns, resolved));
      expect(sent(await ask())).toEqual(sent(plain));
    }),
    { numRuns: runs },
  );
  expect(inMemory).toBeGreaterThan(runs / 3);
}, 120_000);

/** A result as it arrives: JSON has no negative zero. */
const sent = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));

/** The labels of the codes in a result, by column; undefined where no column has any. */
function shownLabels({ attributes, fn }: DataRequest, lines: readonly Cell[][]) {
  const coded = attributes.filter(
    (name) => labels.has(name) && [undefined, 'max', 'min', 'list'].includes(fn[name]),
  );
  if (coded.length === 0) return undefined;
  const entries = coded
    .filter((name) => fn[name] !== 'list')
    .map((name) => {
      const codes = lines.flatMap((cells) => cells[attributes.indexOf(name)] ?? []).map(String);
      const named = codes
        .map((code) => [code, naiveLabels.get(name)!(code)])
        .filter(([, label]) => label !== undefined);
      return [name, Object.fromEntries(named)];
    });
  return Object.fromEntries(entries);
}

async function load(rows: readonly NaiveRow[]): Promise<void> {
  for (const sql of tableStatements(layout, rows)) {
    await tables.run(sql);
  }
}
