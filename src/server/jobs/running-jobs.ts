import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { describeError } from '#domain/error/describe-error.ts';
import type { Log } from '#server/base/base.server.ts';
import { queues, type Queue, type QueueKind } from './queues.ts';

/** How long jobs that run may take to end once their node leaves, in milliseconds. */
export type LeavingWaits = { repeatable: number; others: number };

/** Most jobs take less than a second, and others begin again elsewhere. */
const defaultWaits: LeavingWaits = { repeatable: 1000, others: 10_000 };

/**
 * Gives running jobs back to their queues, as if they had not been started. They get other ids, so that
 * nothing that the queue of this node still writes about them concerns those that are run elsewhere.
 */
const giveBackQuery = `
  update pgboss.job set id = gen_random_uuid(), started_on = null, heartbeat_on = null, start_after = now(),
    state = case when retry_count > 0 then 'retry' else 'created' end::pgboss.job_state
  where id = any ($1::uuid[]) and state = 'active'`;

/** Whether nothing changes when another node begins a job of a queue while this one still works on it. */
function isRepeatable(queue: Queue): boolean {
  const kind: QueueKind = queues[queue];
  return kind.isRepeatable ?? true;
}

/** Ends the worker of a queue; resolves when its job, if it has one, has ended and that is recorded. */
type StopWorker = (queue: Queue) => Promise<void>;

/** The jobs that this node runs, one of each queue, and how they are left to others when it stops. */
export class RunningJobs {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #waits: LeavingWaits;
  /** The ids of the jobs that run. */
  readonly #ids = new Map<Queue, string>();
  /** The ends of workers, once the node leaves. */
  readonly #stopped = new Map<Queue, Promise<void>>();
  /** Aborts when the jobs that can be repeated were given back. */
  readonly #left = new AbortController();
  #leaving: Promise<void> | null = null;

  constructor(pool: pg.Pool, log: Log, waits: LeavingWaits = defaultWaits) {
    this.#pool = pool;
    this.#log = log;
    this.#waits = waits;
  }

  /**
   * Runs a job, whose `signal` aborts once the job was given back. A job that arrives while the node leaves
   * is given back at once.
   */
  async run(queue: Queue, id: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#leaving) return this.#giveBack([id]);

    this.#ids.set(queue, id);
    try {
      await work(this.#left.signal);
    } finally {
      this.#ids.delete(queue);
    }
  }

  /**
   * Stops the workers of queues, and gives back the jobs that can be repeated and do not end within a moment.
   */
  leave(working: Iterable<Queue>, stop: StopWorker): Promise<void> {
    this.#leaving ??= this.#leave([...working], stop);
    return this.#leaving;
  }

  /** After `leave`: gives back all other jobs, which have some time to end. */
  async close(): Promise<void> {
    await this.#leaving;
    await this.#endJobs((queue) => !isRepeatable(queue), this.#waits.others);

    const idle = [...this.#stopped].filter(([queue]) => !this.#ids.has(queue));
    await Promise.all(idle.map(([, stopped]) => stopped));
  }

  async #leave(working: Queue[], stop: StopWorker): Promise<void> {
    for (const queue of working) {
      this.#stopped.set(queue, stop(queue));
    }
    await this.#endJobs(isRepeatable, this.#waits.repeatable);
    this.#left.abort(new Error('This job was given back to its queue.'));
  }

  async #endJobs(isConcerned: (queue: Queue) => boolean, milliseconds: number): Promise<void> {
    const ends = [...this.#stopped].filter(([queue]) => isConcerned(queue)).map(([, stopped]) => stopped);
    const over = new AbortController();
    const time = delay(milliseconds, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([Promise.all(ends), time]);
    over.abort();
    await this.#giveBack([...this.#ids].filter(([queue]) => isConcerned(queue)).map(([, id]) => id));
  }

  async #giveBack(ids: string[]): Promise<void> {
    if (ids.length === 0) return;

    try {
      await this.#pool.query(giveBackQuery, [ids]);
      this.#log.info({ jobs: ids }, 'running jobs were given back to their queues');
    } catch (error) {
      // Others find them when they show no sign of life any more.
      this.#log.warn({ jobs: ids, error: describeError(error) }, 'running jobs could not be given back');
    }
  }
}
