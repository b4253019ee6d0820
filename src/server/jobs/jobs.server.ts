import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { fromKysely, PgBoss, type JobWithMetadata } from 'pg-boss';
import { isTidemarkError, TidemarkError } from '#domain/error/tidemark-error.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import {
  isTaken,
  isTransient,
  type Database,
  type DatabaseHandle,
  type Log,
} from '#server/base/base.server.ts';
import { jobDatabase } from './job-database.ts';
import { lookForDueJobs } from './look-for-due-jobs.ts';
import { queueNames, queueOptions, queues, type Queue, type QueueKind } from './queues.ts';
import { findJob, isJobPending, readJobs, type JobEntry } from './read-jobs.ts';
import { RunningJobs, type LeavingWaits } from './running-jobs.ts';

export { namedObjectsQuery } from './named-objects.ts';
export { backupLock, removeObjects } from './remove-objects.ts';
export { removeOrphans } from './remove-orphans.ts';
export { afterChanges, requestStatistics } from './request-statistics.ts';
export type { JobEntry } from './read-jobs.ts';

/**
 * An attempt to run a job: whether there is no further one, and a signal that aborts when this node stops and
 * the job was given back. Another node runs it then, so that nothing may be recorded about it any more.
 */
export type JobAttempt = { isLast: boolean; signal: AbortSignal };

/** The attempt of work that is not in a queue. */
export const onlyAttempt: JobAttempt = { isLast: true, signal: new AbortController().signal };

/** Work that runs after a request has ended, on any free node, and survives a crash. */
export type Jobs = {
  /**
   * Runs the jobs of a queue: `run` gets the id that `add` got (0 for scheduled jobs), and is called again
   * when it or its node fails.
   */
  handle(queue: Queue, run: RunQueuedJob): Promise<void>;
  /** Adds a job; within a transaction it exists only when that commits. A free worker starts it at once. */
  add(queue: Queue, id: number, transaction?: Kysely<Database>): Promise<void>;
  /** Adds a job that starts at a time, not before. */
  addAt(at: Date, queue: Queue, id: number, transaction: Kysely<Database>): Promise<void>;
  /** Whether a job with this id waits or runs in one of some queues. */
  isPending(ofQueues: readonly Queue[], id: number): Promise<boolean>;
  /** Jobs that run, wait or failed, and those that were completed last, for a user. */
  list(user: string | null): Promise<JobEntry[]>;
  /** Runs a failed job once more. */
  retry(id: string): Promise<void>;
  /**
   * Starts no further jobs on this node, and gives those that run back to the queue, unless they end within a
   * moment or should not be repeated.
   */
  leave(): Promise<void>;
  /** Leaves, waits up to ten seconds for jobs that should not be repeated, and ends. */
  close(): Promise<void>;
};

type RunQueuedJob = (id: number, attempt: JobAttempt) => Promise<unknown>;

/**
 * How often a worker looks into its queue, in seconds: rarely while jobs are announced (`lookForDueJobs`,
 * notifications), because there is a worker for each queue.
 */
const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 30 };

/**
 * `isAlone` says that no other node can use this database: jobs that were running are then those of a run
 * that died, and are released at once. `waits` is how long jobs may take to end when the node leaves.
 */
type JobsOptions = { isAlone?: boolean; waits?: LeavingWaits };

/** Opens the job queues in PostgreSQL, on the pool that everything uses. */
export async function openJobs(
  database: DatabaseHandle,
  log: Log,
  { isAlone = false, waits }: JobsOptions = {},
): Promise<Jobs> {
  const boss = new PgBoss({ db: jobDatabase(database.pool), useListenNotify: true });
  boss.on('error', (error) => log.warn({ error: error.message }, 'the job queue had a failure'));
  await boss.start();

  for (const queue of queueNames) {
    await openQueue(boss, queue);
  }

  if (isAlone) {
    await releaseRunning(boss, database, log);
  }

  const workers = new Map<Queue, string>();
  const stopLooking = lookForDueJobs(database, boss, workers);
  const running = new RunningJobs(database.pool, log, waits);

  const leave = () => {
    stopLooking();
    return running.leave(workers.keys(), (queue) => boss.offWork(queue));
  };

  return {
    async handle(queue, run) {
      const options = { ...polling, includeMetadata: true as const };
      const id = await boss.work<{ id?: number }>(queue, options, async ([job]) => {
        try {
          if (job) {
            const work = (signal: AbortSignal) =>
              runJob(job as JobWithMetadata<{ id?: number }>, { run, signal }, { database, log });
            await running.run(queue, job.id, work);
          }
        } finally {
          // Others may wait in the queue; the worker would pause before it looks.
          notifyWorker(boss, workers.get(queue));
        }
      });

      workers.set(queue, id);
    },
    async add(queue, id, transaction) {
      const { once, delay: startAfter }: QueueKind = queues[queue];
      const options = withoutUndefined({
        singletonKey: once ? String(id) : undefined,
        startAfter,
        db: transaction && fromKysely(transaction),
      });
      await boss.send(queue, { id }, options);
    },
    async addAt(at, queue, id, transaction) {
      await boss.send(queue, { id }, { startAfter: at, db: fromKysely(transaction) });
    },
    isPending: (ofQueues, id) => isJobPending(database.db, ofQueues, id),
    list: (user) => readJobs(database.db, user),
    retry: (id) => retryJob(boss, database, id),
    leave,
    close: async () => {
      await leave();
      await running.close();
      await boss.stop({ graceful: false });
    },
  };
}

