import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  hasClickHouse,
  openTestClickHouse,
  type TestClickHouse,
} from '../../../tests/fixtures/clickhouse.ts';
import { addSource } from '../../../tests/fixtures/contents.ts';
import { addSystemMetrics } from '#server/graphql/graphql.server.ts';
import { openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';

describe.skipIf(!hasClickHouse)('an installation with a ClickHouse', () => {
  let server: TestClickHouse;
  let installation: TestInstallation;
  beforeAll(async () => {
    server = (await openTestClickHouse())!;
    const { username, password, host, pathname } = new URL(server.url);
    installation = await openInstallation({
      TIDEMARK_ENGINE: `clickhouse://${username || 'default'}:${password}@${host}${pathname}?secure=false`,
      TIDEMARK_ENGINE_FROM: '3',
      TIDEMARK_METRICS_TOKEN: 'the-token-of-metrics',
    });
  }, 60_000);
  afterAll(async () => {
    await installation.close();
    await server.close();
  });

  const homes = async () => {
    const { db } = installation.services.database;
    const found = await db
      .selectFrom('clickhouse_table')
      .selectAll()
      .where('status', '=', 'current')
      .execute();
    return found.filter(({ is_home }) => is_home).map(({ version_id: id }) => Number(id));
  };

  test('moves a version there that has many rows, by a job, and leaves a small one', async () => {
    const large = await addSource(installation, { name: 'Large', csv: 'name,value\na,1\nb,2\nc,3\n' });
    const small = await addSource(installation, { name: 'Small', csv: 'name,value\na,1\nb,2\n' });
    const { engine } = installation.services;
    await installation.services.jobs.add('find-moves', 0);
    await vi.waitFor(async () => expect(await homes()).toEqual([large.versionId]), 30_000);

    const request = { attributes: ['value'], fn: { value: 'sum' as const } };
    expect((await engine.requests.query(large.versionId, request)).rows).toEqual([[6]]);
    expect((await engine.requests.query(small.versionId, request)).rows).toEqual([[3]]);
    expect(await engine.moves!.due()).toEqual([]);

    await engine.edits.deleteRows(large.versionId, [1, 2], null);
    await engine.moves!.move(large.versionId);
    expect(await homes()).toEqual([]);
    expect((await engine.requests.query(large.versionId, request)).rows).toEqual([[3]]);
  });

  test('says so to operators', async () => {
    const state = await installation.ask('administrator', '{ systemState { versions { name version } } }');
    expect(JSON.stringify(state)).toMatch(/"ClickHouse","version":"\d+\./);
    addSystemMetrics(installation.services);
    const headers = { authorization: 'Bearer the-token-of-metrics' };
    const metrics = await (await installation.fetch('visitor', '/metrics', { headers })).text();
    expect(metrics).toContain('tidemark_engine_reachable{engine="ClickHouse"} 1');
  });

  test('drops the tables of a removed version at once', async () => {
    const { versionId, sourceId } = await addSource(installation, { name: 'Gone', csv: 'v\n1\n2\n3\n4\n' });
    const { engine, database } = installation.services;
    await engine.moves!.move(versionId);
    expect(await homes()).toEqual([versionId]);
    await database.db.deleteFrom('item').where('id', '=', sourceId).execute();
    const known = () =>
      database.db.selectFrom('clickhouse_table').select('name').where('version_id', '=', versionId).execute();
    await vi.waitFor(async () => expect(await known()).toEqual([]), 30_000);
  });
});
