import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PgBoss } from 'pg-boss';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { DatabaseHandle } from '#server/base/database.ts';
import { openTestDatabase, silentLog } from '../../../tests/fixtures/postgres.ts';
import { jobDatabase } from './job-database.ts';
import { openJobs, type JobEntry, type Jobs } from './jobs.server.ts';

let database: DatabaseHandle;
let jobs: Jobs;
beforeAll(async () => {
  database = await openTestDatabase();
  jobs = await openJobs(database, silentLog);
}, 60_000);
afterAll(async () => {
  await jobs.close();
  await database.close();
});

const patience = { timeout: 15_000, interval: 50 };
/** A job as soon as it has these properties. */
const jobThat = (is: Partial<JobEntry>, user: string | null = null) =>
  vi.waitFor(async () => {
    const found = (await jobs.list(user)).find((job) =>
      Object.entries(is).every(([key, value]) => job[key as keyof JobEntry] === value),
    );
    if (!found) throw new Error(`No job is ${JSON.stringify(is)}`);
    return found;
  }, patience);

test('while the jobs are locked, the queue leaves connections to others', async () => {
  const locking = await database.pool.connect();
  await locking.query('begin; lock table pgboss.job in access exclusive mode');
  const queue = jobDatabase(database.pool);
  const reading = Array.from({ length: 30 }, () => queue.executeSql('select from pgboss.job limit 1'));
  try {
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query<{ waiting: number }>(
        "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      expect(rows[0]!.waiting).toBeGreaterThanOrEqual(5);
    }, patience);
    expect(database.pool.totalCount).toBeLessThan(20);
    expect(database.pool.waitingCount).toBe(0);
  } finally {
    await locking.query('rollback');
    locking.release();
  }
  expect(await Promise.all(reading)).toHaveLength(30);
}, 60_000);

test('a job that fails is tried again, stores its sentence, and can be tried once more by hand', async () => {
  const attempts: { id: number; isLast: boolean }[] = [];
  let works = false;
  await jobs.handle('compact-version', async (id, { isLast }) => {
    attempts.push({ id, isLast });
    if (!works) throw new TidemarkError('unavailable', 'The store cannot be reached.');
  });
  await jobs.add('compact-version', 7);
  const waiting = await jobThat({ queue: 'compact-version', state: 'retry' });
  expect(waiting).toMatchObject({ error: 'The store cannot be reached.', attempts: 1, completedAt: null });
  expect(Date.parse(waiting.nextAt!)).toBeGreaterThan(Date.parse(waiting.createdAt));
  await expect(jobs.retry(waiting.id)).rejects.toMatchObject({ code: 'conflict' });

  // Its last attempt, without the wait for it.
  await database.pool.query(
    `update pgboss.job set retry_count = retry_limit - 1, start_after = now() where id = $1`,
    [waiting.id],
  );
  const failed = await jobThat({ id: waiting.id, state: 'failed' });
  expect(failed.error).toBe('The store cannot be reached.');
  expect(attempts).toEqual([
    { id: 7, isLast: false },
    { id: 7, isLast: true },
  ]);

  works = true;
  await jobs.retry(failed.id);
  expect(await jobThat({ id: failed.id, state: 'completed' })).toMatchObject({ error: null });
  await expect(jobs.retry(failed.id)).rejects.toMatchObject({ code: 'conflict' });
  await expect(jobs.retry('nothing')).rejects.toMatchObject({ code: 'not_found' });
}, 60_000);

test('a job that fails while PostgreSQL is away, or only reads, is tried again as soon as that is over', async () => {
  const query = vi.spyOn(database.pool, 'query');
  await jobs.handle('index-site', () => {
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    query.mockImplementation((text: unknown) => {
      if (String(text).includes('transaction_read_only')) return Promise.resolve({ rowCount: 0 });
      return Promise.reject(lost);
    });
    setTimeout(() => query.mockRestore(), 1500);
    return Promise.reject(lost);
  });
  await jobs.add('index-site', 7);
  expect(await jobThat({ queue: 'index-site', state: 'retry' })).toMatchObject({ attempts: 1 });
}, 60_000);

test('when the nodes of all attempts have died, the upload of the job is ended', async () => {
  const ended: number[] = [];
  await jobs.handle('end-upload', async (id) => void ended.push(id));
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into pgboss.job (name, data, state, retry_count, retry_limit, dead_letter, started_on, heartbeat_on, heartbeat_seconds)
     select name, '{"id":41}', 'active', 6, 6, dead_letter, now() - interval '10 min', now() - interval '10 min', 60
     from pgboss.queue where name = 'publish-upload' returning id`,
  );
  const supervisor = new PgBoss({ db: jobDatabase(database.pool), supervise: false, schedule: false });
  await supervisor.start();
  try {
    await supervisor.supervise();
    await vi.waitFor(() => expect(ended).toEqual([41]), patience);
    expect(await jobThat({ id: rows[0]!.id })).toMatchObject({ state: 'failed' });
  } finally {
    await supervisor.stop({ graceful: false });
  }
}, 60_000);

test('a node that is alone releases the jobs of a run that died at its start; with others they are left to the heartbeat', async () => {
  const running = async (id: number, retries: number) => {
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into pgboss.job
         (name, data, state, retry_count, retry_limit, dead_letter, started_on, heartbeat_on, heartbeat_seconds)
       select name, jsonb_build_object('id', $1::int), 'active', $2, 6, dead_letter, now(), now(), 60
       from pgboss.queue where name = 'publish-upload' returning id`,
      [id, retries],
    );
    return rows[0]!.id;
  };
  const [first, last] = [await running(51, 0), await running(52, 6)];
  const other = await openJobs(database, silentLog);
  expect(await jobThat({ id: first })).toMatchObject({ state: 'active' });
  await other.close();

  const alone = await openJobs(database, silentLog, { isAlone: true });
  await alone.close();
  const error = 'The server ended while this was running.';
  expect(await jobThat({ id: first })).toMatchObject({ state: 'retry', attempts: 1, error });
  // Its last attempt: a job that kills its node does not do so at each start.
  expect(await jobThat({ id: last })).toMatchObject({ state: 'failed', error });
  const { rowCount } = await database.pool.query(
    `select from pgboss.job where name = 'end-upload' and data = '{"id":52}'`,
  );
  expect(rowCount).toBe(1);
}, 60_000);

