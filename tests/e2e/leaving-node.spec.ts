import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startBalancer, type TestBalancer } from './balancer.ts';
import { startCluster, type TestCluster } from './cluster.ts';
import { graphClient, publishUpload, signInByForm, uploadFile, type Ask } from './graphql-client.ts';
import { expect, test, type TestServer } from './server.ts';

let cluster: TestCluster;
let balancer: TestBalancer;
let client: pg.Client;
/** Holds a lock in a transaction, which sees none of what others do meanwhile. */
let locking: pg.Client;

test.beforeAll(async () => {
  cluster = await startCluster();
  balancer = await startBalancer();
  await addNode();
  await addNode();
  client = new pg.Client(cluster.connection);
  locking = new pg.Client(cluster.connection);
  await Promise.all([client.connect(), locking.connect()]);
});

test.afterAll(async () => {
  await Promise.all([client.end(), locking.end()]);
  balancer.stop();
  await cluster.stop();
});

/** Long enough for the balancer to look at a node, on a busy machine too. */
const drain = { TIDEMARK_DRAIN_SECONDS: '5' };

async function addNode(): Promise<void> {
  // Nodes are behind one address, whose cookies and origin they share.
  const { ownUrl } = await cluster.add({ ...drain, TIDEMARK_URL: balancer.url });
  balancer.add(ownUrl);
}

/** Statements of a node that wait for a lock. */
async function waitingStatements(name: string): Promise<string[]> {
  const { rows } = await client.query<{ query: string }>(
    "select query from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'",
    [name],
  );
  return rows.map(({ query }) => query);
}

/** The place of the node that is about to record a publication, and waits for a lock. */
async function publishingNode(): Promise<number> {
  let found = -1;
  await expect
    .poll(async () => {
      const statements = await Promise.all(
        cluster.nodes.map((_node, place) => waitingStatements(`node-${place}`)),
      );
      found = statements.findIndex((all) =>
        all.some((query) => query.includes('insert into "upload_version"')),
      );
      return found;
    })
    .toBeGreaterThanOrEqual(0);
  return found;
}

/** Requests that go on until `stop`, which returns what failed and how many were sent. */
function sendSteadily(cookie: string, path: string) {
  const { url } = balancer;
  const failures: string[] = [];
  let [sent, isOver] = [0, false];
  const requests: (() => Promise<Response>)[] = [
    () => fetch(`${url}${path}`),
    () => fetch(`${url}${path}`, { headers: { cookie } }),
    () =>
      fetch(`${url}/graph`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ query: '{ viewer { level } }' }),
      }),
  ];
  const clients = requests.map(async (send) => {
    for (; !isOver; await delay(10)) {
      sent += 1;
      try {
        const response = await send();
        const body = await response.text();
        if (!response.ok) {
          failures.push(`${response.status} ${body.slice(0, 200)}`);
        }
      } catch (error) {
        failures.push(String(error instanceof Error ? (error.cause ?? error) : error));
      }
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(clients);
    return { failures, sent };
  };
}

async function publishPage(ask: Ask, title: string): Promise<string> {
  const { createPage } = await ask<{ createPage: { id: number; url_slug: string } }>(
    'mutation ($title: String!) { createPage(title: $title) { id url_slug } }',
    { title },
  );
  await ask('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id: createPage.id });
  return `/${createPage.url_slug}`;
}

/** Publishes an upload whose job waits for a lock; returns how to let it go on. */
async function publishBehindLock(ask: Ask, id: number, name: string): Promise<() => Promise<unknown>> {
  await locking.query('begin');
  await locking.query('lock table upload_version in share mode');
  // Its request ends before the publication does.
  void publishUpload(ask, id, { name }).catch(() => undefined);
  return () => locking.query('commit');
}

/** A node that leaves says that it is not ready, lives, and ends in order. */
async function leave({ process, ownUrl }: TestServer): Promise<{ exited: Promise<unknown[]> }> {
  const exited = once(process, 'exit');
  process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${ownUrl}/readyz`)).status).toBe(503);
  const health = await fetch(`${ownUrl}/healthz`);
  expect([health.status, health.headers.get('connection')]).toEqual([200, 'close']);
  return { exited };
}

test('under steady requests, a node leaves and another joins without a failed request, and a job of the one that leaves is done by the other, once', async () => {
  const cookie = await signInByForm(balancer.url);
  const ask = graphClient(
    () => balancer.url,
    () => cookie,
  );
  const path = await publishPage(ask, 'Tides');
  await expect.poll(async () => (await fetch(`${balancer.url}${path}`)).status).toBe(200);
  const stopSending = sendSteadily(cookie, path);

  const upload = await uploadFile(ask, balancer.url, cookie, { csv: 'label,value\na,1\nb,2\n' });
  const goOn = await publishBehindLock(ask, upload, 'Moved');
  const place = await publishingNode();
  const other = `node-${1 - place}`;
  const { exited } = await leave(cluster.nodes[place]!);

  // The other node has the job while the first one still hangs in it, and ends all the same.
  await expect.poll(async () => (await waitingStatements(other)).length).toBeGreaterThan(0);
  expect(await exited).toEqual([0, null]);
  await goOn();
  const state = async () => {
    const read = await ask<{ upload: { status: string; error: string | null } }>(
      'query ($id: Int!) { upload(id: $id) { status error } }',
      { id: upload },
    );
    return read.upload;
  };
  await expect.poll(state).toEqual({ status: 'published', error: null });
  const counts = await client.query(
    `select (select count(*)::int from upload_version where upload_id = $1) as versions,
       (select count(*)::int from item where type = 'source' and data ->> 'name' = 'Moved') as sources,
       (select count(*)::int from etl_event where type = 'publish:final') as ends`,
    [upload],
  );
  expect(counts.rows).toEqual([{ versions: 1, sources: 1, ends: 1 }]);

  await addNode();
  const second = await leave(cluster.nodes[1 - place]!);
  expect(await second.exited).toEqual([0, null]);
  const last = await uploadFile(ask, balancer.url, cookie, { csv: 'label,value\nc,3\n' });
  expect(await publishUpload(ask, last, { name: 'Joined' })).toMatchObject({ sourceId: expect.any(Number) });

  const { failures, sent } = await stopSending();
  expect(failures).toEqual([]);
  expect(sent).toBeGreaterThan(100);
});
