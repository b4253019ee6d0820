import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBucket, type TestBucket } from '../../../../tests/fixtures/bucket.ts';
import {
  hasClickHouse,
  openTestClickHouse,
  type TestClickHouse,
} from '../../../../tests/fixtures/clickhouse.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../../tests/fixtures/data-engine.ts';
import { silentLog } from '../../../../tests/fixtures/postgres.ts';
import { openObjectStore, type ObjectStore } from '#server/files/files.server.ts';
import { openDuckDbEngine, type DuckDbEngine } from '../duckdb/duckdb-engine.ts';
import { openClickHouse, type ClickHouse } from './client.ts';
import { loadTable, type LoadContext } from './load-table.ts';
import { tableClient } from './table-client.ts';
import { tablesOf } from './table-statements.ts';

describe.skipIf(!hasClickHouse)('a version is loaded', () => {
  let fixture: TestEngine;
  let bucket: TestBucket;
  let objects: ObjectStore;
  let duckDb: DuckDbEngine;
  let server: TestClickHouse;
  let clickHouse: ClickHouse;
  let versionId: number;
  beforeAll(async () => {
    fixture = await openTestEngine();
    bucket = await openBucket();
    const storage = { kind: 's3', bucket: 'shelf', prefix: 'tide/mark', region: 'eu-west-1' } as const;
    const folder = join(fixture.folder, 'bucket');
    objects = await openObjectStore({ storage: { ...storage, endpoint: bucket.endpoint }, folder });
    server = (await openTestClickHouse())!;
    clickHouse = openClickHouse({ url: server.url });

    ({ versionId } = await createVersion(fixture, [
      { name: 'text' },
      { name: 'number', type: 'number', dataType: 'numeric' },
      { name: 'day', type: 'date', dataType: 'date' },
    ]));
    const rows = `SELECT 'x' || i AS text, CASE WHEN i = 3 THEN 9007199254740993 ELSE i END AS number, CASE WHEN i = 5 THEN 'soon' ELSE '0001-01-01' END AS day FROM range(10) t(i)`;
    await publishQuery({ ...fixture, objects }, versionId, rows);
    const { db } = fixture.database;
    const options = { db, objects, folder: join(fixture.folder, 'second'), memoryLimit: '1GB' };
    duckDb = await openDuckDbEngine({ ...options, log: silentLog });
  }, 60_000);
  afterAll(async () => {
    await clickHouse.close();
    await server.close();
    await duckDb.close();
    bucket.stop();
    await fixture.close();
  });

  const contextOf = (more: Partial<LoadContext> = {}): LoadContext => ({
    db: fixture.database.db,
    client: tableClient(clickHouse),
    duckDb,
    objects,
    topology: { database: 'default' },
    collection: undefined,
    ...more,
  });

  const read = (name: string) =>
    tableClient(clickHouse).read(
      `SELECT count(), sum(id), max(c2), min(c3), groupArray(r2), groupArray(r3) FROM ${tablesOf(name).base}`,
    );
  const expected = [[10, 55, 9007199254740992, '0001-01-01', ['9007199254740993'], ['soon']]];

  test('from a file that Tidemark sends', async () => {
    const table = await loadTable(contextOf(), versionId, true);
    expect(table).toMatchObject({ rows: 10, object: null, baseHasPositions: false });
    expect(table.misfits).toEqual(['number', 'day']);
    expect(await read(table.name)).toEqual(expected);
  });

  test('from a bucket that ClickHouse reads', async () => {
    await clickHouse.command(
      `CREATE NAMED COLLECTION IF NOT EXISTS tides AS url = '${bucket.endpoint}/shelf/', access_key_id = 'test', secret_access_key = 'test'`,
    );
    const client = { ...tableClient(clickHouse), insert: () => Promise.reject(new Error('It was sent.')) };
    const table = await loadTable(contextOf({ client, collection: 'tides' }), versionId, true);
    expect(await read(table.name)).toEqual(expected);
  });

  test('after an attempt that did not end, from the file that it has written', async () => {
    const client = { ...tableClient(clickHouse), insert: () => Promise.reject(new Error('It went away.')) };
    await expect(loadTable(contextOf({ client }), versionId, true)).rejects.toThrow('It went away.');
    const fails = { ...duckDb, withSnapshot: () => Promise.reject(new Error('It was written again.')) };
    const table = await loadTable(contextOf({ duckDb: fails as never }), versionId, true);
    expect(await read(table.name)).toEqual(expected);
  });

  test('not by half: the number of rows is that of the file', async () => {
    const client = { ...tableClient(clickHouse), insert: () => Promise.resolve() };
    await expect(loadTable(contextOf({ client }), versionId, true)).rejects.toThrow('0 of 10 rows');
  });
});
