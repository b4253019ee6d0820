import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { limits } from '../limits.ts';
import { tooLarge, unreadable } from '../upload-errors.ts';
import type { WorkbookJob, WorkbookReport, WorkbookSheet } from './workbook-messages.ts';

/**
 * The thread runs from the source: the server is bundled, but it always starts in the checkout, and Node runs
 * TypeScript as it is.
 */
const worker = join('src', 'server', 'uploads', 'workbook', 'read-workbook.worker.ts');

/** Reads a workbook in a thread of its own, so that nobody waits for it and its memory has an end. */
export async function readWorkbook(
  path: string,
  { folder, choices, used }: Pick<WorkbookJob, 'folder' | 'choices' | 'used'>,
): Promise<{ sheets: WorkbookSheet[]; hidden: string[] }> {
  const { sheets: maxSheets, columns: maxColumns } = limits;
  const job: WorkbookJob = { path, folder, maxSheets, maxColumns, choices, used };
  const report = await runWorker(job);
  if ('problem' in report) throw unreadable(report.problem, report.cause);
  return report;
}

function runWorker(job: WorkbookJob): Promise<WorkbookReport> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(join(process.cwd(), worker), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: limits.workbookHeap },
      // Flags of the parent (a test runner's loader) are not the thread's.
      execArgv: [],
    });
    const patience = setTimeout(() => {
      reject(tooLarge('The workbook takes too long to read. Save its sheets as CSV files and upload those.'));
      void thread.terminate();
    }, limits.workbookMilliseconds);
    thread.once('exit', () => clearTimeout(patience));
    thread.once('message', (report: WorkbookReport) => {
      resolve(report);
      void thread.terminate();
    });
    thread.once('error', (error: NodeJS.ErrnoException) => {
      const full = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(
        full
          ? tooLarge('The workbook is too large to be read. Save its sheets as CSV files and upload those.')
          : error,
      );
    });
    thread.once('exit', () => reject(unreadable('The workbook could not be read.')));
  });
}
