import type { ReactNode } from 'react';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { GridChoices } from '../store/column-filters.ts';
import type { EditBatch } from '../store/row-edits.ts';
import type { RowControls } from '../paint/row-controls.tsx';
import type { RowsQuery } from '../store/row-store.ts';
import type { SeparatedColumns } from '../store/separated-columns.ts';

/** What a grid of a version's rows is given. */
export type RowsGridProps = {
  /** Names the grid to screen readers. */
  label: string;
  sourceId: number;
  versionId: number;
  columns: readonly SourceColumn[];
  /**
   * Columns that are read but not shown, such as those that decide which options of another one are offered.
   */
  hiddenColumns?: readonly SourceColumn[];
  /** The query that always applies, such as only invalid rows. */
  query?: RowsQuery;
  /** Rows that are read at once; without it, as many as are quick to read. */
  rowsPerRead?: number | undefined;
  /** What the grid shares with others of the version; keep the object. */
  separated?: SeparatedColumns;
  canEdit: boolean;
  /** Whether rows can be added here, and deleted. */
  canAddRows?: boolean;
  /** Whether rows can be deleted here, also where none can be added. */
  canDeleteRows?: boolean;
  /** A CSS length. */
  maxHeight?: string;
  /** What is offered in each row; keep the object, since another one draws all rows again. */
  controls?: RowControls | undefined;
  /** Controls beside the grid's own buttons. */
  actions?: ReactNode;
  /** Offers a button that saves what is left and then calls this. */
  onDone?(): void;
  onRowHistory?(rowId: number): void;
  onChanged?(): void;
  /** The server has what a person did. */
  onSaved?(batch: EditBatch): void;
  /** The filters and the order at first. */
  choices?: GridChoices;
  /** Called when a person has chosen other filters or another order. */
  onChoices?(choices: GridChoices): void;
  /** Whether the grid can be seen; rows are read again when it is seen again. */
  isShown?: boolean;
  /** The number of changes made elsewhere on the screen; rows are read again when it changes. */
  changes?: number;
  emptyText?: string;
  /** A column that is scrolled to when another object is given. */
  revealed?: { column: string } | null | undefined;
};
