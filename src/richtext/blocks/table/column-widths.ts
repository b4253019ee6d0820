import type { TableNode } from '@lexical/table';
import type { LexicalEditor } from 'lexical';
import { locateCells, tableMinimum } from './grid.ts';

/** The widths of a table's columns as they are shown, in pixels. */
function shownWidths(table: HTMLTableElement): number[] {
  const rows = [...table.rows].map((row) => [...row.cells]);
  const { cells, columns } = locateCells(rows, ({ rowSpan, colSpan }) => ({ rowSpan, colSpan }));
  const widths = Array.from({ length: columns }, () => 0);

  for (const { cell, column, colSpan } of cells) {
    if (colSpan === 1) {
      widths[column] = Math.round(cell.getBoundingClientRect().width);
    }
  }

  return widths.map((width) => Math.max(width, tableMinimum.width));
}

/** Sets the width of a column, 92 pixels at least; the other columns stay as wide as they are shown. */
export function $setColumnWidth(
  editor: LexicalEditor,
  table: TableNode,
  column: number,
  width: number,
): void {
  const element = editor.getElementByKey(table.getKey())?.querySelector('table');
  const widths = table.getColWidths() ?? (element ? shownWidths(element) : []);
  if (column >= widths.length) return;
  table.setColWidths(widths.with(column, Math.max(tableMinimum.width, Math.round(width))));
}
