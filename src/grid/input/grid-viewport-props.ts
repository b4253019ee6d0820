import type { ClipboardEvent, RefObject } from 'react';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { CellParts } from '../paint/cell-parts.ts';
import type { GridChoices } from '../store/column-filters.ts';
import type { ColumnLayout } from '../store/column-layout.ts';
import type { EditQueueSnapshot } from '../store/edit-queue.ts';
import type { CellBlock, GridSelection } from '../store/grid-selection.ts';
import type { OpenGrid } from '../store/open-grid.ts';
import type { RowControls } from '../paint/row-controls.tsx';
import type { RowsSnapshot } from '../store/row-store.ts';
import type { RowsGridProps } from './rows-grid-props.ts';

/** What the keyboard and the pointer can request beyond selecting and editing. */
export type GridRequests = {
  /** Copies to the clipboard of an event, or without one to that of the browser. */
  copy(blocks: readonly CellBlock[], event?: ClipboardEvent): void;
  paste(table: string[][], block: CellBlock): void;
  clear(blocks: readonly CellBlock[]): void;
  /** Inserts as many rows as are selected beside these. */
  insert(side: 'above' | 'below'): void;
  /** Goes to the search field. */
  search(): void;
  undo(): void;
  redo(): void;
  columnMenu(column: number, trigger: Element | null, width: number): void;
  rowMenu(row: number, trigger: Element | null): void;
  deleteRow(row: number): void;
};

/** What the scrolling part of a grid is given. */
export type GridViewportProps = {
  label: string;
  grid: OpenGrid;
  columns: readonly SourceColumn[];
  parts: ReadonlyMap<string, CellParts>;
  rows: RowsSnapshot;
  unsaved: EditQueueSnapshot;
  choices: GridChoices;
  layout: ColumnLayout;
  onWidth(column: number, width: number, isFinal: boolean): void;
  onFit(column: number): void;
  selection: GridSelection | null;
  /** The selected cells. */
  blocks: readonly CellBlock[];
  onSelect(selection: GridSelection | null): void;
  canEdit: boolean;
  hasActions: boolean;
  controls: RowControls | undefined;
  maxHeight: string;
  requests: GridRequests;
  element: RefObject<HTMLDivElement | null>;
  revealed: RowsGridProps['revealed'];
};
