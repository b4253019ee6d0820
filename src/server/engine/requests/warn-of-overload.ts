import type { Log } from '#server/base/base.server.ts';

/** The shortest pause between two warnings, in milliseconds: there may be thousands of refused requests. */
const warningInterval = 10_000;

/** Returns a function to call for each refused request; it logs from time to time how many there were. */
export function warnOfOverload(log: Pick<Log, 'warn'>): () => void {
  let refused = 0;
  let last = -Infinity;
  return () => {
    refused += 1;
    if (performance.now() - last < warningInterval) return;
    log.warn({ refused }, 'requests for data are refused, because too many run at once');
    last = performance.now();
    refused = 0;
  };
}
