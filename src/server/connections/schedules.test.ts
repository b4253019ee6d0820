import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schedule } from '#domain/source/connection/schedule.ts';
import { openChangeFeed } from '#server/base/base.server.ts';
import { publicationSchema } from '#server/uploads/uploads.server.ts';
import { listStatements } from '../../../tests/fixtures/list-statements.ts';
import { silentLog } from '../../../tests/fixtures/postgres.ts';
import { openTestUploads, publishAndWait, type TestUploads } from '../../../tests/fixtures/uploads.ts';
import { openTestConnections } from '../../../tests/fixtures/connections.ts';
import type { Connections } from './connections.ts';
import { FollowedSchedules } from './follow-schedules.ts';

let fixture: TestUploads;
let connections: Connections;
let server: Server;
let address: string;
let answer: RequestListener;
let stops: (() => Promise<void>)[] = [];
const daily: Schedule = { every: 'day', time: '06:00', zone: 'Europe/Berlin' };

beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
  connections = await openTestConnections(fixture);
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/data/storms.csv`;
}, 60_000);
beforeEach(async () => {
  serve('place,deaths\nAna,1\nBo,2\n');
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  await fixture.database.pool.query('update connection set due_at = null, schedule = null');
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  server.close();
  await fixture.close();
});

function serve(text: string): void {
  answer = (_request, response) => response.setHeader('content-type', 'text/csv').end(text);
}

/** A node that starts what is due. */
function follow(): void {
  const changes = openChangeFeed(fixture.database.pool, silentLog);
  const stop = connections.followSchedules(changes);
  stops.push(async () => {
    await stop();
    changes.close();
  });
}

/** A source that was fetched and published once. */
async function connectSource(
  settings: { kind: string } = { kind: 'web', address } as never,
): Promise<number> {
  const { id } = await connections.connect({ settings, access: { headers: {} } }, null, 'ann');
  await expect.poll(async () => (await connections.run(id, 'ann')).endedAt).not.toBeNull();
  const { uploadId } = await connections.run(id, 'ann');
  const { layers } = await fixture.uploads.read(uploadId!, 'ann');
  const publication = publicationSchema.parse({
    layerName: layers![0]!.layerName,
    sourceName: 'Storms',
    columns: layers![0]!.columns.map(({ name, type, dataType }) => ({
      name,
      type,
      dataType,
      existingColumnMatch: null,
    })),
  });
  const { sourceId } = await publishAndWait(fixture.uploads, uploadId!, publication, 'ann');
  await expect.poll(() => connections.ofSource(sourceId)).not.toBeNull();
  return sourceId;
}

/** Lets the time of a source be over since some time. */
async function makeDue(sourceId: number, since = '1 second'): Promise<void> {
  await fixture.database.pool.query(
    `with due as (update connection set due_at = now() - $2::interval where source_id = $1)
     select pg_notify('tidemark_change', 'schedules')`,
    [sourceId, since],
  );
}

const runsOf = async (sourceId: number) => (await connections.ofSource(sourceId))!.runs;
const statuses = async (sourceId: number) => (await runsOf(sourceId)).map(({ status }) => status);

test('a source is fetched when it is due, by the schedule, and is due again', async () => {
  const sourceId = await connectSource();
  follow();
  await connections.setSchedule(sourceId, daily);
  expect(await connections.ofSource(sourceId)).toMatchObject({ schedule: daily, failingSince: null });
  serve('place,deaths\nCy,3\n');
  await makeDue(sourceId);
  await expect.poll(() => statuses(sourceId)).toEqual(['published', 'published']);
  const { runs, dueAt, succeededAt } = (await connections.ofSource(sourceId))!;
  expect(runs.map(({ startedBy }) => startedBy)).toEqual(['schedule', 'person']);
  expect(Date.parse(dueAt!)).toBeGreaterThan(Date.now());
  expect(succeededAt).toBe(runs[0]!.endedAt);

  await connections.setSchedule(sourceId, null);
  expect(await connections.ofSource(sourceId)).toMatchObject({ schedule: null, dueAt: null });
});

test('what was missed while no node ran is one run', async () => {
  const sourceId = await connectSource();
  await connections.setSchedule(sourceId, { every: 'minutes', minutes: 5 });
  await makeDue(sourceId, '30 days');
  follow();
  await expect.poll(() => statuses(sourceId)).toEqual(['unchanged', 'published']);
  await expect
    .poll(async () => Date.parse((await connections.ofSource(sourceId))!.dueAt!))
    .toBeGreaterThan(Date.now());
});

test('a source that still runs when it is due is not started again, and its schedule goes on', async () => {
  const sourceId = await connectSource();
  const release = Promise.withResolvers<void>();
  answer = (_request, response) => void release.promise.then(() => response.end('place,deaths\nE,1\n'));
  await connections.refresh(sourceId, 'ann');
  await connections.setSchedule(sourceId, daily);
  follow();
  await makeDue(sourceId);
  await expect
    .poll(async () => Date.parse((await connections.ofSource(sourceId))!.dueAt!))
    .toBeGreaterThan(Date.now());
  expect(await runsOf(sourceId)).toHaveLength(2);
  release.resolve();
  await expect.poll(() => statuses(sourceId)).toEqual(['published', 'published']);
});

test('of several nodes, one starts each run', async () => {
  const sourceIds = [await connectSource(), await connectSource(), await connectSource()];
  for (const sourceId of sourceIds) {
    await connections.setSchedule(sourceId, daily);
  }
  [follow, follow, follow].forEach((start) => start());
  for (const sourceId of sourceIds) {
    await makeDue(sourceId);
  }
  for (const sourceId of sourceIds) {
    await expect.poll(() => statuses(sourceId)).toEqual(['unchanged', 'published']);
  }
});

test('a schedule follows how often the source says that it changes, and what it said last', async () => {
  let cadence: object = { accrualPeriodicity: 'R/P1D' };
  const dataset = () => ({
    identifier: 'storms',
    title: 'Storms',
    ...cadence,
    distribution: [{ title: 'Table', downloadURL: address, mediaType: 'text/csv' }],
  });
  answer = (request, response) => {
    const isCatalogue = request.url === '/data.json';
    response.setHeader('content-type', isCatalogue ? 'application/json' : 'text/csv');
    response.end(isCatalogue ? JSON.stringify({ dataset: [dataset()] }) : 'place,deaths\nAna,1\n');
  };
  const catalogue = new URL('/data.json', address).href;
  const sourceId = await connectSource({ kind: 'dcat', address: catalogue, dataset: 'storms' } as never);
  const own: Schedule = { every: 'source', month: 1, weekday: 1, day: 1, time: '06:00', zone: 'UTC' };
  await connections.setSchedule(sourceId, own);
  follow();

  const minutesUntilDue = async () =>
    (Date.parse((await connections.ofSource(sourceId))!.dueAt!) - Date.now()) / 60_000;
  const runOnce = async () => {
    const { length } = await runsOf(sourceId);
    await makeDue(sourceId);
    await expect
      .poll(async () => (await runsOf(sourceId)).filter(({ endedAt }) => endedAt))
      .toHaveLength(length + 1);
  };
  await runOnce();
  expect(await connections.ofSource(sourceId)).toMatchObject({ schedule: own, cadence: 'R/P1D' });
  expect(await minutesUntilDue()).toBeGreaterThan(0);

  for (const said of [{ accrualPeriodicity: 'R/PT1H' }, {}, { accrualPeriodicity: 'irregular' }]) {
    cadence = said;
    await runOnce();
    expect(await minutesUntilDue()).toBeGreaterThan(0);
    expect(await minutesUntilDue()).toBeLessThanOrEqual(60);
  }

  cadence = { accrualPeriodicity: 'R/P1Y' };
  await runOnce();
  const { dueAt } = (await connections.ofSource(sourceId))!;
  expect(dueAt).toMatch(/^\d{4}-01-01T06:0/);
});

test('a schedule cannot follow a source that says nothing', async () => {
  const sourceId = await connectSource();
  const own: Schedule = { every: 'source', month: 1, weekday: 1, day: 1, time: '06:00', zone: 'UTC' };
  await expect(connections.setSchedule(sourceId, own)).rejects.toMatchObject({ code: 'invalid_request' });
  expect(await connections.ofSource(sourceId)).toMatchObject({ schedule: null, cadence: '' });
});

test('a failed run is tried again soon, a few times, and then by the schedule', async () => {
  const sourceId = await connectSource();
  await connections.setSchedule(sourceId, { every: 'year', month: 1, day: 1, time: '06:00', zone: 'UTC' });
  const byYear = Date.parse((await connections.ofSource(sourceId))!.dueAt!);
  follow();
  answer = (_request, response) => response.writeHead(404).end();
  const waits: number[] = [];
  for (let failures = 1; failures <= 4; failures += 1) {
    await makeDue(sourceId);
    await expect
      .poll(async () => (await statuses(sourceId)).filter((status) => status === 'failed'))
      .toHaveLength(failures);
    const { dueAt, failingSince } = (await connections.ofSource(sourceId))!;
    expect(failingSince).not.toBeNull();
    waits.push((Date.parse(dueAt!) - Date.parse((await runsOf(sourceId))[0]!.endedAt!)) / 60_000);
  }
  expect(waits.slice(0, 3).map(Math.round)).toEqual([15, 60, 240]);
  expect(Date.parse((await connections.ofSource(sourceId))!.dueAt!)).toBe(byYear);

  serve('place,deaths\nDi,9\n');
  await makeDue(sourceId);
  await expect.poll(async () => (await statuses(sourceId))[0]).toBe('published');
  expect(await connections.ofSource(sourceId)).toMatchObject({ failingSince: null });
});

test('a program with the token of a source starts a run; no other token does', async () => {
  const [sourceId, other] = [await connectSource(), await connectSource()];
  const token = await connections.newRefreshToken(sourceId);
  serve('place,deaths\nFi,4\n');
  await connections.refreshByToken(sourceId, token);
  await expect.poll(() => statuses(sourceId)).toEqual(['published', 'published']);
  expect((await runsOf(sourceId))[0]).toMatchObject({ startedBy: 'call' });

  const forbidden = { code: 'forbidden' };
  await expect(connections.refreshByToken(other, token)).rejects.toMatchObject(forbidden);
  const second = await connections.newRefreshToken(sourceId);
  await expect(connections.refreshByToken(sourceId, token)).rejects.toMatchObject(forbidden);
  await connections.removeRefreshToken(sourceId);
  await expect(connections.refreshByToken(sourceId, second)).rejects.toMatchObject(forbidden);
  expect(await connections.ofSource(sourceId)).toMatchObject({ hasRefreshToken: false });
});

test('5,000 schedules take one statement until the first is due, and two more then', async () => {
  const { pool, db } = fixture.database;
  await pool.query(
    `insert into connection (settings, schedule, due_at)
     select '{"kind": "web", "address": "http://127.0.0.1/a.csv"}', $1, now() + interval '1 hour' + number * interval '1 second'
     from generate_series(1, 5000) as number`,
    [JSON.stringify(daily)],
  );
  await pool.query('analyze connection');
  const { rows: plan } = await pool.query<{ 'QUERY PLAN': string }>(
    'explain select min(due_at) from connection where due_at is not null',
  );
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('connection_due');

  const changes = openChangeFeed(pool, silentLog);
  stops.push(async () => changes.close());
  await expect.poll(() => changes.isListening()).toBe(true);
  const { jobs } = fixture;
  const followUpload = (id: number) => connections.followUpload(id);
  const all = { db, jobs, changes, log: silentLog, followUpload, late: () => Promise.resolve() };
  const lookOnce = () => new FollowedSchedules(all).close();
  expect((await listStatements(lookOnce)).statements).toEqual([expect.stringContaining('min(due_at)')]);

  const sourceId = await connectSource();
  await connections.setSchedule(sourceId, daily);
  await makeDue(sourceId);
  // What was announced so far is not a reason to look once more.
  await changes.catchUp();
  const { statements } = await listStatements(async () => {
    const schedules = new FollowedSchedules(all);
    await expect.poll(() => statuses(sourceId)).toEqual(['unchanged', 'published']);
    await schedules.close();
  });
  expect(statements.filter((text) => text.includes('min(due_at)'))).toHaveLength(2);
  expect(statements.filter((text) => text.includes('for update skip locked'))).toHaveLength(1);
  await pool.query('delete from connection where source_id is null');
});
