import { z } from 'zod';
import type { Ancestors, Block, MarkdownWriter, NodeType, StoredNode } from '../../block.ts';
import { newParagraph } from '../../new-paragraph.ts';

/** How deep collapsible blocks may be in each other. */
export const maxCollapsibleDepth = 3;

/** The stored types of the nodes of a kind of collapsible block. */
export type CollapsibleTypes = { container: string; title: string; content: string; button: string };

/** The collapsible block that shows the beginning of its content while it is closed. */
export const previewTypes = {
  container: 'collapsible-container',
  title: 'collapsible-title',
  content: 'collapsible-content',
  button: 'collapsible-button',
} as const satisfies CollapsibleTypes;

/** The collapsible block that shows only its title while it is closed. */
export const noPreviewTypes = {
  container: 'collapsible-no-preview-container',
  title: 'collapsible-no-preview-title',
  content: 'collapsible-no-preview-content',
  button: 'collapsible-no-preview-button',
} as const satisfies CollapsibleTypes;

const containers = [previewTypes.container, noPreviewTypes.container];

function refuseContainer(_: unknown, ancestors: Ancestors): string | undefined {
  const depth = containers.reduce((sum, type) => sum + (ancestors.get(type) ?? 0), 0);
  if (depth >= maxCollapsibleDepth) {
    return `Collapsible blocks are nested ${maxCollapsibleDepth} deep at most.`;
  }

  return undefined;
}

/**
 * One title and one content: of several, the text is in the first. Buttons of older documents are left out.
 */
function completeParts({ title, content }: CollapsibleTypes, parts: StoredNode[]): StoredNode[] {
  const of = (type: string) =>
    parts.filter((part) => part.type === type).flatMap(({ children = [] }) => children);
  const blocks = of(content);
  return [
    { type: title, version: 1, children: of(title) },
    { type: content, version: 1, children: blocks.length > 0 ? blocks : [newParagraph([])] },
  ];
}

const containerFields = z.object({ open: z.boolean().catch(false) });

function containerNode(types: CollapsibleTypes): NodeType<z.output<typeof containerFields>> {
  return {
    type: types.container,
    role: 'block',
    holds: 'parts',
    parts: [types.title, types.content, types.button],
    isStyled: () => true,
    fields: containerFields,
    refuse: refuseContainer,
    complete: (parts) => completeParts(types, parts),
  };
}

/** A block that is opened and closed; `open` is its state when the page is loaded. */
export const collapsibleNode = containerNode(previewTypes);
/** See `collapsibleNode`; without a preview. */
export const noPreviewNode = containerNode(noPreviewTypes);

const part = (type: string, holds: NodeType['holds']): NodeType => ({
  type,
  role: 'part',
  holds,
  fields: z.object({}),
});
const partsOf = ({ title, content, button }: CollapsibleTypes): NodeType[] => [
  part(title, 'inline'),
  part(content, 'blocks'),
  part(button, 'nothing'),
];

/** Markdown cannot collapse: the title in bold, and the content after it. */
function writeCollapsible(node: StoredNode, writer: MarkdownWriter): string {
  const [title, content] = node.children ?? [];
  const bold = (title?.children ?? []).map((child) =>
    child.type === 'text' ? { ...child, format: Number(child['format']) | 1 } : child,
  );
  return [writer.inline(bold), writer.blocks(content?.children ?? [])].filter(Boolean).join('\n\n');
}

/** The blocks that are opened and closed. */
export const collapsibleBlock: Block = {
  nodes: [collapsibleNode, ...partsOf(previewTypes), noPreviewNode, ...partsOf(noPreviewTypes)],
  markdown: {
    write: { [previewTypes.container]: writeCollapsible, [noPreviewTypes.container]: writeCollapsible },
  },
  migrations: {
    'collapsible-container-no-preview': (raw) => ({ ...raw, type: noPreviewTypes.container }),
  },
};
