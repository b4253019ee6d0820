import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../tests/fixtures/data-engine.ts';
import { silentLog } from '../../../tests/fixtures/postgres.ts';
import { columnOfLayer } from '#domain/source/upload-layer.ts';
import { openUploads, type Uploads } from './uploads.server.ts';
import { removeOrphans } from '#server/jobs/jobs.server.ts';

let room: TestEngine;
let uploads: Uploads;
beforeAll(async () => {
  room = await openTestEngine();
  uploads = await openUploads({ ...room, log: silentLog, schedule: () => Promise.resolve() });
}, 60_000);
afterAll(async () => {
  await uploads.close();
  await room.close();
});

const days = (count: number) => new Date(Date.now() + count * 24 * 3600 * 1000);
const remove = (now?: Date) =>
  removeOrphans({ db: room.database.db, objects: room.objects, log: silentLog }, now);
const keep = async (text: string) => (await room.objects.put(Readable.from([text]))).name;
const exist = (names: readonly string[]) => Promise.all(names.map((name) => room.objects.exists(name)));

async function upload(text: string) {
  const { id } = await uploads.receive({ stream: Readable.from([text]), fileName: 'table.csv', user: null });
  const { layers } = await uploads.analyse(id);
  const { object } = await room.database.db
    .selectFrom('upload')
    .select('object')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, layer: layers![0]!, names: [object, layers![0]!.parquetObject] };
}

test('what nothing refers to goes when it is old, and nothing else does', async () => {
  const orphan = await keep('nobody knows me');
  const { versionId } = await createVersion(room, [{ name: 'a' }]);
  const replaced = await publishQuery(room, versionId, `SELECT 1::BIGINT AS _row_id, 'old' AS a`);
  const current = await publishQuery(room, versionId, `SELECT 1::BIGINT AS _row_id, 'new' AS a`);
  const { names } = await upload('a,b\n1,2\n');
  const image = await keep('an image in a page');
  const data = JSON.stringify({ name: 'A page', content: { src: `/files/${image}.png` } });
  await room.database.db.insertInto('item').values({ app: 'tidemark', type: 'draft', data }).execute();

  expect(await remove()).toEqual({ removed: 0, uploads: 0 });
  expect(await remove(days(1))).toEqual({ removed: 0, uploads: 0 });
  expect(await remove(days(3))).toEqual({ removed: 2, uploads: 0 });
  expect(await exist([orphan, replaced])).toEqual([false, false]);
  expect(await exist([current, image, ...names])).toEqual([true, true, true, true]);
});

test('an upload that nobody published goes after a month with its files; a published one stays', async () => {
  const given = await upload('a,b\n5,6\n');
  const published = await upload('a,b\n7,8\n');
  const publication = {
    layerName: published.layer.layerName,
    sourceName: 'Kept',
    columns: published.layer.columns.map(columnOfLayer),
  };
  const { versionId } = await uploads.publish(published.id, publication, null);
  await remove(days(29));
  expect(await exist(given.names)).toEqual([true, true]);
  const { uploads: gone } = await remove(days(31));
  expect(gone).toBeGreaterThanOrEqual(1);
  await expect(uploads.read(given.id, null)).rejects.toMatchObject({ code: 'not_found' });
  expect(await exist(given.names)).toEqual([false, false]);
  expect(await exist(published.names)).toEqual([true, true]);
  expect((await room.engine.query(versionId, { attributes: ['a'] })).rows).toEqual([[7]]);
});

test('what is brought in again while it is about to be removed stays', async () => {
  const name = await keep('twice');
  const { objects } = room;
  // Whoever looks at the age before the second file came, and removes it after, would remove the second.
  const racing = {
    ...objects,
    removeOlder: async (...given: Parameters<typeof objects.removeOlder>) => {
      await keep('twice');
      return objects.removeOlder(given[0], new Date(Date.now() - 1000));
    },
  };
  const outcome = await removeOrphans({ db: room.database.db, objects: racing, log: silentLog }, days(3));
  expect(outcome.removed).toBe(0);
  expect(await objects.exists(name)).toBe(true);
  expect(await objects.verify(name)).toBe(true);
});

test('what comes to be named between the two looks stays', async () => {
  const name = await keep('named late');
  const { versionId } = await createVersion(room, [{ name: 'a' }]);
  async function* listing() {
    yield* room.objects.list();
    await room.engine.publishSnapshot(versionId, { parquetObject: name, rows: 1 });
  }
  await removeOrphans(
    { db: room.database.db, objects: { ...room.objects, list: listing }, log: silentLog },
    days(3),
  );
  expect(await room.objects.exists(name)).toBe(true);
});
