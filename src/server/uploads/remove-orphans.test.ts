import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVersion, publishQuery } from '../../../tests/fixtures/data-engine.ts';
import { silentLog } from '../../../tests/fixtures/postgres.ts';
import { openTestUploads, type TestUploads } from '../../../tests/fixtures/uploads.ts';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import { removeObjects, removeOrphans } from '#server/jobs/jobs.server.ts';
import { visitor } from '#domain/access/access.ts';
import { followRemovals, openDataEngine } from '#server/engine/engine.server.ts';
import { deleteSource } from '#server/sources/sources.server.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads();
}, 60_000);
afterAll(() => fixture.close());

const days = (count: number) => new Date(Date.now() + count * 24 * 3600 * 1000);
const remove = (now?: Date) =>
  removeOrphans({ db: fixture.database.db, objects: fixture.objects, log: silentLog }, now);
const put = async (text: string) => (await fixture.objects.put(Readable.from([text]))).name;
const exist = (names: readonly string[]) => Promise.all(names.map((name) => fixture.objects.exists(name)));

async function upload(text: string) {
  const { id, layers } = await fixture.send('table.csv', text, null);
  const { object } = await fixture.database.db
    .selectFrom('upload')
    .select('object')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, layer: layers![0]!, names: [object, layers![0]!.parquetObject] };
}

test('an old object without references is removed, and no other', async () => {
  const orphan = await put('unreferenced');
  const { versionId } = await createVersion(fixture, [{ name: 'a' }]);
  const replaced = await publishQuery(fixture, versionId, `SELECT 1::BIGINT AS _row_id, 'old' AS a`);
  const current = await publishQuery(fixture, versionId, `SELECT 1::BIGINT AS _row_id, 'new' AS a`);
  const { names } = await upload('a,b\n1,2\n');
  const image = await put('an image in a page');
  const data = JSON.stringify({ name: 'A page', content: { src: `/files/${image}.png` } });
  await fixture.database.db.insertInto('item').values({ app: 'tidemark', type: 'draft', data }).execute();

  expect(await remove()).toEqual({ removed: 0, uploads: 0 });
  expect(await remove(days(1))).toEqual({ removed: 0, uploads: 0 });
  expect(await remove(days(3))).toEqual({ removed: 2, uploads: 0 });
  expect(await exist([orphan, replaced])).toEqual([false, false]);
  expect(await exist([current, image, ...names])).toEqual([true, true, true, true]);
});

test('an unpublished upload is removed after a month with its files; a published one is not', async () => {
  const given = await upload('a,b\n5,6\n');
  const published = await upload('a,b\n7,8\n');
  const publication = {
    layerName: published.layer.layerName,
    sourceName: 'Kept',
    columns: published.layer.columns.map(columnOfLayer),
  };
  const { versionId } = await fixture.publish(published.id, publication, { user: null });
  await remove(days(29));
  expect(await exist(given.names)).toEqual([true, true]);
  const { uploads: gone } = await remove(days(31));
  expect(gone).toBeGreaterThanOrEqual(1);
  await expect(fixture.uploads.read(given.id, null)).rejects.toMatchObject({ code: 'not_found' });
  expect(await exist(given.names)).toEqual([false, false]);
  expect(await exist(published.names)).toEqual([true, true]);
  expect((await fixture.engine.requests.query(versionId, { attributes: ['a'] })).rows).toEqual([[7]]);
});

test('an upload that is not published is removed with its files; others stay, and those of other users', async () => {
  const unfinished = await upload('a,b\n11,12\n');
  await expect(fixture.uploads.remove(unfinished.id, 'somebody else')).rejects.toMatchObject({
    code: 'not_found',
  });
  await fixture.uploads.remove(unfinished.id, null);
  await expect(fixture.uploads.read(unfinished.id, null)).rejects.toMatchObject({ code: 'not_found' });
  await remove(days(3));
  expect(await exist(unfinished.names)).toEqual([false, false]);

  const published = await upload('a,b\n13,14\n');
  const columns = published.layer.columns.map(columnOfLayer);
  const publication = { layerName: published.layer.layerName, sourceName: 'Published', columns };
  await fixture.publish(published.id, publication, { user: null });
  await expect(fixture.uploads.remove(published.id, null)).rejects.toMatchObject({ code: 'conflict' });
});

