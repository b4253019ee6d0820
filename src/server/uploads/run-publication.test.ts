import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import { onlyAttempt, type JobAttempt } from '#server/jobs/jobs.server.ts';
import { replaceMethods } from '../../../tests/fixtures/data-engine.ts';
import { silentLog } from '../../../tests/fixtures/postgres.ts';
import { pointRecord, shpFile, zipFile } from '../../../tests/fixtures/map-files.ts';
import { openTestUploads, type TestUploads } from '../../../tests/fixtures/uploads.ts';
import { analyseUpload } from './analyse-upload.ts';
import { endUpload } from './end-upload.ts';
import { publicationSchema, type PublicationInput } from './publication/publication.ts';
import { runPublication } from './run-publication.ts';
import { handleUploadJobs } from './uploads.server.ts';

/** Jobs stay in the queue, so that the tests can run them by hand. */
let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
}, 60_000);
afterAll(() => fixture.close());

async function read(content: string) {
  const { id, etl_context_id: context, layers } = await fixture.send('a.csv', content);
  const columns = layers![0]!.columns.map(columnOfLayer);
  return { id, context, publication: { layerName: 'a', columns } };
}

const start = (id: number, publication: PublicationInput) =>
  fixture.uploads.publish(id, publicationSchema.parse(publication), 'ann', 0);
const run = (id: number, change: Partial<TestUploads['engine']['snapshots']> = {}, attempt?: JobAttempt) => {
  const { database, engine, jobs } = fixture;
  return runPublication(
    { db: database.db, engine: replaceMethods(engine, 'snapshots', change), jobs, log: silentLog },
    id,
    attempt,
  );
};
const failWith = (error: Error) => ({ mapLayer: () => Promise.reject(error) });
const countVersions = async () =>
  (await fixture.database.db.selectFrom('item').select('id').where('type', '=', 'version').execute()).length;
const typesOf = async (context: number) =>
  (await fixture.uploads.events(context, 'ann'))
    .map(({ type }) => type)
    .filter((type) => !type.endsWith(':progress'));

test('a publication continues after its request has ended, and is done once', async () => {
  const { uploads } = fixture;
  const { id, context, publication } = await read('a,b\n1,2\n');
  const before = await countVersions();
  expect(await start(id, { ...publication, sourceName: 'Left' })).toBeNull();
  expect((await uploads.read(id, 'ann')).status).toBe('publishing');
  await expect(start(id, { ...publication, sourceName: 'Twice' })).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(uploads.analyseAgain(id, {}, 'ann')).rejects.toMatchObject({ code: 'conflict' });
  await Promise.all([run(id), run(id)]);
  await run(id);
  expect(await countVersions()).toBe(before + 1);
  expect(await uploads.read(id, 'ann')).toMatchObject({ status: 'published', published: { rows: 1 } });
  expect(await typesOf(context)).toEqual([
    'upload:initial',
    'upload:final',
    'publish:initial',
    'publish:final',
  ]);
});

test('shapes in an unknown reference system are not published until it is named', async () => {
  const { uploads } = fixture;
  const content = await zipFile({ 'a.shp': shpFile(1, [pointRecord(500_000, 0)]) });
  const { id, layers } = await fixture.send('a.zip', content);
  const columns = layers![0]!.columns.map(columnOfLayer);
  const publication = { layerName: 'a', sourceName: 'Shapes', columns };
  const before = await countVersions();
  await expect(start(id, publication)).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('The shapes need a reference system.'),
    details: { field: 'referenceSystem' },
  });
  expect(await countVersions()).toBe(before);
  expect((await uploads.read(id, 'ann')).status).toBe('ready');

  await uploads.analyseAgain(id, { a: { referenceSystem: '32632' } }, 'ann');
  await analyseUpload({ db: fixture.database.db, objects: fixture.objects, log: silentLog }, id);
  await start(id, publication);
  await run(id);
  expect(await uploads.read(id, 'ann')).toMatchObject({ status: 'published', published: { rows: 1 } });
});

