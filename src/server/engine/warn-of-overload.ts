import type { Log } from '#server/base/base.server.ts';

/** At most this often, in milliseconds, the log says that requests are refused: there may be thousands of them. */
const warningInterval = 10_000;

/** Returns what is called for each refused request, and writes to the log now and then how many there were. */
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
