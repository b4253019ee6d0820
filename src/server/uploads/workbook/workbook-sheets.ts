import type { ParseOptions } from '#domain/source/upload/parse-options.ts';
import type { SheetTable } from './sheet-table.ts';

/** A workbook to read: its file, a folder for the rows of its sheets, and the names of other layers. */
export type WorkbookFile = {
  path: string;
  folder: string;
  parseOptions: ParseOptions;
  usedNames: readonly string[];
};

/** A sheet that was read; `file` has its rows as CSV. */
export type WorkbookSheet = SheetTable & { name: string; file: string };

/** A workbook that was read; `notes` are for each of its sheets. */
export type ReadWorkbook = { sheets: WorkbookSheet[]; notes: string[] };
