import type { ReactNode } from 'react';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { GridChoices } from '../store/column-filters.ts';
import type { EditBatch } from '../store/row-edits.ts';
import type { RowControls } from '../paint/row-controls.tsx';
import type { RowsQuery } from '../store/row-store.ts';
import type { SeparatedColumns } from '../store/separated-columns.ts';

/** The version whose rows are in a grid. */
type GridVersion = {
  sourceId: number;
  versionId: number;
  columns: readonly SourceColumn[];
  /**
   * Columns that are read but not shown, such as those that decide which options of another one are offered.
   */
  hiddenColumns?: readonly SourceColumn[];
  /** What the grid shares with others of the version; keep the object. */
  separated?: SeparatedColumns;
};

/** Which rows are read, and when again. */
type GridReading = {
  /** The query that always applies, such as only invalid rows. */
  query?: RowsQuery;
  /** Rows that are read at once; without it, as many as are quick to read. */
  rowsPerRead?: number | undefined;
  /** Whether the grid can be seen; rows are read again when it is seen again. */
  isShown?: boolean;
  /** The number of changes made elsewhere on the screen; rows are read again when it changes. */
  changes?: number;
};

/** What a person may do with the rows. */
type GridRights = {
  canEdit: boolean;
  /** Whether rows can be added here, and deleted. */
  canAddRows?: boolean;
  /** Whether rows can be deleted here, also where none can be added. */
  canDeleteRows?: boolean;
};

/** What is in a grid and around it besides the cells. */
type GridParts = {
  /** A CSS length. */
  maxHeight?: string;
  /** What is offered in each row; keep the object, since another one draws all rows again. */
  controls?: RowControls | undefined;
  /** Controls beside the grid's own buttons. */
  actions?: ReactNode;
  emptyText?: string;
};

/** What is called when a person has done something. */
type GridEvents = {
  /** Offers a button that saves what is left and then calls this. */
  onDone?(): void;
  onRowHistory?(rowId: number): void;
  onChanged?(): void;
  /** The server has what a person did. */
  onSaved?(batch: EditBatch): void;
};

/** The filters and the order of a grid. */
type GridOrder = {
  /** Those at first. */
  choices?: GridChoices;
  /** Called when a person has chosen other filters or another order. */
  onChoices?(choices: GridChoices): void;
};

/** What a grid of a version's rows is given. */
export type RowsGridProps = {
  /** Names the grid to screen readers. */
  label: string;
  version: GridVersion;
  reading?: GridReading;
  rights: GridRights;
  around?: GridParts;
  events?: GridEvents;
  order?: GridOrder;
  /** A column that is scrolled to when another object is given. */
  revealed?: { column: string } | null | undefined;
};

/** The same by single names, as everything in the grid reads it. */
export type GridSetup = Pick<RowsGridProps, 'label' | 'revealed'> &
  GridVersion &
  GridReading &
  GridRights &
  GridParts &
  GridEvents &
  GridOrder;

/** Spreads the properties of a grid. */
export function gridSetup(props: RowsGridProps): GridSetup {
  const { label, revealed, version, reading, rights, around, events, order } = props;
  return { label, revealed, ...version, ...reading, ...rights, ...around, ...events, ...order };
}
