import { z } from 'zod';
import type { Block, NodeType } from '../../block.ts';
import { elementFields, maxIndent } from '../../element-fields.ts';
import { readList, writeList } from './list-markdown.ts';

/** The deepest that lists may be nested. */
export const maxListDepth = maxIndent;

const number = z.number().int().min(-1_000_000).max(1_000_000).catch(1);
const listFields = z
  .object({
    ...elementFields,
    listType: z.enum(['bullet', 'number', 'check']).catch('bullet'),
    start: number,
  })
  .transform((list) => ({ ...list, tag: list.listType === 'number' ? 'ol' : 'ul' }));

/** A bulleted or numbered list, or a list of tasks. */
export const listNode: NodeType<z.output<typeof listFields>> = {
  type: 'list',
  role: 'block',
  holds: 'items',
  fields: listFields,
  isStyled: ({ listType }) => listType === 'check',
  refuse: (_, ancestors) => {
    if ((ancestors.get('list') ?? 0) >= maxListDepth) {
      return `Lists are nested ${maxListDepth} deep at most.`;
    }

    return undefined;
  },
};

/**
 * An item of a list. Lexical stores a nested list in an item of its own, after the item that it belongs to.
 */
const listItemNode: NodeType = {
  type: 'listitem',
  role: 'item',
  holds: 'flow',
  fields: z.object({
    ...elementFields,
    value: number,
    checked: z.boolean().optional().catch(undefined),
  }),
};

/** The block of lists. */
export const listBlock: Block = {
  nodes: [listNode, listItemNode],
  markdown: { read: readList, write: { list: writeList } },
};
