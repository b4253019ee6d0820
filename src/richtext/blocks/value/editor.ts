import type { BlockEditor } from '../../block-editor.ts';
import { EDIT_VALUE_COMMAND } from './edit-value-command.ts';
import { ValueNode } from './value-node.tsx';
import { ValuePanel } from './value-panel.tsx';

/** Values from data in the editor. */
export const valueEditor: BlockEditor = {
  nodes: [ValueNode],
  actions: [
    {
      id: 'value',
      label: 'Value from data',
      icon: 'sigma',
      words: 'number count sum average data {{',
      run: (editor) => editor.dispatchCommand(EDIT_VALUE_COMMAND, null),
    },
  ],
  Panel: ValuePanel,
};
