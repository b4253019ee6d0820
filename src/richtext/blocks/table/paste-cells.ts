import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  $findTableNode,
  $isTableNode,
  $isTableSelection,
  type TableNode,
} from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  mergeRegister,
  PASTE_COMMAND,
  SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { tableLimits } from './grid.ts';

/**
 * The cells of tab-separated text as spreadsheets copy it; quotes are around texts with tabs, breaks or
 * quotes.
 */
export function tabSeparatedCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const content = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');

  for (let at = 0; at < content.length; at += 1) {
    const character = content.charAt(at);
    if (isQuoted) {
      if (character !== '"') {
        cell += character;
      } else if (content.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else {
        isQuoted = false;
      }
    } else if (character === '"' && cell === '') {
      isQuoted = true;
    } else if (character === '\t' || character === '\n') {
      row.push(cell);
      cell = '';
      if (character === '\n') {
        rows.push(row.splice(0));
      }
    } else {
      cell += character;
    }
  }

  return [...rows, [...row, cell]];
}

const $isInTable = () => {
  const selection = $getSelection();
  if ($isTableSelection(selection)) return true;
  return $isRangeSelection(selection) && $findTableNode(selection.anchor.getNode()) !== null;
};

function $tableOf(cells: string[][]): TableNode {
  const table = $createTableNode();
  for (const texts of cells.slice(0, tableLimits.rows)) {
    const row = $createTableRowNode();
    for (const text of texts.slice(0, tableLimits.columns)) {
      row.append($createTableCellNode().append($createParagraphNode().append($createTextNode(text))));
    }
    table.append(row);
  }

  return table;
}

/**
 * Puts what is pasted into a table into its cells: tab-separated text, and a table with nothing around it.
 */
export function registerPasteCells(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data = event instanceof ClipboardEvent ? event.clipboardData : null;
        const text = data?.getData('text/plain') ?? '';
        const hasOther = data?.types.some(
          (type) => type === 'text/html' || type.startsWith('application/x-lexical'),
        );
        const selection = $getSelection();
        if (hasOther || !text.includes('\t') || !selection || !$isInTable()) return false;

        event.preventDefault();
        return editor.dispatchCommand(SELECTION_INSERT_CLIPBOARD_NODES_COMMAND, {
          nodes: [$tableOf(tabSeparatedCells(text))],
          selection,
        });
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
      ({ nodes, selection }) => {
        const tables = nodes.filter($isTableNode);
        const [table] = tables;
        const hasText = nodes.some((node) => !$isTableNode(node) && node.getTextContent().trim() !== '');
        if (nodes.length === 1 || tables.length !== 1 || !table || hasText || !$isInTable()) return false;

        return editor.dispatchCommand(SELECTION_INSERT_CLIPBOARD_NODES_COMMAND, {
          nodes: [table],
          selection,
        });
      },
      COMMAND_PRIORITY_LOW,
    ),
  );
}
