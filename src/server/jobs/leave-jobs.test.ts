import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { DatabaseHandle } from '#server/base/database.ts';
import { openTestDatabase, silentLog } from '../../../tests/fixtures/postgres.ts';
import { openJobs, type JobAttempt } from './jobs.server.ts';
import type { Queue } from './queues.ts';

let database: DatabaseHandle;
beforeAll(async () => void (database = await openTestDatabase()), 60_000);
afterAll(() => database.close());

const patience = { timeout: 30_000, interval: 20 };

/** A run of a job on a node, which ends when it is told to. */
type Run = { id: number; attempt: JobAttempt; end: (error?: Error) => void };

/** A node that runs jobs of queues; its jobs have a moment to end. */
async function openNode(queues: readonly Queue[], repeatable = 20) {
  const jobs = await openJobs(database, silentLog, { waits: { repeatable, others: 60_000 } });
  const runs: Run[] = [];
  const handle = async () => {
    for (const queue of queues) {
      await jobs.handle(queue, (id, attempt) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        runs.push({ id, attempt, end: (error) => (error ? reject(error) : resolve()) });
        return promise;
      });
    }
  };
  onTestFinished(async () => {
    runs.forEach(({ end }) => end());
    await jobs.close();
  });
  return { jobs, runs, handle };
}

const jobOf = async (queue: Queue, id: number) => {
  const { rows } = await database.pool.query<{ state: string; retry_count: number }>(
    "select state, retry_count from pgboss.job where name = $1 and (data ->> 'id')::int = $2",
    [queue, id],
  );
  return rows;
};

test('jobs of a node that leaves are run by another one at once, and what becomes of the first run changes nothing', async () => {
  const queues = ['read-upload', 'compact-version', 'index-site'] as const;
  const [leaving, staying] = [await openNode(queues), await openNode(queues)];
  await leaving.handle();
  for (const [place, queue] of queues.entries()) {
    await leaving.jobs.add(queue, place);
  }
  await vi.waitFor(() => expect(leaving.runs).toHaveLength(3), patience);
  // One of them is in its last attempt, which it keeps.
  await database.pool.query(`update pgboss.job set retry_count = 6 where name = 'index-site'`);

  await staying.handle();
  await leaving.jobs.leave();
  expect(leaving.runs.every(({ attempt }) => attempt.signal.aborted)).toBe(true);
  await vi.waitFor(() => expect(staying.runs).toHaveLength(3), patience);
  expect(
    Object.fromEntries(
      staying.runs.map(({ id, attempt: { isLast, signal } }) => [id, [isLast, signal.aborted]]),
    ),
  ).toEqual({ 0: [false, false], 1: [false, false], 2: [true, false] });

  // The first runs end in all ways while the second ones are at work.
  leaving.runs[0]!.end();
  leaving.runs[1]!.end(new Error('The engine is closed.'));
  await leaving.jobs.close();
  for (const [place, queue] of queues.entries()) {
    expect(await jobOf(queue, place)).toEqual([{ state: 'active', retry_count: place === 2 ? 6 : 0 }]);
  }

  staying.runs.forEach(({ end }) => end());
  for (const [place, queue] of queues.entries()) {
    await vi.waitFor(async () => expect((await jobOf(queue, place))[0]!.state).toBe('completed'), patience);
  }
  expect(staying.runs).toHaveLength(3);
}, 60_000);

test('a job that ends within a moment is not repeated, and a mail that is being sent is waited for', async () => {
  const queues = ['update-statistics', 'send-mail'] as const;
  const leaving = await openNode(queues, 60_000);
  await leaving.handle();
  await leaving.jobs.add('update-statistics', 1);
  await leaving.jobs.add('send-mail', 2);
  await vi.waitFor(() => expect(leaving.runs).toHaveLength(2), patience);
  const end = (wanted: number) => leaving.runs.find(({ id }) => id === wanted)!.end();

  const left = leaving.jobs.leave();
  end(1);
  await left;
  expect(await jobOf('update-statistics', 1)).toMatchObject([{ state: 'completed' }]);
  expect(await jobOf('send-mail', 2)).toMatchObject([{ state: 'active' }]);

  const closed = leaving.jobs.close();
  end(2);
  await closed;
  expect(await jobOf('send-mail', 2)).toMatchObject([{ state: 'completed' }]);
}, 60_000);

test('a node that leaves starts no further jobs', async () => {
  const leaving = await openNode(['take-statistics']);
  await leaving.handle();
  await leaving.jobs.leave();
  await leaving.jobs.add('take-statistics', 1);

  const staying = await openNode(['take-statistics']);
  await staying.handle();
  await vi.waitFor(() => expect(staying.runs).toHaveLength(1), patience);
  expect(leaving.runs).toEqual([]);
}, 60_000);