test('a failure is reported, leaves everything as it was, and can be tried again', async () => {
  const { uploads, database } = fixture;
  const { id, context, publication } = await read('a,b\n1,2\n');
  const wanted = { ...publication, columns: publication.columns.slice(0, 1), sourceName: 'Failing' };
  const sources = () => database.db.selectFrom('item').select('id').where('type', '=', 'source').execute();
  const before = await sources();
  await start(id, wanted);
  await run(id, failWith(new TidemarkError('too_large', 'The disk is full.')));
  expect(await uploads.read(id, 'ann')).toMatchObject({
    status: 'ready',
    error: 'The disk is full.',
    published: null,
  });
  const events = await uploads.events(context, 'ann');
  expect(events.slice(-2)).toMatchObject([
    { type: 'publish:error', payload: { message: 'The disk is full.' } },
    { type: 'publish:final', payload: { status: 'failed' } },
  ]);
  expect(await sources()).toEqual(before);
  expect(await fixture.publish(id, wanted)).toMatchObject({ rows: 1 });
});

test('a file that one tab has published is not published again by another that still shows the review', async () => {
  const { id, publication } = await read('a,b\n1,2\n');
  const wanted = { ...publication, columns: publication.columns.slice(0, 1), sourceName: 'Once' };
  const made = await fixture.publish(id, { ...wanted, isFirst: true });
  await expect(start(id, { ...wanted, isFirst: true })).rejects.toMatchObject({ code: 'conflict' });
  const { published } = await fixture.uploads.read(id, 'ann');
  expect(published).toEqual(made);
  expect((await fixture.publish(id, wanted)).sourceId).not.toBe(made.sourceId);
});

test('a publication is repeated while the store cannot be reached', async () => {
  const { id, publication } = await read('a,b\n1,2\n');
  const wanted = { ...publication, columns: publication.columns.slice(0, 1), sourceName: 'Patient' };
  await start(id, wanted);
  const away = failWith(new TidemarkError('unavailable', 'The store is away.'));
  await expect(run(id, away, { ...onlyAttempt, isLast: false })).rejects.toThrow('The store is away.');
  expect((await fixture.uploads.read(id, 'ann')).status).toBe('publishing');
  await run(id);
  expect((await fixture.uploads.read(id, 'ann')).status).toBe('published');
});

test('work on an upload that another node has taken over records nothing about its end', async () => {
  const { uploads, database, objects } = fixture;
  const { id, publication } = await read('a,b\n1,2\n');
  const signal = AbortSignal.abort(new Error('This job was given back.'));
  const left = { isLast: true, signal };
  await start(id, { ...publication, columns: publication.columns.slice(0, 1), sourceName: 'Moved' });
  await expect(run(id, failWith(new Error('The engine is closed.')), left)).rejects.toThrow('closed');
  expect(await uploads.read(id, 'ann')).toMatchObject({ status: 'publishing', error: null });
  await run(id);
  expect(await uploads.read(id, 'ann')).toMatchObject({ status: 'published', error: null });

  const stream = Readable.from(['a,b\n1,2\n']);
  const { id: other } = await uploads.receive({ stream, fileName: 'table.csv', user: 'ann' });
  const dependencies = { db: database.db, objects, log: silentLog };
  await expect(analyseUpload(dependencies, other, left)).rejects.toBe(signal.reason);
  expect(await uploads.read(other, 'ann')).toMatchObject({ status: 'analysing', error: null });
  await analyseUpload(dependencies, other);
  expect(await uploads.read(other, 'ann')).toMatchObject({ status: 'ready', error: null });
});

