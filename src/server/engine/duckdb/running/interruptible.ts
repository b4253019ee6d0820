import type { DuckDBConnection } from '@duckdb/node-api';
import { describeError } from '#domain/error/describe-error.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Limits } from '../../contract.ts';
import { cancelledError, outOfMemoryError, timeoutError } from '../../running/limit-errors.ts';

/** How often the progress of DuckDB is read, in milliseconds. */
const progressInterval = 400;

/** Runs work on a connection and interrupts it when the signal fires or the time is over. */
export async function interruptible<Value>(
  connection: DuckDBConnection,
  { signal, milliseconds, onProgress }: Limits,
  work: () => Promise<Value>,
): Promise<Value> {
  let timedOut = false;
  // An interrupt between two statements is lost, so it is repeated until the work has ended.
  let repeating: NodeJS.Timeout | undefined;
  const interrupt = () => {
    connection.interrupt();
    repeating ??= setInterval(() => connection.interrupt(), 20);
  };

  const timer = setTimeout(() => {
    timedOut = true;
    interrupt();
  }, milliseconds);
  signal.addEventListener('abort', interrupt, { once: true });
  const reporting = onProgress && setInterval(() => report(connection, onProgress), progressInterval);

  try {
    if (signal.aborted) throw new Error('aborted before it began');
    return await work();
  } catch (error) {
    throw explain(error, { timedOut, cancelled: signal.aborted, milliseconds });
  } finally {
    clearTimeout(timer);
    clearInterval(repeating);
    clearInterval(reporting);
    signal.removeEventListener('abort', interrupt);
    if (timedOut || signal.aborted) {
      await settle(connection);
    }
  }
}

/** Reports the progress of a statement; DuckDB does not know that of all of them. */
function report(connection: DuckDBConnection, onProgress: (part: number) => void): void {
  const { percentage } = connection.progress;
  if (percentage > 0) {
    onProgress(Math.min(percentage / 100, 1));
  }
}

/**
 * An interrupt that arrives after the last statement stops the next one, and one of a ROLLBACK leaves its
 * transaction open.
 */
async function settle(connection: DuckDBConnection): Promise<void> {
  for (const sql of ['SELECT 1', 'ROLLBACK']) {
    await connection.run(sql).catch(() => undefined);
  }
}

type Interruption = { timedOut: boolean; cancelled: boolean; milliseconds: number };

function explain(cause: unknown, { timedOut, cancelled, milliseconds }: Interruption): unknown {
  if (cause instanceof TidemarkError) return cause;

  if (timedOut) return timeoutError(milliseconds, cause);
  if (cancelled) return cancelledError(cause);
  if (/^Out of Memory Error/i.test(describeError(cause))) return outOfMemoryError(cause);
  return cause;
}
