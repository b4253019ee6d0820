import type { BlockEditor } from '../../block-editor.ts';
import { $insertBlock } from '../../editor/block/insert-block.ts';
import { $isCardNode, $newCard, CardNode, registerCardRules } from './card-node.ts';
import { CardPanel } from './card-panel.tsx';

/** Cards in the editor. */
export const cardEditor: BlockEditor = {
  nodes: [CardNode],
  register: registerCardRules,
  actions: [
    {
      id: 'card',
      label: 'Card',
      icon: 'sticky-note',
      words: 'callout box note warning alert info',
      run: (editor) => editor.update(() => $insertBlock($newCard(), $isCardNode)),
    },
  ],
  Panel: CardPanel,
};
