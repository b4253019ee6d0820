import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { serveTasks } from '#server/host/host.server.ts';
import { readOfficeWorkbook } from './read-office-workbook.ts';
import type { WorkbookJob, WorkbookReport } from './workbook-messages.ts';
import { XmlError } from './xml/xml-error.ts';

/** The reason of a failure for the person. */
function explain(error: unknown): WorkbookReport {
  if (isTidemarkError(error)) {
    return { problem: error.message, code: error.code === 'too_large' ? 'too_large' : 'unreadable' };
  }
  if (!(error instanceof XmlError)) throw error;
  const problem = 'The workbook is damaged, or it is not an Excel workbook.';
  return { problem, code: 'unreadable', cause: error.message };
}

serveTasks<WorkbookJob>((job) => readOfficeWorkbook(job).catch(explain));
