import { $createTableNodeWithDimensions, $isTableNode } from '@lexical/table';
import type { LexicalEditor } from 'lexical';
import type { InsertAction } from '../../block-editor.ts';
import { $insertBlock } from '../../editor/block/insert-block.ts';
import { tableLimits } from './grid.ts';

/** How many rows and columns a new table has. */
export type TableSize = { rows: number; columns: number };

/** Inserts a table with a header row where the selection is; after the table that the selection is in. */
export function insertTable(editor: LexicalEditor, { rows, columns }: TableSize): void {
  editor.update(() => {
    const table = $createTableNodeWithDimensions(rows, columns, { rows: true, columns: false });
    $insertBlock(table, $isTableNode);
  });
}

/** The table that a text such as `3x4` names: rows by columns, each of 1 or 2 digits. */
export function typedTableSize(text: string): TableSize | undefined {
  const [, rows, columns] = /^(\d{1,2})x(\d{1,2})$/i.exec(text)?.map(Number) ?? [];
  if (!rows || !columns || columns > tableLimits.columns) return undefined;
  return { rows, columns };
}

/** The entry of the slash menu for a typed size. */
export function tableOfSize(text: string): InsertAction[] {
  const size = typedTableSize(text);
  if (!size) return [];
  const label = `${size.rows}x${size.columns} Table`;
  return [
    { id: `table-${label}`, label, icon: 'table', words: text, run: (editor) => insertTable(editor, size) },
  ];
}
