import { runWorker, WorkerLimitError } from '#server/host/host.server.ts';
import { limits } from '../limits.ts';
import { tooLarge, unreadable } from '../upload-errors.ts';
import type { ReadWorkbook, WorkbookJob, WorkbookReport } from './workbook-messages.ts';

const script = 'server/uploads/workbook/read-workbook.worker.ts';

/** Reads a workbook in a worker process, which neither blocks the server nor uses more memory than its limit. */
export async function readWorkbook(job: WorkbookJob): Promise<ReadWorkbook> {
  const report = await runWorker<WorkbookReport>(script, job, {
    heapMegabytes: limits.workbookHeap,
    milliseconds: limits.workbookMilliseconds,
  }).catch((error: unknown) => {
    throw explain(error);
  });
  if (!('problem' in report)) return report;
  throw report.code === 'too_large' ? tooLarge(report.problem) : unreadable(report.problem, report.cause);
}

function explain(error: unknown): Error {
  if (!(error instanceof WorkerLimitError)) return unreadable('The workbook could not be read.', error);
  return error.limit === 'milliseconds'
    ? tooLarge('The workbook takes too long to read. Save its sheets as CSV files and upload those.')
    : tooLarge('The workbook is too large to be read. Save its sheets as CSV files and upload those.');
}
