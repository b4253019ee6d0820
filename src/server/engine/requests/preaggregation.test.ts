import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { dataRequestSchema, type DataRequestInput } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  patchCell,
  type TestEngine,
} from '../../../../tests/fixtures/data-engine.ts';
import { openDuckDbEngine } from '../duckdb/duckdb-engine.ts';
import { silentLog } from '../../../../tests/fixtures/postgres.ts';

let fixture: TestEngine;
beforeAll(async () => {
  fixture = await openTestEngine({ cachedBytes: 0, preaggregatedRows: 100 });
}, 60_000);
afterAll(() => fixture.close());

const columns = [
  { name: 'state' },
  { name: 'kind' },
  { name: 'cost', type: 'number', dataType: 'numeric' },
] as const;

async function publish(rows: number): Promise<number> {
  const { versionId } = await createVersion(fixture, columns);
  await publishQuery(
    fixture,
    versionId,
    `SELECT i + 1 AS _row_id, 'S' || (i % 5) AS state, 'K' || (i % 3) AS kind, CAST(i % 70 AS VARCHAR) AS cost FROM range(${rows}) t(i)`,
  );
  return versionId;
}

const byState = (kinds: string[]): DataRequestInput => ({
  attributes: ['state', 'cost'],
  groupBy: ['state'],
  fn: { cost: 'sum' },
  normalFilter: [{ column: 'kind', operation: 'filter', values: kinds }],
});

test('an edit shows at once in what was prepared, and after it is prepared again', async () => {
  const versionId = await publish(1000);
  const list = [byState(['any'])];
  const total = async () =>
    (await fixture.engine.requests.query(versionId, { ...byState(['K0']), totals: true })).totals;
  const before = await total();
  await fixture.engine.preaggregation.prepare(versionId, list);
  expect(await total()).toEqual(before);
  await patchCell(fixture.engine, versionId, 1, 'cost', 1000, {}, null);
  const after = [null, Number(before![1]) + 1000];
  expect(await total()).toEqual(after);
  await fixture.engine.preaggregation.prepare(versionId, list);
  expect(await total()).toEqual(after);
  await fixture.restart();
  expect(await total()).toEqual(after);
});

test('a version has tables of groups until it changes', async () => {
  const versionId = await publish(1000);
  const engine = await openDuckDbEngine({
    db: fixture.database.db,
    objects: fixture.objects,
    folder: join(fixture.folder, 'another'),
    memoryLimit: '1GB',
    log: silentLog,
  });
  const tables = () =>
    engine.use(async (connection) => {
      const reader = await connection.runAndReadAll(
        `SELECT count(*) FROM duckdb_tables() WHERE table_name LIKE 'v${versionId}_%'`,
      );
      return Number(reader.getRows()[0]![0]);
    });
  const resolve = (input: DataRequestInput) =>
    valueOf(
      resolveRequest(
        dataRequestSchema.parse(input),
        columns.map((column) => sourceColumnSchema.parse({ type: 'text', ...column })),
      ),
    );
  const prepare = () =>
    engine.preaggregate(versionId, [
      resolve(byState(['any'])),
      resolve({ ...byState(['any']), fn: { cost: 'median' } }),
    ]);
  await prepare();
  expect(await tables()).toBe(2);
  await prepare();
  expect(await tables()).toBe(2);
  await patchCell(fixture.engine, versionId, 1, 'cost', 1000, {}, null);
  await engine.withVersion(versionId, () => Promise.resolve());
  expect(await tables()).toBe(1);
  // As many groups as rows are not stored.
  await engine.preaggregate(versionId, [
    resolve({ attributes: ['state'], groupBy: ['state', 'kind', 'cost'], fn: {} }),
  ]);
  expect(await tables()).toBe(1);
  await engine.close();
});

test('requests that cannot be prepared are left out: unknown columns, rows, and versions that do not exist', async () => {
  const versionId = await publish(1000);
  const unknown = {
    ...byState(['K0']),
    normalFilter: [{ column: 'gone', operation: 'filter', values: [1] }],
  };
  await fixture.engine.preaggregation.prepare(versionId, [
    unknown as DataRequestInput,
    { attributes: ['state'] },
    byState(['any']),
  ]);
  expect((await fixture.engine.requests.query(versionId, byState(['K1']))).length).toBe(5);
  await expect(fixture.engine.preaggregation.prepare(2_000_000_000, [byState(['K1'])])).rejects.toMatchObject(
    {
      code: 'not_found',
    },
  );
});
