import type { SourceColumn } from '#domain/source/column/column.ts';
import type { CellParts } from './cell-parts.ts';
import { utilityWidths } from './grid-geometry.ts';

/** What all rows of a grid share while it is drawn. */
export type RowLayout = {
  id: string;
  columns: readonly SourceColumn[];
  parts: ReadonlyMap<string, CellParts>;
  edges: readonly number[];
  /** How many of the first columns stay in view. */
  frozen: number;
  numberWidth: number;
  hasActions: boolean;
  /** The width of the column of row controls after the data, in pixels; 0 where there is none. */
  controlsWidth: number;
};

/** The id of a cell's element while the grid names it as the active one. */
export const cellId = (grid: string, row: number, column: number) => `${grid}-${row}-${column}`;

/** The columns that are drawn: the frozen ones, and those from the first to the one before `end`. */
export function columnsToDraw({ frozen }: Pick<RowLayout, 'frozen'>, first: number, end: number): number[] {
  const from = Math.max(first, frozen);
  return [...Array(frozen).keys(), ...Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at)];
}

/** The width of all cells of a row, in pixels. */
export function rowWidth(layout: RowLayout): number {
  return columnsEnd(layout) + layout.controlsWidth + utilityWidths.gutter;
}

type ColumnEdges = Pick<RowLayout, 'edges' | 'numberWidth' | 'hasActions'>;

/** Where the cells of a column are in a row, in pixels. */
export function columnBox(layout: ColumnEdges, column: number): { left: number; width: number } {
  const from = layout.edges[column] ?? 0;
  return { left: startWidth(layout) + from, width: (layout.edges[column + 1] ?? from) - from };
}

/** Where the columns that stay in view end in a row, in pixels. */
export function frozenEnd(layout: ColumnEdges & Pick<RowLayout, 'frozen'>): number {
  return startWidth(layout) + (layout.edges[layout.frozen] ?? 0);
}

/** Where the last column of data ends in a row, in pixels. */
export function columnsEnd(layout: ColumnEdges): number {
  return startWidth(layout) + (layout.edges.at(-1) ?? 0);
}

/** The width of the cells to the left of the data. */
export function startWidth({
  numberWidth,
  hasActions,
}: Pick<RowLayout, 'numberWidth' | 'hasActions'>): number {
  return numberWidth + (hasActions ? utilityWidths.actions : 0);
}
