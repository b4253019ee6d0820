import {
  $findTableNode,
  $isTableCellNode,
  $isTableRowNode,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table';
import { $getState, mergeRegister, $getNodeByKey, type LexicalEditor, type NodeMutation } from 'lexical';
import { captionState } from './caption-state.ts';
import { cellMode, readCellColour } from './cell-colour.ts';
import { tableLimits, tableMinimum } from './grid.ts';
import { $splitTable } from './split-table.ts';

/**
 * Keeps tables as they may be stored, however they were pasted: without tables in them, within the limits.
 */
export function registerTableRules(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerNodeTransform(TableNode, (table) => {
      const parent = table.getParent();
      if (parent && $findTableNode(parent)) return $unwrapTable(table);
      if ($exceedsLimits(table)) return $splitTable(table);
      const widths = table.getColWidths();
      const valid = widths?.map((width) => Math.round(Math.max(tableMinimum.width, width)));

      if (valid && valid.some((width, column) => width !== widths?.[column])) {
        table.setColWidths(valid);
      }
    }),
    editor.registerNodeTransform(TableRowNode, (row) => {
      const height = row.getHeight();
      const valid = height && Math.round(Math.max(tableMinimum.height, height));
      if (valid !== height) {
        row.setHeight(valid);
      }
    }),
    editor.registerNodeTransform(TableCellNode, (cell) => {
      if (cell.getWidth() !== undefined) {
        cell.setWidth(undefined);
      }

      const colour = cell.getBackgroundColor();
      const valid = colour === null ? null : (readCellColour(colour) ?? null);
      if (valid !== colour) {
        cell.setBackgroundColor(valid);
      }
    }),
    editor.registerMutationListener(TableCellNode, (mutations) => decorate(editor, mutations, markCell)),
    editor.registerMutationListener(TableNode, (mutations) => decorate(editor, mutations, markTable)),
  );
}

const $exceedsLimits = (table: TableNode) =>
  table.getChildrenSize() > tableLimits.rows || table.getColumnCount() > tableLimits.columns;

function $unwrapTable(table: TableNode): void {
  for (const row of table.getChildren().filter($isTableRowNode)) {
    for (const cell of row.getChildren().filter($isTableCellNode)) {
      for (const block of cell.getChildren()) {
        table.insertBefore(block);
      }
    }
  }

  table.remove();
}

type MarkElement = (element: HTMLElement, key: string) => void;

function decorate(editor: LexicalEditor, mutations: Map<string, NodeMutation>, mark: MarkElement): void {
  editor.read(() => {
    for (const [key, mutation] of mutations) {
      const element = mutation === 'destroyed' ? null : editor.getElementByKey(key);
      if (element) {
        mark(element, key);
      }
    }
  });
}

const markCell: MarkElement = (element, key) => {
  const cell = $getNodeByKey(key);
  if ($isTableCellNode(cell)) {
    setAttribute(element, 'data-theme', cellMode(cell.getBackgroundColor() ?? undefined));
  }
};

const markTable: MarkElement = (element, key) => {
  const table = $getNodeByKey(key);
  const shown = element.querySelector('table');
  if (table && shown) {
    setAttribute(shown, 'data-caption', $getState(table, captionState) || undefined);
  }
};

function setAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value);
  }
}
