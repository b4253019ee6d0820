import { z } from 'zod';
import type { Ancestors, Block, NodeType, StoredNode } from '../../block.ts';
import { newParagraph } from '../../new-paragraph.ts';
import { columnCount, columnTemplate } from './templates.ts';

const fields = z.object({
  templateColumns: z
    .unknown()
    .optional()
    .transform((value) => columnTemplate(value).value),
});

const newColumn = (): StoredNode => ({ type: 'layout-item', version: 1, children: [newParagraph([])] });

function refuseColumns(_: unknown, ancestors: Ancestors): string | undefined {
  if (ancestors.has('layout-container')) return 'Columns cannot be in columns.';
  if (ancestors.has('table')) return 'Columns cannot be in a table.';
  return undefined;
}

/** As many columns as the layout has; what is in further ones is added to the last. */
function completeColumns(columns: StoredNode[], count: number): StoredNode[] {
  const kept = Array.from({ length: count }, (_, at) => columns[at] ?? newColumn());
  const further = columns.slice(count).flatMap(({ children = [] }) => children);
  const last = kept.at(-1);
  if (!last || further.length === 0) return kept;
  return kept.with(-1, { ...last, children: [...(last.children ?? []), ...further] });
}

/** Columns beside each other; below each other on phones. */
export const columnsNode: NodeType<z.output<typeof fields>> = {
  type: 'layout-container',
  role: 'block',
  holds: 'parts',
  parts: ['layout-item'],
  isStyled: () => true,
  fields,
  refuse: refuseColumns,
  complete: (columns, { templateColumns }) => completeColumns(columns, columnCount(templateColumns)),
};

/** One of the columns. */
const columnNode: NodeType = {
  type: 'layout-item',
  role: 'part',
  holds: 'blocks',
  fields: z.object({}),
};

/** The block of columns. Markdown has no columns: their blocks follow each other. */
export const columnsBlock: Block = {
  nodes: [columnsNode, columnNode],
  markdown: {
    write: {
      'layout-container': (node, writer) =>
        (node.children ?? [])
          .map(({ children = [] }) => writer.blocks(children))
          .filter(Boolean)
          .join('\n\n'),
    },
  },
};
