import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicationSchema, readMeasures } from '#server/uploads/uploads.server.ts';
import { openTestUploads, publishAndWait, type TestUploads } from '../../../tests/fixtures/uploads.ts';
import { openTestConnections } from '../../../tests/fixtures/connections.ts';
import type { Connections } from './connections.ts';
import type { SourceRun } from './runs.ts';

let fixture: TestUploads;
let connections: Connections;
let server: Server;
let text: string;

beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
  connections = await openTestConnections(fixture);
  server = createServer((_request, response) => response.setHeader('content-type', 'text/csv').end(text));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
}, 60_000);
afterAll(async () => {
  server.close();
  await fixture.close();
});

/** Rows of stations with a level, from one number to another. */
const csvOf = (from: number, to: number, by = 1): string =>
  ['station,level']
    .concat(Array.from({ length: to - from + 1 }, (_, at) => `s${from + at},${(from + at) * 3 * by}`))
    .join('\n');

async function ended({ id }: Pick<SourceRun, 'id'>): Promise<SourceRun> {
  await expect.poll(async () => (await connections.run(id, 'ann')).endedAt).not.toBeNull();
  return connections.run(id, 'ann');
}

/** A connected source of 60 stations whose first run was published. */
async function connectSource(): Promise<number> {
  text = csvOf(1, 60);
  const { port } = server.address() as AddressInfo;
  const settings = { kind: 'web' as const, address: `http://127.0.0.1:${port}/${crypto.randomUUID()}.csv` };
  const { uploadId } = await ended(
    await connections.connect({ settings, access: { headers: {} } }, null, 'ann'),
  );
  const { layers } = await fixture.uploads.read(uploadId!, 'ann');
  const columns = layers![0]!.columns.map(({ name, type, dataType }) => ({
    name,
    type,
    dataType,
    existingColumnMatch: null,
  }));
  const publication = publicationSchema.parse({
    layerName: layers![0]!.layerName,
    sourceName: 'Levels',
    columns,
  });
  const { sourceId } = await publishAndWait(fixture.uploads, uploadId!, publication, 'ann');
  await expect.poll(() => connections.ofSource(sourceId)).not.toBeNull();
  return sourceId;
}

/** Fetches a text, and waits until that has ended. */
async function fetchText(sourceId: number, served: string): Promise<SourceRun> {
  text = served;
  return ended(await connections.refresh(sourceId, 'ann'));
}

async function versionsOf(sourceId: number): Promise<{ override?: object }[]> {
  const { rows } = await fixture.database.pool.query<{ data: { override?: object } }>(
    "select data from item where type = 'version' and parent_id = $1 order by id",
    [sourceId],
  );
  return rows.map(({ data }) => data);
}

test('a run with half of the rows is stopped with the reason, once, and the next good one is published', async () => {
  const sourceId = await connectSource();
  expect(await fetchText(sourceId, csvOf(1, 62))).toMatchObject({ status: 'published', rows: 62 });
  expect(await fetchText(sourceId, csvOf(1, 30))).toMatchObject({
    status: 'held',
    message: expect.stringContaining('There are 51.6% fewer rows: 30 instead of 62.') as string,
  });
  expect(await versionsOf(sourceId)).toHaveLength(2);
  expect(await fetchText(sourceId, csvOf(1, 30))).toMatchObject({ status: 'unchanged' });

  expect(await fetchText(sourceId, csvOf(1, 64))).toMatchObject({ status: 'published', rows: 64 });
  const measured = await readMeasures(fixture.database.db, sourceId);
  expect(measured.map(({ measures }) => measures.table.rows)).toEqual([64, 62]);
});

test('a person publishes what was stopped with a reason, and relaxes what has stopped it', async () => {
  const sourceId = await connectSource();
  const held = await fetchText(sourceId, csvOf(1, 60, 1000));
  expect(held.status).toBe('held');
  const decision = { reason: 'They are millimetres now.', isRelaxed: true, by: 'bob' };
  await connections.held.publish(await connections.held.read(held.id), decision, 30_000);
  await expect.poll(async () => (await connections.run(held.id, 'ann')).status).toBe('published');
  expect((await versionsOf(sourceId)).map(({ override }) => override)).toEqual([
    undefined,
    {
      reason: 'They are millimetres now.',
      by: 'bob',
      findings: expect.arrayContaining([expect.stringContaining('level')]) as string[],
    },
  ]);

  // The same change once more would pass.
  expect(await fetchText(sourceId, csvOf(1, 60))).toMatchObject({ status: 'published' });
  await expect(connections.held.read(held.id)).rejects.toMatchObject({ code: 'not_found' });
});

test('what is dropped is gone, and pages keep what they show', async () => {
  const sourceId = await connectSource();
  const { id, uploadId } = await fetchText(sourceId, csvOf(1, 10));
  await connections.held.drop(await connections.held.read(id));
  expect(await connections.run(id, 'ann')).toMatchObject({ status: 'dropped', uploadId: null });
  await expect(fixture.uploads.read(uploadId!, 'ann')).rejects.toMatchObject({ code: 'not_found' });
  expect(await versionsOf(sourceId)).toHaveLength(1);
  expect(await fetchText(sourceId, csvOf(1, 10))).toMatchObject({ status: 'unchanged' });
});
