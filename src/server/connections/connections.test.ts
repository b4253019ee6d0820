import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publicationSchema } from '#server/uploads/uploads.server.ts';
import { silentLog } from '../../../tests/fixtures/postgres.ts';
import { openTestUploads, publishAndWait, type TestUploads } from '../../../tests/fixtures/uploads.ts';
import { installationSecret, openTestConnections } from '../../../tests/fixtures/connections.ts';
import { removeOldRuns, type Connections } from './connections.ts';
import { runConnection } from './run-connection.ts';
import type { SourceRun } from './runs.ts';
import { openSecretBox } from './secret-box.ts';

let fixture: TestUploads;
let connections: Connections;
let server: Server;
let address: string;
let answer: RequestListener;
const allowed = [{ kind: 'network', address: '127.0.0.1', prefix: 32 }] as const;
const noAccess: Parameters<Connections['connect']>[0]['access'] = { headers: {} };

beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
  connections = await openTestConnections(fixture);
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/data/storms.csv`;
}, 60_000);
beforeEach(() => serve('place,deaths\nAna,1\nBo,2\n'));
afterAll(async () => {
  server.close();
  await fixture.close();
});

function serve(text: string): void {
  answer = (_request, response) => response.setHeader('content-type', 'text/csv').end(text);
}

const settings = (at = address) => ({ kind: 'web' as const, address: at });
const connect = (
  access: Parameters<Connections['connect']>[0]['access'] = noAccess,
  sourceId: number | null = null,
) => connections.connect({ settings: settings(), access }, sourceId, 'ann');

/** Waits until a run has ended. */
async function ended({ id }: Pick<SourceRun, 'id'>): Promise<SourceRun> {
  await expect.poll(async () => (await connections.run(id, 'ann')).endedAt).not.toBeNull();
  return connections.run(id, 'ann');
}

/** Connects a new source as a person does: reviews what was fetched, and publishes it. */
async function connectSource(access = noAccess): Promise<{ sourceId: number; versionId: number }> {
  const { uploadId, status } = await ended(await connect(access));
  expect(status).toBe('review');
  const { layers } = await fixture.uploads.read(uploadId!, 'ann');
  const publication = {
    layerName: layers![0]!.layerName,
    sourceName: 'Storms',
    columns: layers![0]!.columns.map(({ name, type, dataType }) => ({
      name,
      type,
      dataType,
      existingColumnMatch: null,
    })),
  };
  const published = await publishAndWait(
    fixture.uploads,
    uploadId!,
    publicationSchema.parse(publication),
    'ann',
  );
  await expect.poll(() => connections.ofSource(published.sourceId)).not.toBeNull();
  return published;
}

const rowsOf = async (versionId: number) =>
  (await fixture.engine.requests.query(versionId, { attributes: ['place', 'deaths'] })).rows;

test('what a person has published once is published in the same way from then on', async () => {
  const { sourceId, versionId } = await connectSource();
  serve('deaths,place,new\n5,Cy,x\n');
  const run = await ended(await connections.refresh(sourceId, 'ann'));
  expect(run).toMatchObject({ status: 'published', rows: 1, message: null });
  expect(run.versionId).not.toBe(versionId);
  expect(await rowsOf(run.versionId!)).toEqual([['Cy', 5]]);
  expect(await rowsOf(versionId)).toEqual([
    ['Ana', 1],
    ['Bo', 2],
  ]);

  expect(await ended(await connections.refresh(sourceId, 'ann'))).toMatchObject({ status: 'unchanged' });
  const { runs, hasAccess } = (await connections.ofSource(sourceId))!;
  expect(runs.map(({ status }) => status)).toEqual(['unchanged', 'published', 'published']);
  expect(hasAccess).toBe(false);
});

test('a run that cannot be published as before changes nothing, and says why; the next one goes on', async () => {
  const { sourceId } = await connectSource();
  const versions = async () => {
    const { rows } = await fixture.database.pool.query<{ count: string }>(
      "select count(*) from item where type = 'version' and parent_id = $1",
      [sourceId],
    );
    return Number(rows[0]!.count);
  };
  for (const [text, reason] of [
    ['place\nAna\n', /no column named deaths/],
    ['', /./],
    ['{"error": "try later"}', /./],
  ] as const) {
    serve(text);
    const run = await ended(await connections.refresh(sourceId, 'ann'));
    expect(run).toMatchObject({ status: 'failed', message: expect.stringMatching(reason) as string });
  }
  answer = (_request, response) => response.writeHead(404).end();
  expect(await ended(await connections.refresh(sourceId, 'ann'))).toMatchObject({ status: 'failed' });
  expect(await versions()).toBe(1);

  serve('place,deaths\nDi,9\n');
  expect(await ended(await connections.refresh(sourceId, 'ann'))).toMatchObject({ status: 'published' });
  expect(await versions()).toBe(2);
});

test('old versions of runs are removed by the rule of their source, but none that something shows', async () => {
  const { sourceId, versionId: first } = await connectSource();
  const { pool } = fixture.database;
  const versions = async () => {
    const { rows } = await pool.query<{ id: string }>(
      "select id from item where type = 'version' and parent_id = $1 order by id",
      [sourceId],
    );
    return rows.map(({ id }) => Number(id));
  };
  const fetchNext = async (deaths: number) => {
    serve(`place,deaths\nAna,${deaths}\nBo,2\n`);
    const run = await ended(await connections.refresh(sourceId, 'ann'));
    expect(run.status).toBe('published');
    return run.versionId!;
  };
  const made = [first];
  for (const deaths of [2, 3, 4]) {
    made.push(await fetchNext(deaths));
  }
  expect(await versions()).toEqual(made);

  // Pages are generated from the first one, the second one has the labels of another source, and a draft
  // shows the third one.
  await pool.query(
    "insert into item (type, app, data) values ('page', 'tidemark', $1), ('source', 'tidemark', $2)",
    [
      { title: 'Places', data_controls: { source: sourceId, version: made[0] } },
      { name: 'Codes', columns: [{ name: 'code', meta_lookup: { view_id: made[1] } }] },
    ],
  );
  await pool.query(
    `insert into section_index (site_id, page_id, state, section_id, type, title, tags, data_versions, pinned_versions, text)
    select id, id, 'draft', 's1', 'Spreadsheet', '', '{}', array[$1::bigint], array[$1::bigint], ''
    from item where type = 'page' order by id desc limit 1`,
    [made[2]],
  );
  await connections.keepVersions(sourceId, { newest: 1, isMonthly: false });
  made.push(await fetchNext(5));
  await expect.poll(versions).toEqual([...made.slice(0, 3), made.at(-1)]);
  // What a run changed is counted before the version before it is removed.
  const { runs } = (await connections.ofSource(sourceId))!;
  expect(runs.map(({ changes }) => changes)).toEqual([
    ...[3, 2, 1, 0].map((at) => ({ before: made[at], added: 0, removed: 0, changed: 1 })),
    null,
  ]);

  await pool.query("delete from section_index where page_id in (select id from item where type = 'page')");
  await pool.query("delete from item where type = 'page' or (type = 'source' and data ->> 'name' = 'Codes')");
  made.push(await fetchNext(6));
  await expect.poll(versions).toEqual([made.at(-1)]);
  expect((await connections.ofSource(sourceId))!.keeping).toEqual({ newest: 1, isMonthly: false });
  await expect(connections.keepVersions(-1, null)).rejects.toMatchObject({ code: 'not_found' });
});

test('one run of a source at a time', async () => {
  const { sourceId } = await connectSource();
  const release = Promise.withResolvers<void>();
  answer = (_request, response) => void release.promise.then(() => response.end('place,deaths\nE,1\n'));
  const run = await connections.refresh(sourceId, 'ann');
  await expect(connections.refresh(sourceId, 'ann')).rejects.toMatchObject({ code: 'conflict' });
  release.resolve();
  expect(await ended(run)).toMatchObject({ status: 'published' });
});

test('a run whose node ended behind storing the file goes on with that file', async () => {
  const run = await connect();
  const { uploadId } = await ended(run);
  const { pool, db } = fixture.database;
  await pool.query(
    "update source_run set status = 'fetching', upload_id = null, ended_at = null where id = $1",
    [run.id],
  );
  answer = (_request, response) => response.destroy();
  const { objects, uploads, engine, jobs } = fixture;
  const attempt = { isLast: true, signal: new AbortController().signal };
  await runConnection(
    {
      db,
      objects,
      uploads,
      engine,
      jobs,
      log: silentLog,
      secrets: openSecretBox(installationSecret),
      allowed,
    },
    run.id,
    attempt,
  );
  expect(await connections.run(run.id, 'ann')).toMatchObject({ status: 'review', uploadId });
});

test('what is secret is sent, is nowhere in the database, and cannot be read with another key', async () => {
  const access = { user: 'ann', password: 'w0rd-of-ann', headers: { 'x-key': 'k3y-of-ann' } };
  const received: (string | undefined)[] = [];
  answer = ({ headers }, response) => {
    received.push(headers.authorization, headers['x-key'] as string);
    response.end('place,deaths\nAna,1\n');
  };
  const run = await ended(await connect(access));
  expect(run.status).toBe('review');
  expect(received).toEqual([`Basic ${btoa('ann:w0rd-of-ann')}`, 'k3y-of-ann']);

  const { pool } = fixture.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')",
  );
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text from ${name} as t`);
    const stored = rows.map(({ text }) => text).join('\n');
    for (const word of ['w0rd-of-ann', 'k3y-of-ann', Buffer.from('w0rd-of-ann').toString('hex')]) {
      expect([name, stored.includes(word)]).toEqual([name, false]);
    }
  }

  const { connectionId } = await connections.run(run.id, 'ann');
  const { rows } = await pool.query<{ access: Buffer }>('select access from connection where id = $1', [
    connectionId,
  ]);
  const name = `connection ${connectionId}`;
  expect(openSecretBox(installationSecret).open(name, rows[0]!.access)).toEqual(access);
  expect(() => openSecretBox('another').open(name, rows[0]!.access)).toThrow(/another key/);
  expect(() => openSecretBox(installationSecret).open('connection 0', rows[0]!.access)).toThrow(
    /another key/,
  );
});