test('an analysis is repeated while the store cannot be reached, and fails in its last attempt', async () => {
  const { uploads, database, objects } = fixture;
  const { id } = await uploads.receive({
    stream: Readable.from(['a,b\n1,2\n']),
    fileName: 'table.csv',
    user: 'ann',
  });
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const unreachable = { ...objects, localPath: () => Promise.reject(cause) };
  const analyse = (isLast: boolean, store = objects) =>
    analyseUpload({ db: database.db, objects: store, log: silentLog }, id, { ...onlyAttempt, isLast });
  await expect(analyse(false, unreachable)).rejects.toBe(cause);
  expect(await uploads.read(id, 'ann')).toMatchObject({ status: 'analysing', error: null });
  await analyse(true, unreachable);
  expect(await uploads.read(id, 'ann')).toMatchObject({ status: 'failed' });
  await analyse(false);
  expect(await uploads.read(id, 'ann')).toMatchObject({ status: 'ready', error: null });
});

test('an upload whose last attempts ended with their nodes fails with a message, and can be read and published again', async () => {
  const { uploads, database, jobs } = fixture;
  const { db } = database;
  const { id, context, publication } = await read('a,b\n1,2\n');
  const end = () => endUpload({ db, jobs }, id);
  await end();
  expect(await uploads.read(id, 'ann')).toMatchObject({ status: 'ready', error: null });
  await uploads.publish(id, publicationSchema.parse({ ...publication, sourceName: 'Ended' }), 'ann', 0);
  await end();
  expect(await uploads.read(id, 'ann')).toMatchObject({
    status: 'ready',
    error: expect.stringContaining('was interrupted'),
  });
  const made = await fixture.publish(id, { ...publication, sourceName: 'Ended' });
  expect(made.rows).toBe(1);
  await db.updateTable('upload').set({ status: 'analysing' }).where('id', '=', id).execute();
  await end();
  expect(await uploads.read(id, 'ann')).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('was interrupted'),
  });
  expect((await typesOf(context)).slice(-2)).toEqual(['upload:error', 'upload:final']);
});

test('an upsert changes only the rows it names, and the old snapshot can still be read', async () => {
  const { engine, objects } = fixture;
  const table = (count: number, value: (index: number) => string) =>
    `key,name\n${Array.from({ length: count }, (_, index) => `k${index},${value(index)}`).join('\n')}\n`;
  const first = await read(table(2000, (index) => `City ${index}`));
  const made = await fixture.publish(first.id, { ...first.publication, sourceName: 'Cities' });
  const { snapshot } = await engine.state(made.versionId);
  const second = await read(table(500, (index) => `City ${index} (changed)`));
  const columns = second.publication.columns.map((column) => ({
    ...column,
    isPrimary: column.name === 'key',
  }));
  const to = { sourceId: made.sourceId, versionId: made.versionId };
  expect(await fixture.publish(second.id, { ...second.publication, ...to, columns })).toMatchObject({
    rows: 2000,
    updated: 500,
    appended: 0,
  });
  const attributes = ['name'];
  const { length } = await engine.requests.query(made.versionId, { attributes, like: { name: '(changed)' } });
  expect(length).toBe(500);
  const { rows } = await engine.requests.query(made.versionId, {
    attributes,
    filter: { key: ['k499', 'k500'] },
  });
  expect(rows).toEqual([['City 499 (changed)'], ['City 500']]);
  expect((await engine.state(made.versionId)).snapshot).not.toBe(snapshot);
  expect(await objects.verify(snapshot!)).toBe(true);
});

test('queued work is done by the next node that takes jobs', async () => {
  const { uploads } = fixture;
  const { id, publication } = await read('a,b\n1,2\n');
  await start(id, { ...publication, sourceName: 'Interrupted' });
  const stream = Readable.from(['a,b\n1,2\n']);
  const waiting = await uploads.receive({ stream, fileName: 'b.csv', user: 'ann' });
  await handleUploadJobs({ ...fixture, log: silentLog });
  await expect.poll(async () => (await uploads.read(id, 'ann')).status, patient).toBe('published');
  await expect.poll(async () => (await uploads.read(waiting.id, 'ann')).status, patient).toBe('ready');
  const { versionId } = (await uploads.read(id, 'ann')).published!;
  await expect.poll(() => fixture.engine.statistics.stored(versionId), patient).not.toBeNull();
}, 60_000);

const patient = { timeout: 30_000 };