/** Runs a failed job once more. */
async function retryJob(boss: PgBoss, { db }: DatabaseHandle, id: string): Promise<void> {
  const job = await findJob(db, id);
  if (!job) throw new TidemarkError('not_found', 'This job no longer exists.', { details: { id } });

  if (job.state !== 'failed') {
    throw new TidemarkError('conflict', 'This job has not failed, or it is running again.', {
      details: { id },
    });
  }

  await boss.retry(job.queue, id).catch((cause: unknown) => {
    if (!isTaken(cause)) throw cause;
    throw new TidemarkError('conflict', 'The same work is waiting or running already.', {
      details: { id },
      cause,
    });
  });
}

function notifyWorker(boss: PgBoss, worker: string | undefined): void {
  if (worker !== undefined) {
    boss.notifyWorker(worker);
  }
}

async function openQueue(boss: PgBoss, queue: Queue): Promise<void> {
  const kind: QueueKind = queues[queue];
  const options = withoutUndefined({ ...queueOptions, deadLetter: kind.onFailure });
  await boss.createQueue(queue, { ...options, policy: kind.once ? 'exclusive' : 'standard' });
  await boss.updateQueue(queue, options);

  if (kind.cron) {
    await boss.schedule(queue, kind.cron, { id: 0 }, { singletonKey: '0' });
  }
}

/**
 * Ends the attempts of all jobs that are running. They count as failed attempts: a job that kills its node
 * must not do so at each start without end.
 */
async function releaseRunning(boss: PgBoss, { pool }: DatabaseHandle, log: Log): Promise<void> {
  const { rows } = await pool.query<{ name: Queue; ids: string[] }>(
    "select name, array_agg(id) as ids from pgboss.job where state = 'active' and name = any ($1) group by name",
    [queueNames],
  );
  for (const { name, ids } of rows) {
    log.warn({ queue: name, jobs: ids }, 'releasing jobs of a run that died');
    await boss.fail(name, ids, { message: 'The server ended while this was running.' });
  }
}

/**
 * Runs a job. The sentence of its failure is stored with it, the details are logged; that of a job which was
 * given back is of no interest.
 */
async function runJob(
  { id, name, data, retryCount, retryLimit }: JobWithMetadata<{ id?: number }>,
  { run, signal }: { run: RunQueuedJob; signal: AbortSignal },
  { database, log }: { database: DatabaseHandle; log: Log },
): Promise<void> {
  const isLast = retryCount >= retryLimit;
  try {
    await run(data?.id ?? 0, { isLast, signal });
  } catch (error) {
    if (signal.aborted) return;

    const cause = error instanceof Error ? String(error.cause ?? error.stack) : String(error);
    const sentence = isTidemarkError(error)
      ? error.message
      : 'Something unexpected went wrong; the log says more.';
    log.error({ job: id, queue: name, error: String(error), cause, isLast }, 'a job failed');
    if (isTransient(error)) {
      await waitForDatabase(database);
    }
    throw new Error(sentence, { cause: error });
  }
}

/**
 * Waits until PostgreSQL can be written to, a minute at most. A failure that cannot be recorded is found only
 * when the job shows no sign of life any more, a minute or two later, and until then the job is not tried
 * again.
 */
async function waitForDatabase({ pool }: DatabaseHandle): Promise<void> {
  const end = Date.now() + queueOptions.heartbeatSeconds * 1000;
  while (Date.now() < end && !pool.ending) {
    const isWritable = await pool
      .query("select where current_setting('transaction_read_only') = 'off'")
      .then(({ rowCount }) => rowCount === 1)
      .catch(() => false);
    if (isWritable) return;
    await delay(500, undefined, { ref: false });
  }
}
