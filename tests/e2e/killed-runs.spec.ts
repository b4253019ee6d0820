import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { graphClient, signInByForm } from './graphql-client.ts';
import { expect, startServer, test, type TestServer } from './server.ts';

/** How often the server is killed: few times with all tests, more by hand. */
const kills = Number(process.env.TIDEMARK_TEST_RUN_KILLS ?? 3);

/** The most runs in the list of a source. */
const listLength = 50;

/** The longest time from the start of a run to its kill, in milliseconds; most runs take less. */
const longestWait = 2500;

test.describe.configure({ timeout: 120_000 + kills * 40_000 });

const env = { TIDEMARK_SAMPLE: 'none', TIDEMARK_FETCH_ALLOW: '127.0.0.1' };
let folder: string;
let server: TestServer;
let cookie: string;
let site: Server;
let address: string;
/** The number of the table that is at the address. */
let table = 0;

/** The rows of a table; tables are much alike, so that no check stops one. */
const rowsOf = (number: number) => [
  ['place 0', 1],
  ['place 1', 500 + number],
  ['place 2', 1000],
];

test.beforeAll(async () => {
  site = createServer((_request, response) => {
    response.end(`place,deaths\n${rowsOf(table).join('\n')}\n`);
  });
  await new Promise<void>((done) => void site.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/storms.csv`;
  folder = await mkdtemp(join(tmpdir(), 'tidemark-killed-runs-'));
  server = await startServer(env, { dataFolder: folder });
  cookie = await signInByForm(server.url);
});
test.afterAll(async () => {
  await server.stop();
  site.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = graphClient(
  () => server.url,
  () => cookie,
);

/** Ends the server as a crash does, and starts it again on the same data. */
async function killAndStart(): Promise<void> {
  const port = Number(new URL(server.ownUrl).port);
  const exited = once(server.process, 'exit');
  server.process.kill('SIGKILL');
  await exited;
  server = await startServer(env, { dataFolder: folder, port });
}

type Run = {
  id: number;
  status: string;
  upload_id: number | null;
  version_id: number | null;
  ended_at: string | null;
};

async function connectSource(): Promise<number> {
  const connect = 'mutation ($s: ConnectionSettings!) { connectSource(settings: $s) { id } }';
  const { connectSource: run } = await ask<{ connectSource: { id: number } }>(connect, {
    s: { kind: 'web', address },
  });
  const read = 'query ($id: Int!) { sourceRun(id: $id) { status upload_id ended_at } }';
  let upload: number | null = null;
  await expect
    .poll(async () => {
      const { sourceRun } = await ask<{ sourceRun: Run }>(read, { id: run.id });
      upload = sourceRun.upload_id;
      return sourceRun.status;
    })
    .toBe('review');
  const columns = [
    { name: 'place', type: 'text' },
    { name: 'deaths', type: 'number', dataType: 'numeric' },
  ];
  const { publishUpload } = await ask<{ publishUpload: { sourceId: number } }>(
    'mutation ($id: Int!, $p: Publication!) { publishUpload(id: $id, publication: $p) { sourceId } }',
    { id: upload, p: { layerName: 'storms', sourceName: 'Storms', columns } },
  );
  return publishUpload.sourceId;
}

type Connection = { due_at: string | null; runs: Run[] };

async function connectionOf(id: number): Promise<Connection> {
  const { sourceConnection } = await ask<{ sourceConnection: Connection }>(
    'query ($id: Int!) { sourceConnection(sourceId: $id) { due_at runs { id status version_id ended_at } } }',
    { id },
  );
  return sourceConnection;
}

/** The rows of the versions of a source, oldest first. */
async function tablesOf(id: number): Promise<unknown[]> {
  const { source } = await ask<{ source: { versions: { id: number }[] } }>(
    'query ($id: Int!) { source(id: $id) { versions { id } } }',
    { id },
  );
  const tables: unknown[] = [];
  for (const version of source.versions.map((each) => each.id).toSorted((a, b) => a - b)) {
    const { rows } = await ask<{ rows: { rows: unknown[] } }>(
      'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }',
      { v: version, r: { attributes: ['place', 'deaths'] } },
    );
    tables.push(rows.rows);
  }
  return tables;
}

test('a server that is killed in its runs has the old version or the new one, none twice, and goes on', async () => {
  const id = await connectSource();
  const schedule = { every: 'minutes', minutes: 1440 };
  await ask('mutation ($id: Int!, $s: SourceSchedule) { setSourceSchedule(sourceId: $id, schedule: $s) }', {
    id,
    s: schedule,
  });

  for (table = 1; table <= kills; table += 1) {
    await ask('mutation ($id: Int!) { refreshSource(sourceId: $id) { id } }', { id });
    await delay(Math.random() * longestWait);
    await killAndStart();

    const before = await tablesOf(id);
    expect([table, table + 1]).toContain(before.length);
    expect(before).toEqual(before.map((_, number) => rowsOf(number)));
    await expect
      .poll(async () => (await connectionOf(id)).runs.map(({ status }) => status), { timeout: 60_000 })
      .toEqual(Array.from({ length: Math.min(table + 1, listLength) }, () => 'published'));

    const after = await tablesOf(id);
    expect(after).toEqual(Array.from({ length: table + 1 }, (_, number) => rowsOf(number)));
    const { due_at, runs } = await connectionOf(id);
    expect(Date.parse(due_at!)).toBeGreaterThan(Date.now());
    expect(new Set(runs.map(({ version_id }) => version_id)).size).toBe(runs.length);
  }
});
