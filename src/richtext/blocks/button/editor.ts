import type { BlockEditor } from '../../block-editor.ts';
import { ButtonNode } from './button-node.tsx';
import { ButtonPanel } from './button-panel.tsx';
import { EDIT_BUTTON_COMMAND } from './edit-button-command.ts';

/** Buttons in the editor. */
export const buttonEditor: BlockEditor = {
  nodes: [ButtonNode],
  actions: [
    {
      id: 'button',
      label: 'Button',
      icon: 'square-mouse-pointer',
      words: 'link call to action cta submit',
      run: (editor) => editor.dispatchCommand(EDIT_BUTTON_COMMAND, null),
    },
  ],
  Panel: ButtonPanel,
};
