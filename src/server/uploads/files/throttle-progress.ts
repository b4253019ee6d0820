import type { Log } from '#server/base/base.server.ts';

/** The least time between two progress events, in milliseconds: the interval at which screens read them. */
const interval = 2000;

/** Progress of a step: what is being done, and how much of it is done; `part` is between 0 and 1. */
export type StepProgress = { what: string; rows?: number; bytes?: number; part?: number };

/**
 * Writes progress at most every two seconds, one write after the other; `settled` waits for the writes that
 * run.
 */
export function throttleProgress(log: Log, write: (progress: StepProgress) => Promise<void>) {
  let next = 0;
  let writing: Promise<void> = Promise.resolve();

  return {
    report: (progress: StepProgress): void => {
      if (Date.now() < next) return;
      next = Date.now() + interval;
      writing = writing
        .then(() => write(progress))
        // Progress is only for display: work continues when it cannot be written.
        .catch((error: unknown) => log.warn({ error: String(error) }, 'progress could not be written'));
    },
    settled: (): Promise<void> => writing,
  };
}
