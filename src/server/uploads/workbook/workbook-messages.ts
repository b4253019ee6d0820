import type { ParseOptions } from '#domain/source/parse-options.ts';
import type { SheetTable } from './sheet-table.ts';

/** The task of a worker that reads workbooks: it writes rows to files in `folder`; `usedNames` are names of other layers. */
export type WorkbookJob = {
  path: string;
  folder: string;
  parseOptions: ParseOptions;
  usedNames: readonly string[];
};

/** A sheet that was read; `file` has its rows as CSV. */
export type WorkbookSheet = SheetTable & { name: string; file: string };

/** A workbook that was read; `notes` are for each of its sheets. */
export type ReadWorkbook = { sheets: WorkbookSheet[]; notes: string[] };

/** The result of the worker: the sheets, or the reason, for the person, why there are none. */
export type WorkbookReport =
  ReadWorkbook | { problem: string; code: 'unreadable' | 'too_large'; cause?: string };