test('a source lists the uploads that were dropped on it or published into it, and no others', async () => {
  const { versionId } = await createVersion(fixture, [{ name: 'a' }]);
  const { sourceId } = await fixture.engine.state(versionId);
  const stream = () => Readable.from([Buffer.from('a\n21\n')]);
  const dropped = await fixture.uploads.receive({
    stream: stream(),
    fileName: 'dropped.csv',
    user: 'eve',
    source: () => Promise.resolve(sourceId),
  });
  const other = await fixture.uploads.receive({
    stream: stream(),
    fileName: 'other.csv',
    user: 'eve',
    source: () => Promise.resolve(versionId),
  });
  const into = await fixture.send('into.csv', 'a\n22\n', 'eve');
  const publication = { layerName: 'into', sourceId, columns: into.layers![0]!.columns.map(columnOfLayer) };
  await fixture.publish(into.id, publication, { user: 'eve' });
  const ids = async (source?: number) => (await fixture.uploads.list('eve', source)).map(({ id }) => id);
  expect(await ids(sourceId)).toEqual([into.id, dropped.id]);
  expect(await ids()).toEqual([into.id, other.id, dropped.id]);
});

test('an object that is stored again while it is being removed stays', async () => {
  const name = await put('twice');
  const { objects } = fixture;
  // Checking the age before the second file is stored and removing it afterwards would remove the second one.
  const racing = {
    ...objects,
    removeOlder: async (...given: Parameters<typeof objects.removeOlder>) => {
      await put('twice');
      return objects.removeOlder(given[0], new Date(Date.now() - 1000));
    },
  };
  const outcome = await removeOrphans({ db: fixture.database.db, objects: racing, log: silentLog }, days(3));
  expect(outcome.removed).toBe(0);
  expect(await objects.exists(name)).toBe(true);
  expect(await objects.verify(name)).toBe(true);
});

test('an object that is referenced while the store is listed stays', async () => {
  const name = await put('referenced late');
  const { versionId } = await createVersion(fixture, [{ name: 'a' }]);
  async function* listing() {
    yield* fixture.objects.list();
    await fixture.engine.snapshots.publish(versionId, { parquetObject: name, rows: 1 });
  }
  await removeOrphans(
    { db: fixture.database.db, objects: { ...fixture.objects, list: listing }, log: silentLog },
    days(3),
  );
  expect(await fixture.objects.exists(name)).toBe(true);
});

/** A file that is published as a new source and edited, with the names of all its objects. */
async function publishedFile(text: string) {
  const { id, layer, names } = await upload(text);
  const columns = layer.columns.map(columnOfLayer);
  const publication = { layerName: layer.layerName, sourceName: 'A source', columns };
  const published = await fixture.publish(id, publication, { user: null });
  const { versionId } = published;
  await fixture.engine.edits.insertRows(versionId, [{ a: '1' }], null);
  await fixture.engine.snapshots.compact(versionId);
  const { snapshot } = await fixture.engine.state(versionId);
  expect(names).not.toContain(snapshot);
  return { ...published, id, names: [...names, snapshot!] };
}

const removeNow = () => removeObjects({ ...fixture, db: fixture.database.db, log: silentLog }, days(1));

test('a clear removes the uploaded file, its table and every snapshot of the version, and nothing can be mapped again', async () => {
  const { versionId, id, names } = await publishedFile('a,b\n111,12\n');
  const other = await publishedFile('a,b\n113,14\n');
  await fixture.engine.edits.clear(versionId, null);
  await expect(fixture.uploads.read(id, null)).rejects.toMatchObject({ code: 'not_found' });
  expect(await exist(names)).toEqual([true, true, true]);
  expect(await removeNow()).toBeGreaterThanOrEqual(3);
  expect(await exist([...names, ...other.names])).toEqual([false, false, false, true, true, true]);
  expect(await removeNow()).toBe(0);
});

