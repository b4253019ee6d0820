import type { BlockEditor } from '../../block-editor.ts';
import { ColumnNode, ColumnsNode } from './column-nodes.ts';
import { registerColumnRules } from './column-rules.ts';
import { ColumnsPanel, OPEN_COLUMNS_DIALOG_COMMAND } from './columns-panel.tsx';

/** Columns in the editor. */
export const columnsEditor: BlockEditor = {
  nodes: [ColumnsNode, ColumnNode],
  register: registerColumnRules,
  actions: [
    {
      id: 'columns',
      label: 'Columns Layout',
      icon: 'columns-3',
      words: 'grid side by side',
      run: (editor) => editor.dispatchCommand(OPEN_COLUMNS_DIALOG_COMMAND, undefined),
    },
  ],
  Panel: ColumnsPanel,
};