test('where a source fetches from is changed, and what signs in is sent to the place alone that it was entered for', async () => {
  const received: string[] = [];
  answer = ({ headers, url = '' }, response) => {
    received.push(`${url} ${headers.authorization ?? 'nobody'}`);
    response.setHeader('etag', '"1"').end('place,deaths\nAna,1\nBo,2\n');
  };
  const { sourceId } = await connectSource({ user: 'ann', password: 'w0rd', headers: {} });
  const schedule = { every: 'minutes', minutes: 60 } as const;
  await connections.setSchedule(sourceId, schedule);
  const before = await connections.ofSource(sourceId);
  const elsewhere = settings(new URL('/other/storms.csv', address).href);

  // Neither another file of the same server nor another server gets it.
  for (const place of [elsewhere, settings('http://other.example.org/data/storms.csv')]) {
    await expect(connections.change(sourceId, { settings: place })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('Enter again how to sign in') as string,
    });
  }
  await expect(
    connections.change(sourceId, { settings: { kind: 'dcat', address } as never, access: noAccess }),
  ).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(connections.change(-1, { settings: settings() })).rejects.toMatchObject({ code: 'not_found' });
  expect(await connections.ofSource(sourceId)).toEqual(before);

  // The same place keeps it.
  await connections.change(sourceId, { settings: settings() });
  await ended(await connections.refresh(sourceId, 'ann'));
  await connections.change(sourceId, { settings: elsewhere, access: { token: 't0k', headers: {} } });
  await ended(await connections.refresh(sourceId, 'ann'));
  await connections.change(sourceId, { settings: elsewhere, access: null });
  await ended(await connections.refresh(sourceId, 'ann'));
  const ann = `Basic ${btoa('ann:w0rd')}`;
  expect(received).toEqual([
    `/data/storms.csv ${ann}`,
    `/data/storms.csv ${ann}`,
    '/other/storms.csv Bearer t0k',
    '/other/storms.csv nobody',
  ]);
  const after = await connections.ofSource(sourceId);
  expect(after).toMatchObject({ settings: elsewhere, hasAccess: false, schedule });
  // The content is known, wherever it comes from.
  expect(after!.runs.map(({ status }) => status)).toEqual([
    'unchanged',
    'unchanged',
    'unchanged',
    'published',
  ]);
});

