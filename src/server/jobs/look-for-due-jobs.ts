import type { PgBoss } from 'pg-boss';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import type { Queue } from './queues.ts';

/** How often a node looks for jobs whose time has come, in milliseconds. */
const interval = 2000;

/** The queues among `$1` with a job that can start now. */
const dueQueuesQuery = `
  select name from unnest($1::text[]) as queue (name)
  where exists (
    select from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
  )`;

/**
 * Looks for due jobs of all queues with one statement, and lets their workers, by queue, take them: new jobs
 * are announced by a notification, but not those that were delayed or are tried again. Returns a function
 * that ends it.
 */
export function lookForDueJobs(
  { pool }: DatabaseHandle,
  boss: PgBoss,
  workers: ReadonlyMap<Queue, string>,
): () => void {
  let isLooking = false;
  const look = async () => {
    if (isLooking || workers.size === 0) return;

    isLooking = true;
    try {
      const { rows } = await pool.query<{ name: Queue }>(dueQueuesQuery, [[...workers.keys()]]);
      for (const { name } of rows) {
        const worker = workers.get(name);
        if (worker !== undefined) {
          boss.notifyWorker(worker);
        }
      }
    } catch (error) {
      boss.emit('error', error instanceof Error ? error : new Error(String(error)));
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), interval).unref();

  return () => clearInterval(timer);
}
