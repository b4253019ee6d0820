import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import type { PublicationMode } from '#domain/source/upload/publication-mode.ts';
import { patchCell } from '../../../tests/fixtures/data-engine.ts';
import { openTestUploads, publishAndWait, type TestUploads } from '../../../tests/fixtures/uploads.ts';
import { openTestConnections } from '../../../tests/fixtures/connections.ts';
import type { Connections } from './connections.ts';
import type { SourceRun } from './runs.ts';

let fixture: TestUploads;
let connections: Connections;
let bridge: Server;
const access = { user: '', password: '', headers: {} };

beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
  connections = await openTestConnections(fixture);
  const { host, port, user, password } = fixture.database.pool.options;
  Object.assign(access, { user, password: String(password) });
  bridge = createServer((client) => {
    const server = connect(`${host}/.s.PGSQL.${port}`);
    client.on('error', () => server.destroy()).pipe(server);
    server.on('error', () => client.destroy()).pipe(client);
  });
  await new Promise<void>((done) => void bridge.listen(0, '127.0.0.1', done));
}, 60_000);
afterAll(async () => {
  bridge.close();
  await fixture.close();
});

/** Runs a statement in the database that is read. */
async function change(statement: string): Promise<void> {
  const client = new pg.Client(fixture.database.pool.options);
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function ended({ id }: Pick<SourceRun, 'id'>): Promise<SourceRun> {
  await expect
    .poll(async () => (await connections.run(id, 'ann')).endedAt, { timeout: 30_000 })
    .not.toBeNull();
  return connections.run(id, 'ann');
}

/** Reads a table with a column of what is new, and publishes it as a source. */
async function connectTable(table: string, mode: PublicationMode, since: string | undefined) {
  const { database } = fixture.database.pool.options;
  const { port } = bridge.address() as AddressInfo;
  const place = { kind: 'postgresql', host: '127.0.0.1', port, database, encryption: 'none', table, since };
  const run = await ended(await connections.connect({ settings: place, access }, null, 'ann'));
  expect(run).toMatchObject({ status: 'review', message: null });
  expect(await connections.ofUpload(run.uploadId!)).toEqual({ mode: null });
  const { layers } = await fixture.uploads.read(run.uploadId!, 'ann');
  const { columns, layerName } = layers![0]!;
  const publication = {
    layerName,
    sourceName: table,
    mode,
    columns: columns.map((found) => ({ ...columnOfLayer(found), isPrimary: found.display_name === 'id' })),
  };
  const published = await publishAndWait(fixture.uploads, run.uploadId!, publication, 'ann');
  await expect
    .poll(async () => (await connections.ofSource(published.sourceId))?.runs[0]?.status)
    .toBe('published');
  expect(await connections.ofUpload(run.uploadId!)).toEqual({ mode });
  return published;
}

async function rows(versionId: number, ...names: string[]) {
  const request = { attributes: names, orderBy: { id: 'asc nulls last' as const }, toIndex: 100 };
  return (await fixture.engine.requests.query(versionId, request)).rows;
}

const refresh = async (sourceId: number) => ended(await connections.refresh(sourceId, 'ann'));

test('runs update the rows that have changed since, keep what people edited, and write nothing otherwise', async () => {
  await change(`create table gauges (id bigint primary key, level numeric, "Changed At" timestamptz);
    insert into gauges values (9007199254740993, 1.5, '2024-01-01 10:00:00.000001Z'),
      (2, 2.5, '2024-01-01 10:00:00.000002Z'), (3, 3.5, '2024-01-01 10:00:00.000002Z')`);
  const { sourceId, versionId } = await connectTable('gauges', 'update', 'Changed At');
  expect(await refresh(sourceId)).toMatchObject({ status: 'unchanged', versionId: null });

  await patchCell(fixture.engine, versionId, 2, 'level', 20, {}, 'bob');
  await change(`update gauges set level = 100, "Changed At" = '2024-01-01 10:00:00.000003Z' where id = 9007199254740993;
    insert into gauges values (4, 4.5, '2024-01-01 10:00:00.000002Z')`);
  const second = await refresh(sourceId);
  expect(second).toMatchObject({ status: 'published', message: null, rows: 4 });
  expect((await rows(second.versionId!, 'level')).flat().toSorted()).toEqual([100, 2.5, 3.5, 4.5].toSorted());
  const after = await refresh(sourceId);
  expect(after).toMatchObject({ status: 'unchanged' });

  // What the update does not carry stays as people left it; rows with the greatest value are read again.
  await patchCell(fixture.engine, second.versionId!, 2, 'level', 30, {}, 'bob');
  await change(`update gauges set level = 5, "Changed At" = '2024-01-01 10:00:00.000004Z' where id = 4`);
  const third = await refresh(sourceId);
  expect((await rows(third.versionId!, 'level')).flat()).toContain(30);
  expect((await rows(third.versionId!, 'level')).flat()).toContain(5);
}, 120_000);

test('runs append the rows behind those that are there', async () => {
  await change(`create table events (code text, at int); insert into events values ('a', 1), ('b', 2)`);
  const { sourceId } = await connectTable('events', 'append', 'at');
  expect(await refresh(sourceId)).toMatchObject({ message: null, status: 'unchanged' });
  await change(`insert into events values ('c', 3), ('d', 3)`);
  const second = await refresh(sourceId);
  expect(second).toMatchObject({ status: 'published', message: null, rows: 4 });
  expect(await rows(second.versionId!, 'code', 'at')).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['d', 3],
  ]);
  expect(await refresh(sourceId)).toMatchObject({ status: 'unchanged' });
}, 120_000);

test('runs that replace read everything, and write nothing where nothing has changed', async () => {
  await change(`create table whole (id int primary key, n int); insert into whole values (1, 1), (2, 2)`);
  const { sourceId } = await connectTable('whole', 'replace', 'n');
  expect(await refresh(sourceId)).toMatchObject({ status: 'unchanged' });
  await change('delete from whole where id = 1');
  expect(await refresh(sourceId)).toMatchObject({ status: 'published', rows: 1 });
}, 120_000);
