import type { ReactNode } from 'react';
import type { SourceColumn } from '#domain/source/column.ts';
import type { RowsQuery } from './row-store.ts';

/** What a grid of a version's rows is given. */
export type RowsGridProps = {
  /** Names the grid to screen readers. */
  label: string;
  sourceId: number;
  versionId: number;
  columns: readonly SourceColumn[];
  /** The query that always applies, such as only invalid rows. */
  query?: RowsQuery;
  /** Rows that are read at once; without it, as many as are quick to read. */
  rowsPerRead?: number;
  canEdit: boolean;
  /** Whether rows can be added and deleted here. */
  canAddRows?: boolean;
  /** A CSS length. */
  maxHeight?: string;
  /** Controls beside the grid's own buttons. */
  actions?: ReactNode;
  onRowHistory?(rowId: number): void;
  onChanged?(): void;
  emptyText?: string;
};