test('a run is for the person who began it, and disconnecting keeps the versions', async () => {
  const run = await connect();
  await expect(connections.run(run.id, 'bob')).rejects.toMatchObject({ code: 'not_found' });
  await expect(connections.runAgain(run.id, 'bob')).rejects.toMatchObject({ code: 'not_found' });
  await ended(run);

  const { sourceId, versionId } = await connectSource();
  await connections.disconnect(sourceId);
  expect(await connections.ofSource(sourceId)).toBeNull();
  await expect(connections.refresh(sourceId, 'ann')).rejects.toMatchObject({ code: 'not_found' });
  expect(await rowsOf(versionId)).toHaveLength(2);
});

test('a source with another address keeps its schedule and its token', async () => {
  const { sourceId } = await connectSource();
  const schedule = { every: 'day', time: '06:00', zone: 'UTC' } as const;
  await connections.setSchedule(sourceId, schedule);
  await connections.newRefreshToken(sourceId);
  const before = (await connections.ofSource(sourceId))!;
  const { uploadId } = await ended(await connect(noAccess, sourceId));
  const { layers } = await fixture.uploads.read(uploadId!, 'ann');
  const { layerName } = layers![0]!;
  const columns = ['place', 'deaths'].map((name) => ({ name, type: 'text', existingColumnMatch: name }));
  const publication = publicationSchema.parse({ layerName, sourceId, columns });
  await publishAndWait(fixture.uploads, uploadId!, publication, 'ann');
  await expect.poll(async () => (await connections.ofSource(sourceId))?.id).not.toBe(before.id);
  const { dueAt, hasRefreshToken } = (await connections.ofSource(sourceId))!;
  expect([dueAt, hasRefreshToken]).toEqual([before.dueAt, true]);
});

test('of many runs of a connection the oldest are removed, and none that has not ended', async () => {
  const { sourceId } = await connectSource();
  const { id } = (await connections.ofSource(sourceId))!;
  const { pool, db } = fixture.database;
  await pool.query(
    `insert into source_run (connection_id, source_id, status, ended_at)
     select $1, $2, case number when 1 then 'fetching' else 'unchanged' end, case when number > 1 then now() end
     from generate_series(1, 600) as number`,
    [id, sourceId],
  );
  await removeOldRuns(db);
  const { rows } = await pool.query<{ running: number; ended: number }>(
    `select count(*) filter (where ended_at is null)::int as running,
       count(*) filter (where ended_at is not null)::int as ended
     from source_run where connection_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ running: 1, ended: 500 }]);
});
