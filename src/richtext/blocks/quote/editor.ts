import { $createQuoteNode, $isQuoteNode } from '@lexical/rich-text';
import type { BlockEditor } from '../../block-editor.ts';

/** Quotations in the editor. */
export const quoteEditor: BlockEditor = {
  choices: [
    {
      id: 'quote',
      label: 'Quote',
      icon: 'quote',
      words: 'block quote citation',
      $is: $isQuoteNode,
      $create: $createQuoteNode,
    },
  ],
};
