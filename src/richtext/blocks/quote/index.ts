import { z } from 'zod';
import type { Block, NodeType } from '../../block.ts';
import { elementFields } from '../../element-fields.ts';

/** A quotation of blocks or of text. */
const quoteNode: NodeType = {
  type: 'quote',
  role: 'block',
  holds: 'flow',
  fields: z.object(elementFields),
};

/** The block of quotations. */
export const quoteBlock: Block = {
  nodes: [quoteNode],
  markdown: {
    read(lines, reader) {
      if (!lines.at(0).startsWith('>')) return undefined;
      const quoted = lines.slice(
        0,
        lines.find(1, (line) => !line.startsWith('>')),
      );
      const children = reader.blocks(quoted.map((line) => line.replace(/^> ?/, '')));

      return { nodes: [{ type: 'quote', children }], length: quoted.length };
    },
    write: {
      quote: (node, writer) =>
        writer
          .blocks(node.children ?? [])
          .split('\n')
          .map((line) => `> ${line}`.trimEnd())
          .join('\n'),
    },
  },
};
