import { $createCodeNode, $isCodeNode, CodeNode } from '@lexical/code-core';
import type { BlockEditor } from '../../block-editor.ts';
import { registerCode } from './code-keys.ts';
import { CodePanel } from './code-panel.tsx';

/** Code in the editor. */
export const codeEditor: BlockEditor = {
  nodes: [CodeNode],
  theme: { code: 'code-block' },
  register: registerCode,
  choices: [
    {
      id: 'code',
      label: 'Code',
      icon: 'code',
      words: 'codeblock javascript sql',
      $is: $isCodeNode,
      $create: () => $createCodeNode(),
    },
  ],
  Panel: CodePanel,
};
