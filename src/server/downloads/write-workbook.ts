import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { runWorker, WorkerLimitError } from '#server/host/host.server.ts';
import type { WorkbookTask } from './write-workbook.worker.ts';

/** The heap of a worker process that writes a workbook, in megabytes. */
const workbookHeap = 512;

/** The error for a workbook that would be too large; `what` says which limit it exceeds. */
export function workbookTooLarge(what: string): TidemarkError {
  return new TidemarkError('too_large', `${what} Take the data as CSV or Parquet, or filter it.`);
}

/** Writes a workbook in a worker process, which does not block the server and ends when `signal` aborts. */
export async function writeWorkbook(
  task: WorkbookTask,
  { signal, heapMegabytes = workbookHeap }: { signal: AbortSignal; heapMegabytes?: number },
): Promise<void> {
  await runWorker('server/downloads/write-workbook.worker.ts', task, { signal, heapMegabytes }).catch(
    (error: unknown) => {
      if (error instanceof WorkerLimitError || (error instanceof Error && error.name === 'RangeError')) {
        throw workbookTooLarge('The rows are too large for a workbook.');
      }
      throw error;
    },
  );
}
