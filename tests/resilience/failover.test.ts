import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openChangeFeed, type ChangeFeed } from '../../src/server/base/change-feed.ts';
import { openDatabase, type DatabaseHandle } from '../../src/server/base/database.ts';
import { migrate } from '../../src/server/base/migrate.ts';
import { isTransient } from '../../src/server/base/transient-error.ts';
import { readConfiguration } from '../../src/server/host/configuration.ts';
import type { RenderPage } from '../../src/server/http/http.server.ts';
import { openJobs } from '../../src/server/jobs/jobs.server.ts';
import { openInstallation } from '../fixtures/installation.ts';
import { silentLog } from '../fixtures/postgres.ts';
import { ReplicatedPostgres } from '../fixtures/replicated-postgres.ts';

/** How many failovers a run makes: one of each kind, and more by hand. */
const failovers = Number(process.env.TIDEMARK_TEST_FAILOVERS ?? 3);

/** What happens to a primary before another one is promoted; `left alone`, both take writes then. */
const kinds = ['killed silently', 'killed with errors', 'left alone'] as const;
type Kind = (typeof kinds)[number];

let postgres: ReplicatedPostgres;
let database: DatabaseHandle;
let changes: ChangeFeed;

const open = (log = silentLog) => {
  const { databaseAddresses: addresses } = readConfiguration({ DATABASE_URL: postgres.url });
  return openDatabase({ addresses }, log);
};

beforeAll(async () => {
  postgres = await ReplicatedPostgres.open();
  database = open();
  await migrate(database);
  await database.pool.query('create table written (writer int, number int)');
  await database.pool.query('create table kept (writer int, number int, primary key (writer, number))');
  changes = openChangeFeed(database.pool, silentLog);
});
afterAll(async () => {
  changes?.close();
  await database?.close();
  await postgres?.close();
});

/** Writes numbers until it is stopped, and notes those that were acknowledged. */
class Writer {
  readonly acknowledged: number[] = [];
  failures = 0;
  longestPause = 0;
  #isStopped = false;
  readonly #running: Promise<void>;

  constructor(write: (number: number) => Promise<unknown>, { isRepeated }: { isRepeated: boolean }) {
    this.#running = this.#run(write, isRepeated);
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#running;
  }

  async #run(write: (number: number) => Promise<unknown>, isRepeated: boolean): Promise<void> {
    let last = performance.now();
    for (let number = 0; !this.#isStopped;) {
      const error = await write(number).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error !== null && !isTransient(error)) throw error;

      if (error === null) {
        this.acknowledged.push(number);
        this.longestPause = Math.max(this.longestPause, performance.now() - last);
        last = performance.now();
      } else {
        this.failures += 1;
      }
      number += error !== null && isRepeated ? 0 : 1;
      // Without it, writers leave no computing time to other tests.
      await delay(2);
    }
  }
}

const writeOnce = (writer: number) => (number: number) =>
  database.db.transaction().execute(async (transaction) => {
    await sql`insert into written values (${writer}, ${number})`.execute(transaction);
    await sql`select count(*) from item`.execute(transaction);
  });

const writeUntilKept = (writer: number) => (number: number) =>
  database.pool.query('insert into kept values ($1, $2) on conflict do nothing', [writer, number]);

async function numbersOf(table: 'written' | 'kept', writer: number): Promise<number[]> {
  const query = `select number from ${table} where writer = $1 order by number`;
  const { rows } = await database.pool.query<{ number: number }>(query, [writer]);
  return rows.map(({ number }) => number);
}

/** Resolves with how long the promotion took, in milliseconds. */
async function failOver(kind: Kind): Promise<number> {
  if (kind !== 'left alone') {
    await postgres.kill(kind);
  }
  const start = performance.now();
  await postgres.promote();
  return performance.now() - start;
}

/** How many of the numbers are not stored. */
function missing(numbers: readonly number[], stored: readonly number[]): number {
  const all = new Set(stored);
  return numbers.filter((number) => !all.has(number)).length;
}

/** The ports of the hosts that many connections at once lead to. */
async function portsOf({ pool }: DatabaseHandle): Promise<Set<number>> {
  const query = 'select inet_server_port() as port, pg_sleep(0.01)';
  const results = await Promise.all(
    Array.from({ length: 30 }, () => pool.query<{ port: number }>(query).catch(() => null)),
  );
  return new Set(results.flatMap((result) => result?.rows.map(({ port }) => port) ?? []));
}

test('no acknowledged write is lost, and none is made twice, whatever happens to primaries', async () => {
  const once = [0, 1, 2].map((each) => new Writer(writeOnce(each), { isRepeated: false }));
  const kept = [0, 1].map((each) => new Writer(writeUntilKept(each), { isRepeated: true }));
  const all = [...once, ...kept];
  const untilWritten = async () => {
    const goals = all.map(({ acknowledged }) => acknowledged.length + 20);
    await expect.poll(() => all.every(({ acknowledged }, at) => acknowledged.length > goals[at]!)).toBe(true);
  };
  const rounds: { kind: Kind; promotion: number; pause: number }[] = [];

  for (let round = 0; round < failovers; round += 1) {
    const kind = kinds[round % kinds.length]!;
    await untilWritten();
    all.forEach((writer) => (writer.longestPause = 0));
    const promotion = await failOver(kind);
    await untilWritten();
    await expect.poll(() => portsOf(database)).toEqual(new Set([postgres.port]));
    rounds.push({ kind, promotion, pause: Math.max(...all.map(({ longestPause }) => longestPause)) });
    await postgres.addStandby();
  }

  await untilWritten();
  await Promise.all(all.map((writer) => writer.stop()));
  let lost = 0;

  for (const [at, { acknowledged }] of once.entries()) {
    const stored = await numbersOf('written', at);
    expect(new Set(stored).size).toBe(stored.length);
    lost += missing(acknowledged, stored);
  }
  for (const [at, { acknowledged }] of kept.entries()) {
    lost += missing(acknowledged, await numbersOf('kept', at));
  }
  expect(lost).toBe(0);

  if (process.env.TIDEMARK_TEST_FAILOVERS) {
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    const writes = sum(all.map(({ acknowledged }) => acknowledged.length));
    const failures = sum(all.map((writer) => writer.failures));
    console.table(rounds);
    console.info({ failovers, writes, lost, failures });
  }
}, 900_000);

