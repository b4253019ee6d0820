/** What the thread that reads workbooks is to do: rows go to files in `folder`. */
export type WorkbookJob = { path: string; folder: string; maxSheets: number; maxColumns: number };

/** A sheet that was read: its rows lie in `file` as CSV without a header. */
export type WorkbookSheet = { name: string; file: string; titles: (string | null)[]; notes: string[] };

/** What the thread answers: the sheets, or why there are none, in a sentence for the person. */
export type WorkbookReport =
  { sheets: WorkbookSheet[]; hidden: string[] } | { problem: string; cause?: string };
