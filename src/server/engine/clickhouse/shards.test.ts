import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { openBothEngines, relationsInClickHouse } from '../../../../tests/fixtures/both-engines.ts';
import { hasChdb } from '../../../../tests/fixtures/clickhouse.ts';
import { duckDbDialect } from '../duckdb/dialect.ts';
import { tableLayoutOf } from '../query/layout.ts';
import { caseColumns } from '../testing/case-columns.ts';
import { caseLabels, lookupLayout, lookupStatements, tableStatements } from '../testing/case-tables.ts';
import { noLimits } from '../testing/open-test-tables.ts';
import { request, table } from '../testing/random-requests.ts';
import { withTwelveDigits } from '../testing/with-twelve-digits.ts';

const layout = tableLayoutOf(duckDbDialect, 'v1', caseColumns);
const runs = Number(process.env['PROPERTY_RUNS'] ?? 15);

describe.skipIf(!hasChdb)('a cluster of two shards', () => {
  let engines: Awaited<ReturnType<typeof openBothEngines>>;
  beforeAll(async () => {
    engines = await openBothEngines({ shards: true });
    for (const sql of lookupStatements) {
      await engines.run(sql);
    }
    await engines.copy(lookupLayout);
  });
  afterAll(() => engines.close());

  test('has the results of one table, with labels that are on the shards, too', async () => {
    const options = new Map();
    let spread = 0;
    await fc.assert(
      fc.asyncProperty(table, request, async (rows, input) => {
        for (const sql of tableStatements(layout, rows)) {
          await engines.run(sql);
        }
        await engines.copy(layout);
        const shards = await engines.clickHouse.read({
          sql: `SELECT shardNum(), count() FROM ${layout.table} GROUP BY 1`,
          parameters: [],
        });
        spread = Math.max(spread, shards.length);
        const { duckDb, clickHouse } = engines.open(layout, caseColumns);
        const own = duckDb.withRelations({ labels: caseLabels, options });
        const other = clickHouse.withRelations({ labels: relationsInClickHouse(caseLabels), options });
        const resolved = valueOf(
          checkRequest(valueOf(resolveRequest(dataRequestSchema.parse(input), caseColumns))),
        );
        expect(withTwelveDigits(await other.run(resolved, noLimits))).toEqual(
          withTwelveDigits(await own.run(resolved, noLimits)),
        );
      }),
      { numRuns: runs, endOnFailure: true },
    );
    expect(spread).toBe(2);
  }, 600_000);
});
