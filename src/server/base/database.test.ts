import { afterEach, expect, test, vi } from 'vitest';
import { StartError } from '#server/host/host.server.ts';
import { openTestDatabase, silentLog } from '../../../tests/fixtures/postgres.ts';
import { openDatabase as openPool, reachDatabase } from './database.ts';
import { withRequestId } from './request-id.ts';
import { isTransient } from './transient-error.ts';

afterEach(() => vi.useRealTimers());

test('a statement that waits for a lock fails as unavailable, and the wait has a limit', async () => {
  await using database = await openDatabase();
  const { rows } = await database.pool.query<{ lock_timeout: string }>('show lock_timeout');
  expect(rows).toEqual([{ lock_timeout: '30s' }]);

  const [holder, waiter] = [await database.pool.connect(), await database.pool.connect()];
  try {
    await holder.query('begin; lock table item');
    await waiter.query('set lock_timeout = 50');
    const error = await waiter.query('select from item').catch((reason: unknown) => reason);
    expect(isTransient(error)).toBe(true);
  } finally {
    holder.release(true);
    waiter.release(true);
  }
});

test('a request does not wait for a statement that never ends, which is stopped, but a job does', async () => {
  await using database = await openDatabase();
  const { pool } = database;
  const clients = await Promise.all([pool.connect(), pool.connect()]);
  clients.forEach((client) => client.release());
  const endless = (statement: string) => pool.query(statement).catch((reason: unknown) => reason);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  const ofRequest = withRequestId('request', () => endless('select pg_sleep(600) as request'));
  let hasEnded = false;
  const ofJob = endless('select pg_sleep(600) as job').finally(() => (hasEnded = true));
  await expect.poll(() => pool.idleCount).toBe(0);
  vi.advanceTimersByTime(61_000);
  expect(isTransient(await ofRequest)).toBe(true);
  expect(hasEnded).toBe(false);

  vi.useRealTimers();
  const running = async () =>
    (
      await pool.query<{ query: string }>(
        "select query from pg_stat_activity where query ~ '^select pg_sleep'",
      )
    ).rows;
  await vi.waitFor(
    async () => expect(await running()).toEqual([{ query: 'select pg_sleep(600) as job' }]),
    20_000,
  );
  await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where query ~ '^select pg_sleep'");
  await ofJob;
});

test('a connection whose server only reads is not used again', async () => {
  await using database = await openDatabase();
  const insert = `insert into installation (key, value) values ('a', '{}')`;
  const pid = 'select pg_backend_pid() as pid';

  const client = await database.pool.connect();
  const { rows: before } = await client.query<{ pid: number }>(pid);
  await client.query('set default_transaction_read_only = on');
  const error = await client.query(insert).catch((reason: unknown) => reason);
  client.release();
  expect(isTransient(error)).toBe(true);

  const { rows: after } = await database.pool.query<{ pid: number }>(pid);
  expect(after).not.toEqual(before);
  await database.pool.query(insert);
});

test('hosts of which none responds are a sentence that names each, without the password', async () => {
  const addresses = [1, 2].map((port) => `postgres://u:hunter22@127.0.0.1:${port}/x`);
  const { pool, close } = openPool({ addresses }, silentLog);
  try {
    const error = await reachDatabase(pool).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(/DATABASE_URL.*127\.0\.0\.1:1: .*127\.0\.0\.1:2: .*\.$/);
    expect(String(error)).not.toContain('hunter22');
    expect(isTransient(await pool.query('select 1').catch((reason: unknown) => reason))).toBe(true);
  } finally {
    await close();
  }
});

async function openDatabase() {
  const database = await openTestDatabase();
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}
