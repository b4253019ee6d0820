import { z } from 'zod';
import type { Block, NodeType } from '../../block.ts';

/** A horizontal rule. */
const dividerNode: NodeType = {
  type: 'horizontalrule',
  role: 'block',
  holds: 'nothing',
  fields: z.object({}),
  text: () => '',
};

/** The block of dividers. */
export const dividerBlock: Block = {
  nodes: [dividerNode],
  markdown: {
    read: (lines) => {
      if (!/^(?:-{3,}|\*{3,}|_{3,})\s*$/.test(lines.at(0))) return undefined;
      return { nodes: [{ type: 'horizontalrule' }], length: 1 };
    },
    write: { horizontalrule: () => '---' },
  },
};
