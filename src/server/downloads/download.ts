import type { Viewer } from '#domain/access/access.ts';
import type { DataRequestInput, PivotInput } from '#domain/query/data-request.ts';
import type { PivotTotals } from '#domain/query/pivot-layout.ts';
import type { ColumnNaming } from '#domain/source/upload/file-forms.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { DownloadFormat } from './write-rows.ts';

/** A column of a download; `labelOf` is the index of the column whose labels it has (decision 257). */
export type DownloadColumn = {
  column: SourceColumn;
  labelOf?: number;
  /** The labels, where they do not come with the rows. */
  labels?: ReadonlyMap<string, string>;
  /** The column whose cells are joined in those of this one. */
  membersOf?: SourceColumn;
  /** Whether its numbers are without the noise of binary arithmetic. */
  isRounded?: boolean;
};

/**
 * The pivot of a download: which of its groups are columns, which totals it has, and the groups that are
 * closed, by their marks.
 */
export type PivotOfFile = PivotInput & { totals: PivotTotals; closed: readonly string[] };

/**
 * The rows of a version to download, and the format of the file. Labels of codes are those that the viewer
 * may read.
 */
export type Download = {
  versionId: number;
  name: string;
  columns: readonly DownloadColumn[];
  request: Omit<DataRequestInput, 'attributes'>;
  /** The pivot that CSV and workbooks have instead of a row for each group. */
  pivot?: PivotOfFile | null;
  format: DownloadFormat;
  /** What the columns are called; by default as the format has it. */
  names?: ColumnNaming | null;
  viewer: Viewer;
  signal: AbortSignal;
  /** The language that labels of codes are in. */
  language?: string | undefined;
  /** Whether the file is only sent when it is complete. */
  isSentWhole?: boolean;
};
