import type { Detected, ParseOptions } from '#domain/source/parse-options.ts';

/** What the thread that reads workbooks is to do: rows go to files in `folder`; `used` are names of tables before it. */
export type WorkbookJob = {
  path: string;
  folder: string;
  maxSheets: number;
  maxColumns: number;
  choices: ParseOptions;
  used: readonly string[];
};

/** A sheet that was read: its rows lie in `file` as CSV without a header. */
export type WorkbookSheet = {
  name: string;
  file: string;
  titles: (string | null)[];
  notes: string[];
  howRead: Detected;
};

/** What the thread answers: the sheets, or why there are none, in a sentence for the person. */
export type WorkbookReport =
  { sheets: WorkbookSheet[]; hidden: string[] } | { problem: string; cause?: string };
