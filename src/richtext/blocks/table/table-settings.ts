import {
  $getTableCellNodeRect,
  $isTableNode,
  $isTableRowNode,
  type TableCellNode,
  type TableNode,
} from '@lexical/table';
import { $getNodeByKey, $getState, $setState, type LexicalEditor } from 'lexical';
import { captionState } from './caption-state.ts';
import { $setColumnWidth } from './column-widths.ts';
import { $selectedTableCells } from './selected-cells.ts';

/** What the dialog of cells sets: sizes in pixels, undefined for automatic ones; a colour or ''. */
export type CellSettings = {
  width: number | undefined;
  height: number | undefined;
  align: 'top' | 'middle' | 'bottom';
  colour: string;
};

/** What the dialog of a table sets. */
export type TableSettings = {
  caption: string;
  align: 'left' | 'center' | 'right';
  isStriped: boolean;
  hasFixedRow: boolean;
  hasFixedColumn: boolean;
};

const rowOf = (cell: TableCellNode) => {
  const row = cell.getParent();
  if (!$isTableRowNode(row)) return undefined;
  return row;
};

/** The settings of the selected cells: those of the first one. */
export function $cellSettings(): CellSettings | undefined {
  const selected = $selectedTableCells();
  const cell = selected?.cells[0];
  const position = cell && $getTableCellNodeRect(cell);
  if (!selected || !cell || !position) return undefined;

  const align = cell.getVerticalAlign();
  return {
    width: selected.table.getColWidths()?.[position.columnIndex],
    height: rowOf(cell)?.getHeight(),
    align: align === 'middle' || align === 'bottom' ? align : 'top',
    colour: cell.getBackgroundColor() ?? '',
  };
}

/**
 * Gives the selected cells these settings; a width without a value makes all columns of the table automatic.
 */
export function $setCellSettings(
  editor: LexicalEditor,
  { width, height, align, colour }: CellSettings,
): void {
  const selected = $selectedTableCells();
  for (const cell of selected?.cells ?? []) {
    // Before the cell is changed: Lexical finds no changed cell in its table.
    const column = $getTableCellNodeRect(cell)?.columnIndex;
    cell.setBackgroundColor(colour || null).setVerticalAlign(align === 'top' ? null : align);
    rowOf(cell)?.setHeight(height);
    if (column !== undefined && width !== undefined && selected) {
      $setColumnWidth(editor, selected.table, column, width);
    }
  }

  if (width === undefined && selected?.table.getColWidths()) {
    selected.table.setColWidths(undefined);
  }
}

/** The settings of the table that the selection is in, and its key. */
export function $tableSettings(): (TableSettings & { key: string }) | undefined {
  const table = $selectedTableCells()?.table;
  return table && { key: table.getKey(), ...$settingsOf(table) };
}

function $settingsOf(table: TableNode): TableSettings {
  const align = table.getFormatType();
  return {
    caption: $getState(table, captionState),
    align: align === 'center' || align === 'right' ? align : 'left',
    isStriped: table.getRowStriping(),
    hasFixedRow: table.getFrozenRows() > 0,
    hasFixedColumn: table.getFrozenColumns() > 0,
  };
}

/** Gives a table these settings. */
export function $setTableSettings(key: string, settings: TableSettings): void {
  const table = $getNodeByKey(key);
  if (!$isTableNode(table)) return;
  $setState(table, captionState, settings.caption.trim());
  table
    .setRowStriping(settings.isStriped)
    .setFrozenRows(settings.hasFixedRow ? 1 : 0)
    .setFrozenColumns(settings.hasFixedColumn ? 1 : 0)
    .setFormat(settings.align === 'left' ? '' : settings.align);
}
