import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { columnOfLayer } from '#domain/source/upload-layer.ts';
import { openTestEngine, type TestEngine } from '../../../tests/fixtures/data-engine.ts';
import { silentLog } from '../../../tests/fixtures/postgres.ts';
import { openUploads, type Publication, type Uploads, type UploadsOptions } from './uploads.server.ts';

let room: TestEngine;
let uploads: Uploads;
beforeAll(async () => {
  room = await openTestEngine();
  uploads = await open();
}, 60_000);
afterAll(async () => {
  await uploads.close();
  await room.close();
});

/** Uploads whose work is done when a test says so. */
const open = (change: Partial<UploadsOptions> = {}) =>
  openUploads({ ...room, log: silentLog, schedule: () => Promise.resolve(), ...change });

async function read(content: string, by = uploads) {
  const stream = Readable.from([content]);
  const { id } = await by.receive({ stream, fileName: 'a.csv', user: 'ann' });
  const { layers, etl_context_id } = await by.analyse(id);
  const columns = layers![0]!.columns.map(columnOfLayer);
  return { id, context: etl_context_id, publication: { layerName: 'a', columns } };
}

const start = (id: number, publication: Publication, by = uploads) =>
  by.startPublishing(id, publication, 'ann', 0);
const countVersions = async () =>
  (await room.database.db.selectFrom('item').select('id').where('type', '=', 'version').execute()).length;
const typesOf = async (context: number) =>
  (await uploads.events(context, 'ann'))
    .map(({ type }) => type)
    .filter((type) => !type.endsWith(':progress'));

test('a publication goes on without whoever asked for it, and is done once', async () => {
  const { id, context, publication } = await read('a,b\n1,2\n');
  const before = await countVersions();
  expect(await start(id, { ...publication, sourceName: 'Left' })).toBeNull();
  expect((await uploads.read(id, 'ann')).status).toBe('publishing');
  await expect(start(id, { ...publication, sourceName: 'Twice' })).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(uploads.reread(id, {}, 'ann')).rejects.toMatchObject({ code: 'conflict' });
  await Promise.all([uploads.runPublication(id), uploads.runPublication(id)]);
  await uploads.runPublication(id);
  expect(await countVersions()).toBe(before + 1);
  expect(await uploads.read(id, 'ann')).toMatchObject({ status: 'published', published: { rows: 1 } });
  expect(await typesOf(context)).toEqual([
    'upload:initial',
    'upload:final',
    'publish:initial',
    'publish:final',
  ]);
});

test('a publication that a stop interrupted is taken up at the next start', async () => {
  const { id, publication } = await read('a,b\n1,2\n');
  await start(id, { ...publication, sourceName: 'Interrupted' });
  const scheduled: [string, number][] = [];
  const next = await open({ schedule: async (work, upload) => void scheduled.push([work, upload]) });
  expect(scheduled).toContainEqual(['publish-upload', id]);
  await next.runPublication(id);
  expect((await next.read(id, 'ann')).status).toBe('published');
  await next.close();
});

test('a failure is told in words, leaves everything as it was, and can be tried again', async () => {
  const { id, context, publication } = await read('a,b\n1,2\n');
  const wanted = { ...publication, columns: publication.columns.slice(0, 1), sourceName: 'Failing' };
  const sources = () =>
    room.database.db.selectFrom('item').select('id').where('type', '=', 'source').execute();
  const before = await sources();
  const failing = await open({
    engine: {
      ...room.engine,
      mapLayer: () => Promise.reject(new TidemarkError('too_large', 'There is no room for it.')),
    },
  });
  await start(id, wanted, failing);
  await failing.runPublication(id);
  expect(await uploads.read(id, 'ann')).toMatchObject({
    status: 'ready',
    error: 'There is no room for it.',
    published: null,
  });
  const events = await uploads.events(context, 'ann');
  expect(events.slice(-2)).toMatchObject([
    { type: 'publish:error', payload: { message: 'There is no room for it.' } },
    { type: 'publish:final', payload: { status: 'failed' } },
  ]);
  expect(await sources()).toEqual(before);
  await failing.close();
  expect(await uploads.publish(id, wanted, 'ann')).toMatchObject({ rows: 1 });
});

test('a store that is away is waited for, while there are attempts left', async () => {
  const { id, publication } = await read('a,b\n1,2\n');
  const wanted = { ...publication, columns: publication.columns.slice(0, 1), sourceName: 'Patient' };
  const away = await open({
    engine: {
      ...room.engine,
      mapLayer: () => Promise.reject(new TidemarkError('unavailable', 'The store is away.')),
    },
  });
  await start(id, wanted, away);
  await expect(away.runPublication(id, { isLast: false })).rejects.toThrow('The store is away.');
  expect((await uploads.read(id, 'ann')).status).toBe('publishing');
  await uploads.runPublication(id);
  expect((await uploads.read(id, 'ann')).status).toBe('published');
  await away.close();
});

test('an upsert changes what it names, and the old snapshot can still be read', async () => {
  const table = (count: number, value: (index: number) => string) =>
    `key,name\n${Array.from({ length: count }, (_, index) => `k${index},${value(index)}`).join('\n')}\n`;
  const first = await read(table(2000, (index) => `City ${index}`));
  const made = await uploads.publish(first.id, { ...first.publication, sourceName: 'Cities' }, 'ann');
  const { snapshot } = await room.engine.state(made.versionId);
  const second = await read(table(500, (index) => `City ${index} (changed)`));
  const columns = second.publication.columns.map((column) => ({
    ...column,
    isPrimary: column.name === 'key',
  }));
  const to = { sourceId: made.sourceId, versionId: made.versionId };
  expect(await uploads.publish(second.id, { ...second.publication, ...to, columns }, 'ann')).toMatchObject({
    rows: 2000,
    updated: 500,
    appended: 0,
  });
  const attributes = ['name'];
  const { length } = await room.engine.query(made.versionId, { attributes, like: { name: '(changed)' } });
  expect(length).toBe(500);
  const { rows } = await room.engine.query(made.versionId, { attributes, filter: { key: ['k499', 'k500'] } });
  expect(rows).toEqual([['City 499 (changed)'], ['City 500']]);
  expect((await room.engine.state(made.versionId)).snapshot).not.toBe(snapshot);
  expect(await room.objects.verify(snapshot!)).toBe(true);
});