test('deleting a source removes the files of its versions, but no object that something else uses or that was stored again', async () => {
  const first = await publishedFile('a,b\n115,16\n');
  const same = await upload('a,b\n115,16\n');
  expect(same.names).toEqual(first.names.slice(0, 2));
  const { db } = fixture.database;
  await db
    .transaction()
    .execute((transaction) => deleteSource(transaction, first.sourceId, { ...visitor, level: 10 }));
  await db.deleteFrom('upload').where('id', '=', same.id).execute();
  // Another person uploads the same file before the job runs.
  const again = await upload('a,b\n115,16\n');
  expect(again.names).toEqual(same.names);
  await removeNow();
  expect(await exist(first.names)).toEqual([true, true, false]);
});

test('nothing is removed while a file is published: its snapshot is not named yet', async () => {
  const { versionId, names } = await publishedFile('a,b\n117,18\n');
  const { id } = await upload('a,b\n119,20\n');
  const setStatus = (status: 'publishing' | 'ready') =>
    fixture.database.db.updateTable('upload').set({ status }).where('id', '=', id).execute();
  await setStatus('publishing');
  await fixture.engine.edits.clear(versionId, null);
  expect(await removeNow()).toBe(0);
  await setStatus('ready');
  expect(await removeNow()).toBeGreaterThanOrEqual(3);
  expect(await exist(names)).toEqual([false, false, false]);
});

/** The tables of a closed engine. */
async function tablesIn(folder: string): Promise<string[]> {
  const instance = await DuckDBInstance.create(join(folder, 'replica.duckdb'));
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll('SELECT table_name FROM duckdb_tables()');
  connection.closeSync();
  instance.closeSync();
  return reader.getRows().map(([name]) => String(name));
}

test('the copies of deleted versions are dropped', async () => {
  const { sourceId, versionId } = await publishedFile('a,b\n121,22\n');
  const other = await publishedFile('a,b\n123,24\n');
  await fixture.engine.requests.query(versionId, { attributes: ['a'] });
  await fixture.engine.requests.query(other.versionId, { attributes: ['a'] });
  const { db } = fixture.database;
  const administrator = { ...visitor, level: 10 };
  await db.transaction().execute((transaction) => deleteSource(transaction, sourceId, administrator));
  await fixture.engine.dropRemoved();
  let tables: string[] = [];
  await fixture.restart(async (folder) => {
    tables = await tablesIn(folder);
  });
  const copiesOf = (id: number) => tables.filter((table) => table.startsWith(`v${id}_`));
  expect(copiesOf(versionId)).toEqual([]);
  expect(copiesOf(other.versionId)).toHaveLength(1);
});

test('another node drops its copies of versions that are deleted or cleared, at once', async () => {
  const { changes, database, objects } = fixture;
  const folder = join(fixture.folder, 'other');
  const other = await openDataEngine({ db: database.db, objects, folder, log: silentLog });
  const stop = followRemovals({ changes, log: silentLog }, other);
  await expect.poll(() => changes.isListening()).toBe(true);
  const [deleted, cleared, kept] = [
    await publishedFile('a,b\n131,32\n'),
    await publishedFile('a,b\n133,34\n'),
    await publishedFile('a,b\n135,36\n'),
  ];
  for (const { versionId } of [deleted, cleared, kept]) {
    await other.requests.query(versionId, { attributes: ['a'] });
  }
  const administrator = { ...visitor, level: 10 };
  await database.db
    .transaction()
    .execute((transaction) => deleteSource(transaction, deleted.sourceId, administrator));
  await fixture.engine.edits.clear(cleared.versionId, null);
  await changes.catchUp();
  await stop();
  await other.close();
  const tables = await tablesIn(folder);
  const copiesOf = ({ versionId }: { versionId: number }) =>
    tables.filter((table) => table.startsWith(`v${versionId}_`)).length;
  expect([deleted, cleared, kept].map(copiesOf)).toEqual([0, 0, 1]);
});
