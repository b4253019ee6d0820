import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema, type DataRequestInput } from '#domain/query/data-request.ts';
import { columnTable } from '#domain/query/resolve-column.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { functionNames, needsNumbers } from '#domain/value/cell/function-name.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { openBothEngines, relationsInClickHouse } from '../../../../tests/fixtures/both-engines.ts';
import { hasClickHouse } from '../../../../tests/fixtures/clickhouse.ts';
import type { OpenVersion } from '../contract.ts';
import type { TableLayout } from '../dialect.ts';
import { duckDbDialect } from '../duckdb/dialect.ts';
import { tableLayoutOf } from '../query/layout.ts';
import { caseColumns } from '../testing/case-columns.ts';
import { caseLabels, lookupLayout, lookupStatements, tableStatements } from '../testing/case-tables.ts';
import { noLimits } from '../testing/open-test-tables.ts';
import type { NaiveRow } from '../testing/naive-request.ts';
import { oddRows, oddTable } from '../testing/odd-rows.ts';
import { measure } from '../testing/random-measures.ts';
import { againstCase } from '../testing/random-against.ts';
import { overCase, tableOfDays } from '../testing/random-over.ts';
import { pivot, pivotWithLargest, request, table } from '../testing/random-requests.ts';
import { withTwelveDigits } from '../testing/with-twelve-digits.ts';

const layout = tableLayoutOf(duckDbDialect, 'v1', caseColumns);
const runs = Number(process.env['PROPERTY_RUNS'] ?? 40);

/** A pivot of some groups, with its columns and its largest values; none of no groups. */
const pivotOfGroups = fc
  .record({ isPivot: fc.boolean(), bits: fc.nat({ max: 7 }), count: fc.constantFrom(0, 1, 2) })
  .map(({ isPivot, bits, count }) => (groups: readonly string[]): Partial<DataRequestInput> => {
    const [first] = groups;
    if (!isPivot || first === undefined) return {};
    const across = groups.filter((_, index) => (bits >> index) % 2 === 1);
    const largest = count > 0 ? { [first]: count } : {};
    return { pivot: { across, largest }, totals: false };
  });

type Engines = Awaited<ReturnType<typeof openBothEngines>>;