test('connections to a former primary are not given out, also when it is alive and they are idle', async () => {
  const messages: string[] = [];
  const other = open({ ...silentLog, warn: (_details, message) => messages.push(message) });
  try {
    await portsOf(other);
    expect(other.pool.idleCount).toBeGreaterThan(5);
    await failOver('left alone');
    await expect.poll(() => messages).toContain('another host of DATABASE_URL is the primary now');

    const answers = Array.from({ length: 30 }, () => other.pool.query('select inet_server_port() as port'));
    const ports = (await Promise.all(answers)).map(({ rows }) => rows[0].port);
    expect(new Set(ports)).toEqual(new Set([postgres.port]));
  } finally {
    await other.close();
  }
  await postgres.addStandby();
});

test('the change feed and jobs go on, and changes may have been missed meanwhile', async () => {
  const keys: string[] = [];
  const gaps: boolean[] = [];
  const unsubscribe = changes.subscribe({
    changed: (key) => keys.push(key),
    missed: () => gaps.push(changes.isListening()),
  });
  const jobs = await openJobs(database, silentLog);
  const ran: number[] = [];
  const release = Promise.withResolvers<void>();
  await jobs.handle('index-site', async (id) => {
    ran.push(id);
    await release.promise;
  });

  await jobs.add('index-site', 1);
  await expect.poll(() => ran).toEqual([1]);
  await jobs.add('index-site', 2);
  await failOver('killed silently');
  release.resolve();

  await expect.poll(() => changes.isListening() && gaps.includes(true)).toBe(true);
  expect(gaps).toContain(false);
  const site = `insert into item (app, type, data) values ('tidemark', 'site', $1) returning id`;
  const data = JSON.stringify({ name: 'Tides', base_url: '/tides', subdomain: '*' });
  const { rows } = await database.pool.query<{ id: number }>(site, [data]);
  await expect.poll(() => keys).toContain(`site:${rows[0]!.id}`);

  await jobs.add('index-site', 3);
  await expect.poll(() => ran).toEqual([1, 2, 3]);
  const states = async () => (await jobs.list(null)).filter(({ queue }) => queue === 'index-site');
  await expect
    .poll(async () => (await states()).map(({ state }) => state))
    .toEqual(['completed', 'completed', 'completed']);
  unsubscribe();
  // The installation below has workers of its own.
  await jobs.close();
});

test('a former primary that comes back is not used, neither by those who saw the promotion nor by others', async () => {
  await postgres.startFormer();
  expect(await portsOf(database)).toEqual(new Set([postgres.port]));

  const other = open();
  try {
    expect(await portsOf(other)).toEqual(new Set([postgres.port]));
  } finally {
    await other.close();
  }
});

test('what an editor sends meanwhile is done once or unavailable, and visitors get nothing outdated', async () => {
  await postgres.addStandby();
  const shown = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from item where type = 'page'`,
    );
    return rows[0]!.count;
  };
  const renderPage: RenderPage = async (_request, _basename, { cachePage }) => {
    cachePage([`pages:${site}`]);
    return new Response(`pages: ${await shown()}`, { headers: { 'content-type': 'text/html' } });
  };
  const installation = await openInstallation({}, renderPage, open());
  const site = await installation.addSite('/');

  const codes = new Set<unknown>();
  const create = async (number: number) => {
    const mutation = 'mutation ($title: String!) { createPage(title: $title) { id } }';
    const { errors } = await installation.ask('editor', mutation, { title: `Page ${number}` });
    if (!errors) return;
    errors.forEach(({ extensions }) => codes.add(extensions?.code));
    throw Object.assign(new Error('It was not done.'), { code: '08006' });
  };

  try {
    const editor = new Writer(create, { isRepeated: false });
    const count = () => editor.acknowledged.length;
    await expect.poll(count).toBeGreaterThan(10);
    await failOver('killed silently');
    await expect.poll(count).toBeGreaterThan(count() + 10);
    await editor.stop();

    const { rows } = await database.pool.query<{ title: string }>(
      `select data ->> 'title' as title from item where type = 'page'`,
    );
    const titles = rows.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles).toEqual(expect.arrayContaining(editor.acknowledged.map((number) => `Page ${number}`)));
    expect([...codes].filter((code) => code !== 'unavailable')).toEqual([]);

    await create(-1);
    expect(await (await installation.fetch('visitor', '/')).text()).toBe(`pages: ${await shown()}`);
  } finally {
    await installation.close();
  }
});