test('a listener that lost its connection takes one, and none when it is closed while it waits for it', async () => {
  const pool = new pg.Pool({ ...database.pool.options, password: database.pool.options.password, max: 1 });
  pool.on('error', () => undefined);
  let connections = 0;
  const listener = await jobDatabase(pool).listen!(
    'test',
    () => undefined,
    () => (connections += 1),
  );
  const endConnection = () =>
    database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "test"'`,
    );
  await endConnection();
  await vi.waitFor(() => expect(connections).toBe(2), patience);

  await endConnection();
  const other = await pool.connect();
  await vi.waitFor(() => expect(pool.waitingCount).toBe(1), patience);
  await listener.close();
  other.release();
  await pool.end();
  expect(connections).toBe(2);
}, 60_000);

test('the same compaction waits once, and what went wrong unexpectedly is not shown', async () => {
  await jobs.add('find-long-logs', 0);
  await jobs.add('find-long-logs', 0);
  expect((await jobs.list(null)).filter(({ queue }) => queue === 'find-long-logs')).toHaveLength(1);
  await jobs.handle('find-long-logs', () => Promise.reject(new Error('password=hunter22')));
  const { error } = await jobThat({ queue: 'find-long-logs', state: 'retry' });
  expect(error).toBe('Something unexpected went wrong; the log says more.');
}, 60_000);

test('work that waits already is not tried again beside itself', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into pgboss.job (name, data, state, singleton_key, policy)
     values ('remove-orphans', '{"id":0}', 'failed', '0', 'exclusive') returning id`,
  );
  await jobs.add('remove-orphans', 0);
  await expect(jobs.retry(rows[0]!.id)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The same work is waiting or running already.',
  });
});

test('a job names its data, and its file to the owner of the file', async () => {
  const context = await database.pool.query<{ id: number }>(
    'insert into etl_context default values returning id',
  );
  const upload = await database.pool.query<{ id: number }>(
    `insert into upload (object, file_name, bytes, status, etl_context_id, created_by) values ('x', 'tides.csv', 1, 'uploaded', $1, 'ann') returning id`,
    [context.rows[0]!.id],
  );
  await jobs.add('read-upload', upload.rows[0]!.id);
  expect(await jobThat({ queue: 'read-upload' }, 'bob')).toMatchObject({ about: null });
  expect(await jobThat({ queue: 'read-upload' }, 'ann')).toMatchObject({
    about: 'tides.csv',
    state: 'created',
    attempts: 0,
    error: null,
  });
});

test('jobs that wait behind another one follow without a rest', async () => {
  const waiting = Array.from({ length: 40 }, (_, index) => 1000 + index);
  for (const id of waiting) {
    await jobs.add('update-statistics', id);
  }
  const done: number[] = [];
  await jobs.handle('update-statistics', (id) => Promise.resolve(done.push(id)));
  // With a rest of two seconds after each they took longer than that.
  await vi.waitFor(() => expect(done.toSorted((a, b) => a - b)).toEqual(waiting), { timeout: 30_000 });
}, 60_000);

test('workers without jobs leave PostgreSQL alone, and a delayed job starts when its time has come', async () => {
  const quiet = await openTestDatabase();
  const delayed = await openJobs(quiet, silentLog);
  const query = vi.spyOn(quiet.pool, 'query');
  try {
    const done: number[] = [];
    const queues = ['publish-page', 'send-mail', 'remove-objects', 'read-upload', 'publish-upload'] as const;
    for (const queue of queues) {
      await delayed.handle(queue, (id) => Promise.resolve(done.push(id)));
    }
    await quiet.db
      .transaction()
      .execute((transaction) => delayed.addAt(new Date(Date.now() + 4000), 'publish-page', 8, transaction));
    const fetches = () =>
      query.mock.calls.filter(([text]) => String(text).includes('FOR UPDATE OF j SKIP LOCKED')).length;
    await vi.waitFor(() => expect(fetches()).toBeGreaterThanOrEqual(queues.length), patience);
    await vi.waitFor(() => expect(done).toEqual([8]), { timeout: 25_000 });
    // Each worker once at its start, and that of the job a few times around it: not every two seconds, which
    // would be three times each.
    expect(fetches()).toBeLessThanOrEqual(queues.length * 2);
  } finally {
    await delayed.close();
    await quiet.close();
  }
}, 60_000);
