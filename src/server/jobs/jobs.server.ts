import { PgBoss } from 'pg-boss';
import type { DatabaseHandle } from '#server/platform/database.ts';
import type { PlatformLog } from '#server/platform/platform-log.ts';

const queues = ['read-upload', 'publish-upload'] as const;
/** A kind of work. */
export type Queue = (typeof queues)[number];

/** Work that goes on when a request has ended, on whichever node is free; it outlives a crash. */
export type Jobs = {
  /** Takes work of a kind: `run` is given what `add` was, and is called again when it or its node fails. */
  handle(queue: Queue, run: (id: number) => Promise<unknown>): Promise<void>;
  /** Hands work over; resolves when it is safe. */
  add(queue: Queue, id: number): Promise<void>;
  close(): Promise<void>;
};

/** How often a node looks for work, in seconds: the least that the library allows. */
const pollingIntervalSeconds = 0.5;

/** Opens the job queues in PostgreSQL, on the pool that everything uses. */
export async function openJobs(database: DatabaseHandle, log: PlatformLog): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schedule: false,
  });
  boss.on('error', (error) => log.warn({ error: error.message }, 'the job queue had a failure'));
  await boss.start();
  for (const queue of queues) await boss.createQueue(queue, { retryLimit: 2, expireInSeconds: 3600 });
  return {
    async handle(queue, run) {
      await boss.work<{ id: number }>(queue, { pollingIntervalSeconds }, async ([job]) => {
        if (job) await run(job.data.id);
      });
    },
    async add(queue, id) {
      await boss.send(queue, { id });
    },
    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
