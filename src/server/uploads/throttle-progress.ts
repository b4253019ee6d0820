import type { DataLog } from '#server/engine/engine.server.ts';

/** How often progress is written down at most, in milliseconds: as often as a screen asks for it. */
const keepInterval = 2000;

/** Progress as events carry it: what is being done, and how much of it is. */
export type StepProgress = { what: string; rows?: number; bytes?: number; part?: number };

/** Writes progress down now and then, one after the other; `settled` waits for what is being written. */
export function throttleProgress(log: DataLog, keep: (progress: StepProgress) => Promise<void>) {
  let next = 0;
  let writing: Promise<void> = Promise.resolve();
  return {
    report: (progress: StepProgress): void => {
      if (Date.now() < next) return;
      next = Date.now() + keepInterval;
      writing = writing
        .then(() => keep(progress))
        // Nobody loses work because its progress could not be told.
        .catch((error: unknown) => log.warn({ error: String(error) }, 'progress could not be kept'));
    },
    settled: (): Promise<void> => writing,
  };
}
