import type { ChangeFeed, Log } from '#server/base/base.server.ts';
import type { Queue } from './queues.ts';

/** Adds a job to a queue. */
type Add = (queue: Queue, id: number) => Promise<void>;

/** Waits in milliseconds: after the last change of a version, and at most after its first one. */
const defaultWaits = { quiet: 10_000, longest: 60_000 };

type Waiting = { timer: NodeJS.Timeout; since: number };

/**
 * Adds a job that updates the statistics of a version some time after its rows or columns have changed; many
 * changes in a row become one job. Returns how to stop.
 */
export function requestStatistics(
  { changes, jobs, log }: { changes: ChangeFeed; jobs: { add: Add }; log: Log },
  waits = defaultWaits,
): () => void {
  // Outdated statistics are also requested when somebody looks at them.
  return afterChanges({ changes, log }, (version) => jobs.add('update-statistics', version), waits);
}

/**
 * Calls `request` for a version some time after its rows or columns have changed, once for many changes in a
 * row. Returns how to stop.
 */
export function afterChanges(
  { changes, log }: { changes: ChangeFeed; log: Log },
  request: (version: number) => Promise<void>,
  waits = defaultWaits,
): () => void {
  const waiting = new Map<number, Waiting>();
  const add = (version: number) => {
    waiting.delete(version);
    request(version).catch((error: unknown) => {
      log.warn({ version, error: String(error) }, 'a job for a changed version could not be requested');
    });
  };

  const unsubscribe = changes.subscribe({
    changed(key) {
      const version = Number(/^version:(\d+)$/.exec(key)?.[1] ?? NaN);
      if (Number.isNaN(version)) return;
      const { timer, since = Date.now() } = waiting.get(version) ?? {};
      clearTimeout(timer);
      const wait = Math.max(0, Math.min(waits.quiet, since + waits.longest - Date.now()));
      waiting.set(version, { since, timer: setTimeout(() => add(version), wait).unref() });
    },
    missed: () => undefined,
  });
  return () => {
    unsubscribe();
    for (const { timer } of waiting.values()) {
      clearTimeout(timer);
    }
  };
}
