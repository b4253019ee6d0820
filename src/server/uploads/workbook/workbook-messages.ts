import type { Detected, ParseOptions } from '#domain/source/parse-options.ts';

/** The task of the worker that reads workbooks: it writes rows to files in `folder`; `usedNames` are names of other layers. */
export type WorkbookJob = {
  path: string;
  folder: string;
  maxSheets: number;
  maxColumns: number;
  parseOptions: ParseOptions;
  usedNames: readonly string[];
};

/** A sheet that was read; `file` has its rows as CSV without a header. */
export type WorkbookSheet = {
  name: string;
  file: string;
  titles: (string | null)[];
  notes: string[];
  detected: Detected;
};

/** The result of the worker: the sheets, or the reason, for the person, why there are none. */
export type WorkbookReport =
  { sheets: WorkbookSheet[]; hidden: string[] } | { problem: string; cause?: string };
