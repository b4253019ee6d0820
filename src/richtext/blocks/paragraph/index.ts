import { z } from 'zod';
import type { Block, NodeType } from '../../block.ts';
import { elementFields, textFormat } from '../../element-fields.ts';

/** Text in a block of its own. */
const paragraphNode: NodeType = {
  type: 'paragraph',
  role: 'block',
  holds: 'inline',
  fields: z.object({ ...elementFields, textFormat, textStyle: z.literal('').catch('') }),
};

// What would start another block, were it not escaped.
const blockStart = /^(#{1,6}(?=\s|$)|[-+>]|\d{1,9}(?=[.)]))/;
const escapeStart = (line: string) =>
  line.replace(blockStart, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));

/** The block of paragraphs. Markdown reads lines as a paragraph that are no other block. */
export const paragraphBlock: Block = {
  nodes: [paragraphNode],
  markdown: {
    write: {
      paragraph: (node, writer) =>
        writer
          .inline(node.children ?? [])
          .replace(/(?:\\\n)+$/, '')
          .trim()
          .split('\n')
          .map(escapeStart)
          .join('\n'),
    },
  },
};