// Random requests on two engines take seconds, and many times as long beside other work.
describe.skipIf(!hasClickHouse)('both engines', { timeout: 900_000 }, () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = await openBothEngines();
    for (const sql of lookupStatements) {
      await engines.run(sql);
    }
    await engines.copy(lookupLayout);
  });
  afterAll(() => engines.close());

  const load = async (loaded: TableLayout, rows: readonly NaiveRow[]) => {
    for (const sql of tableStatements(loaded, rows)) {
      await engines.run(sql);
    }
    await engines.copy(loaded);
  };
  const open = (opened: TableLayout, columns: readonly SourceColumn[], isNamed: boolean): Versions => {
    const { duckDb, clickHouse } = engines.open(opened, columns);
    if (!isNamed) return { duckDb, clickHouse };
    const options = new Map();
    return {
      duckDb: duckDb.withRelations({ labels: caseLabels, options }),
      clickHouse: clickHouse.withRelations({ labels: relationsInClickHouse(caseLabels), options }),
    };
  };

  test.each([
    ['plain', table],
    ['odd', oddTable],
  ])('have the same result of any request for %s rows', async (_kind, rowsOf) => {
    await fc.assert(
      fc.asyncProperty(
        rowsOf,
        request,
        fc.boolean(),
        fc.boolean(),
        async (rows, input, isNamed, isCounted) => {
          await load(layout, rows);
          const versions = open(isCounted ? { ...layout, rows: 1000 } : layout, caseColumns, isNamed);
          const resolved = valueOf(
            checkRequest(valueOf(resolveRequest(dataRequestSchema.parse(input), caseColumns))),
          );
          const columns = [...resolved.outputs.map(({ source }) => source), ...resolved.groupBy].slice(0, 2);
          const { where } = resolved;
          await expectSame(versions, async (version) => ({
            request: await version.run(resolved, noLimits),
            columns: await Promise.all(
              columns.map(async (one) => ({
                distinct: await version.distinct(
                  one,
                  { search: '', limit: 5, empties: true, where },
                  noLimits,
                ),
                searched: await version.distinct(one, { search: 'o', limit: 5 }, noLimits),
                histogram: await version.histogram(one, where, noLimits),
                rounded: await version.histogram(one, where, noLimits, { most: 7, relation: 'or' }),
              })),
            ),
          }));
        },
      ),
      { numRuns: runs },
    );
  });

  test.each([
    ['plain', table],
    ['odd', oddTable],
  ])('have the same pivots of %s rows', async (_kind, rowsOf) => {
    await fc.assert(
      fc.asyncProperty(
        rowsOf,
        fc.oneof(pivot, pivotWithLargest),
        fc.boolean(),
        async (rows, input, isNamed) => {
          await load(layout, rows);
          const versions = open(layout, caseColumns, isNamed);
          const resolved = valueOf(
            checkRequest(valueOf(resolveRequest(dataRequestSchema.parse(input), caseColumns))),
          );
          await expectSame(versions, (version) => version.run(resolved, noLimits));
        },
      ),
      { numRuns: runs },
    );
  });

  test.each([
    ['plain', table],
    ['odd', oddTable],
  ])('have the same measures of %s rows', async (_kind, rowsOf) => {
    const measures = fc.array(measure, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        rowsOf,
        measures,
        fc.constantFrom([], ['incident_type']),
        async (rows, some, groupBy) => {
          await load(layout, rows);
          const named = some.map((one, index) => [`m${index}`, one.measure] as const);
          const parsed = dataRequestSchema.parse({
            attributes: [...groupBy, ...named.map(([name]) => name)],
            groupBy,
            measures: Object.fromEntries(named),
            totals: true,
          });
          const resolved = valueOf(checkRequest(valueOf(resolveRequest(parsed, caseColumns))));
          await expectSame(open(layout, caseColumns, false), (version) => version.run(resolved, noLimits));
        },
      ),
      { numRuns: runs },
    );
  });

  test('have the same results of compared selections', async () => {
    await fc.assert(
      fc.asyncProperty(tableOfDays, againstCase, pivotOfGroups, async (rows, { request }, pivotOf) => {
        await load(layout, rows);
        const parsed = dataRequestSchema.parse({ ...request, ...pivotOf(request.groupBy ?? []) });
        const resolved = valueOf(checkRequest(valueOf(resolveRequest(parsed, caseColumns))));
        await expectSame(open(layout, caseColumns, false), (version) => version.run(resolved, noLimits));
      }),
      { numRuns: runs },
    );
  });

  test('have the same results of functions over groups', async () => {
    await fc.assert(
      fc.asyncProperty(tableOfDays, overCase, async (rows, { request: input }) => {
        await load(layout, rows);
        const parsed = dataRequestSchema.parse(input);
        const resolved = valueOf(checkRequest(valueOf(resolveRequest(parsed, caseColumns))));
        await expectSame(open(layout, caseColumns, false), (version) => version.run(resolved, noLimits));
      }),
      { numRuns: runs },
    );
  });

  const cases = join(import.meta.dirname, '..', 'query', 'cases');
  const isOfCaseColumns = (name: string) => !/^(?:validity|mapped-options|ordered-options)/.test(name);

  test.each(readdirSync(cases).filter(isOfCaseColumns))(
    'have the same result of the case %s',
    async (name) => {
      const input = JSON.parse(readFileSync(join(cases, name, 'request.json'), 'utf8')) as DataRequestInput;
      const parsed = dataRequestSchema.parse(input);
      const resolved = valueOf(checkRequest(valueOf(resolveRequest(parsed, caseColumns))));
      await load(layout, oddRows);
      await expectSame(open(layout, caseColumns, parsed.meta.length > 0), (version) =>
        version.run(resolved, noLimits),
      );
    },
  );

  test('have the same values, lists and orders of odd texts and numbers', async () => {
    await load(layout, oddRows);
    const versions = open(layout, caseColumns, false);
    const columns = columnTable(caseColumns);
    const searches = [
      'i',
      'ß',
      'σ',
      'Σ',
      '\\',
      "'",
      '1e',
      '.5',
      '00',
      'ä',
      '%',
      '_',
      '2020',
      '.123',
      '0001',
      '{',
    ];
    for (const { name } of caseColumns) {
      const column = columns(name)!;
      for (const search of ['', ...searches]) {
        await expectSame(versions, (version) =>
          version.distinct(column, { search, limit: 100, empties: true }, noLimits),
        );
      }
      for (const most of [undefined, 5, 20, 100]) {
        await expectSame(versions, (version) => version.histogram(column, [], noLimits, { most }));
      }
    }
    for (const fn of functionNames) {
      const measured = caseColumns
        .map(({ name }) => name)
        .filter((name) => !needsNumbers(fn) || isNumeric(name));
      for (const groupBy of [[], ['closed'], ['incident_type']]) {
        const attributes = [...groupBy, ...measured.filter((name) => !groupBy.includes(name))];
        const own = attributes.filter((name) => !groupBy.includes(name)).map((name) => [name, fn]);
        const parsed = dataRequestSchema.parse({
          attributes,
          groupBy,
          fn: Object.fromEntries(own),
          totals: true,
        });
        const resolved = valueOf(checkRequest(valueOf(resolveRequest(parsed, caseColumns))));
        await expectSame(versions, (version) => version.run(resolved, noLimits));
      }
    }
  });

  test('have the same rows, streams, statistics and selected cells', async () => {
    await load(layout, oddRows);
    const versions = open(layout, caseColumns, false);
    await expectSame(versions, async (version) => [...(await version.rows([1, 3, 17, 99]))]);
    await expectSame(versions, async (version) => [...(await version.rows([5], ['cost', 'programs']))]);
    await expectSame(versions, (version) => version.statistics());
    const attributes = ['id', ...caseColumns.map(({ name }) => name)];
    const parsed = dataRequestSchema.parse({ attributes });
    const resolved = valueOf(checkRequest(valueOf(resolveRequest(parsed, caseColumns))));
    await expectSame(versions, async (version) => {
      const rows: Cell[][] = [];
      await version.each(resolved, async (part) => void rows.push(...part), noLimits);
      return rows;
    });
  });
});

type Versions = { duckDb: OpenVersion; clickHouse: OpenVersion };

async function expectSame(
  { duckDb, clickHouse }: Versions,
  ask: (version: OpenVersion) => Promise<unknown>,
): Promise<void> {
  expect(withTwelveDigits(await ask(clickHouse))).toEqual(withTwelveDigits(await ask(duckDb)));
}

const isNumeric = (name: string): boolean =>
  caseColumns.some(
    (column) => column.name === name && (column.dataType === 'numeric' || column.type === 'calculated'),
  );
