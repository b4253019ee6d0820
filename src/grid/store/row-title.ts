import { columnType } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { labelCell } from '#domain/value/cell/label-cell.ts';
import { shortenText } from '#domain/value/text/shorten-text.ts';
import { shownCell } from './grid-edits.ts';
import type { OpenGrid } from './open-grid.ts';
import type { GridRow } from './row-store.ts';

/** The most characters of a title. */
const longestTitle = 60;

/**
 * What a row is called: the text of its first shown value, codes by their labels; empty where there is none.
 */
export function rowTitle(
  grid: Pick<OpenGrid, 'queue'>,
  row: GridRow,
  [column]: readonly SourceColumn[],
): string {
  if (!column) return '';
  const value = labelCell(shownCell(grid, row, column, 0), row.labels?.[column.name]);
  if (value === null) return '';
  return shortenText(columnType(column.type).text(value, column), longestTitle);
}

/** The title of the dialog that confirms the deletion of a row. */
export function deletionTitle(title: string, rowId: number): string {
  return `Delete ${title || 'item'} ${rowId}`;
}
