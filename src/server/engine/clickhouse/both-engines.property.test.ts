import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { openBothEngines, relationsInClickHouse } from '../../../../tests/fixtures/both-engines.ts';
import { hasClickHouse } from '../../../../tests/fixtures/clickhouse.ts';
import { duckDbDialect } from '../duckdb/dialect.ts';
import { tableLayoutOf } from '../query/layout.ts';
import { caseColumns } from '../testing/case-columns.ts';
import { caseLabels, lookupLayout, lookupStatements, tableStatements } from '../testing/case-tables.ts';
import { noLimits } from '../testing/open-test-tables.ts';
import { request, table } from '../testing/random-requests.ts';

const layout = tableLayoutOf(duckDbDialect, 'v1', caseColumns);
const runs = Number(process.env['PROPERTY_RUNS'] ?? 40);

describe.skipIf(!hasClickHouse)('both engines', () => {
  let engines: Awaited<ReturnType<typeof openBothEngines>>;
  beforeAll(async () => {
    engines = await openBothEngines();
    for (const sql of lookupStatements) {
      await engines.run(sql);
    }
    await engines.copy(lookupLayout);
  });
  afterAll(() => engines.close());

  test('have the same result of any request', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        request,
        fc.boolean(),
        fc.boolean(),
        async (rows, input, isNamed, isCounted) => {
          for (const sql of tableStatements(layout, rows)) {
            await engines.run(sql);
          }
          await engines.copy(layout);
          const versions = engines.open(isCounted ? { ...layout, rows: 1000 } : layout, caseColumns);
          const named = {
            duckDb: versions.duckDb.withRelations({ labels: caseLabels, options: new Map() }),
            clickHouse: versions.clickHouse.withRelations({
              labels: relationsInClickHouse(caseLabels),
              options: new Map(),
            }),
          };
          const { duckDb, clickHouse } = isNamed ? named : versions;
          const resolved = valueOf(
            checkRequest(valueOf(resolveRequest(dataRequestSchema.parse(input), caseColumns))),
          );
          const columns = [...resolved.outputs.map(({ source }) => source), ...resolved.groupBy].slice(0, 2);
          const where = resolved.where;
          const ask = async (version: typeof duckDb) => ({
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
              })),
            ),
          });
          expect(rounded(await ask(clickHouse))).toEqual(rounded(await ask(duckDb)));
        },
      ),
      { numRuns: runs },
    );
  }, 600_000);
});

/**
 * The same with 12 digits of each number: the last digits of a sum depend on the order in which it is added
 * up.
 */
const rounded = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (_name, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  );
