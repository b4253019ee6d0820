import type { BlockEditor } from '../../block-editor.ts';
import { $insertBlock } from '../../editor/block/insert-block.ts';
import { $createContentsNode, ContentsNode } from './contents-node.tsx';

/** Tables of contents in the editor. */
export const contentsEditor: BlockEditor = {
  nodes: [ContentsNode],
  actions: [
    {
      id: 'table-of-contents',
      label: 'Table of Contents',
      icon: 'list-tree',
      words: 'toc headings outline navigation',
      run: (editor) => editor.update(() => $insertBlock($createContentsNode())),
    },
  ],
};
