import { z } from 'zod';
import type { Block, NodeType } from '../../block.ts';

/**
 * A list of links to the headings of its document. It stores nothing: it is made from the headings when it is
 * drawn.
 */
export const contentsNode: NodeType = {
  type: 'table-of-contents',
  role: 'block',
  holds: 'nothing',
  isStyled: () => true,
  fields: z.object({}),
  // The headings are text of their own.
  text: () => '',
};

/** The block of tables of contents. In Markdown one is a line with `[[toc]]`. */
export const contentsBlock: Block = {
  nodes: [contentsNode],
  markdown: {
    read: (lines) => {
      if (!/^\[\[?toc\]?\]\s*$/i.test(lines.at(0))) return undefined;
      return { nodes: [{ type: 'table-of-contents' }], length: 1 };
    },
    write: { 'table-of-contents': () => '[[toc]]' },
  },
};
