import { TableExtension } from '@lexical/table';
import { mergeRegister } from 'lexical';
import type { BlockEditor } from '../../block-editor.ts';
import { tableOfSize } from './insert-table.ts';
import { registerPasteCells } from './paste-cells.ts';
import { OPEN_TABLE_DIALOG_COMMAND } from './table-commands.ts';
import { TableReadingExtension } from './table-import.ts';
import { TablePanel } from './table-panel.tsx';
import { registerTableRules } from './table-rules.ts';

/** Tables in the editor. */
export const tableEditor: BlockEditor = {
  extensions: [TableExtension, TableReadingExtension],
  theme: {
    tableScrollableWrapper: 'tm-text-table',
    tableFrozenRow: 'tm-frozen-row',
    tableFrozenColumn: 'tm-frozen-column',
    tableRowStriping: 'tm-striped',
    tableAlignment: { center: 'tm-table-center', right: 'tm-table-right' },
    tableCellSelected: 'bg-accent-soft! outline-1 -outline-offset-1 outline-accent',
  },
  register: (editor) => mergeRegister(registerTableRules(editor), registerPasteCells(editor)),
  actions: [
    {
      id: 'table',
      label: 'Table',
      icon: 'table',
      words: 'grid cells spreadsheet',
      run: (editor) => editor.dispatchCommand(OPEN_TABLE_DIALOG_COMMAND, undefined),
    },
  ],
  query: tableOfSize,
  Panel: TablePanel,
};
