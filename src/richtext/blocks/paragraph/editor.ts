import { $createParagraphNode, $isParagraphNode } from 'lexical';
import type { BlockEditor } from '../../block-editor.ts';

/** Paragraphs in the editor. */
export const paragraphEditor: BlockEditor = {
  choices: [
    {
      id: 'paragraph',
      label: 'Paragraph',
      icon: 'pilcrow',
      words: 'normal text p',
      $is: $isParagraphNode,
      $create: $createParagraphNode,
    },
  ],
};
