import {
  $createTableNode,
  $createTableRowNode,
  $isTableCellNode,
  $isTableRowNode,
  type TableCellNode,
  type TableNode,
} from '@lexical/table';
import { tableLimits } from './grid.ts';

/** Splits a table that has more rows or columns than a table may have into tables below each other. */
export function $splitTable(table: TableNode): void {
  const rows = table.getChildren().filter($isTableRowNode);
  const pieces = new Map<string, { cells: TableCellNode[]; height: number | undefined }[]>();
  const widths = table.getColWidths();
  const order: { key: string; firstColumn: number }[] = [];

  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of row.getChildren().filter($isTableCellNode)) {
      const piece = Math.floor(column / tableLimits.columns);
      const key = `${Math.floor(at / tableLimits.rows)}-${piece}`;
      const lines = pieces.get(key) ?? [];
      if (!pieces.has(key)) {
        pieces.set(key, lines);
        order.push({ key, firstColumn: piece * tableLimits.columns });
      }
      const line = (lines[at % tableLimits.rows] ??= { cells: [], height: row.getHeight() });
      line.cells.push(cell.setColSpan(1).setRowSpan(1));
      column += 1;
    }
  }

  for (const { key, firstColumn } of order) {
    const part = $createTableNode().setRowStriping(table.getRowStriping());
    for (const { cells, height } of (pieces.get(key) ?? []).filter(Boolean)) {
      part.append($createTableRowNode(height).append(...cells));
    }
    const own = widths?.slice(firstColumn, firstColumn + tableLimits.columns);
    if (own && own.length > 0) {
      part.setColWidths(own);
    }
    table.insertBefore(part);
  }

  table.remove();
}
