import type { ReactNode } from 'react';
import type { Texts } from '#texts/texts-of.ts';
import type { NodeType, StoredNode } from './block.ts';
import { blockDirection, type Surroundings } from './block-direction.ts';
import type { CodeParts } from './blocks/code/highlighted-code.ts';
import type { ShownValue } from './shown-value.ts';

/**
 * What a block's view may use: the ids of headings, the parts of code, what values in text show, the texts of
 * the product and the direction around it, and how children are drawn.
 */
export type ViewContext = {
  anchors: ReadonlyMap<StoredNode, string>;
  code: CodeParts;
  showValue(fields: object): ShownValue;
  around: Surroundings;
  texts: Texts['sections'];
  children(nodes: readonly StoredNode[] | undefined): ReactNode;
  /** The context of what is inside a block. */
  inside(node: StoredNode): ViewContext;
};

/** Draws a cleaned node. */
export type NodeView = (node: StoredNode, context: ViewContext) => ReactNode;

/** The views of a block's nodes, by their stored type. */
export type BlockView = Record<string, NodeView>;

/**
 * A view that knows the fields of its type of node. Only cleaned nodes, which have these fields, are drawn.
 */
export const viewOf =
  <Fields extends Record<string, unknown>>(
    _type: NodeType<Fields>,
    view: (node: StoredNode & Fields, context: ViewContext) => ReactNode,
  ): NodeView =>
  (node, context) =>
    view(node as StoredNode & Fields, context);

const alignment: Record<string, string> = {
  left: 'text-left',
  center: 'text-center',
  right: 'text-right',
  end: 'text-end',
  justify: 'text-justify',
};
const indentation = ['', 'ps-8', 'ps-16', 'ps-24', 'ps-32', 'ps-40', 'ps-48', 'ps-56'];

/** The class of an alignment; undefined for the direction of the text. */
export const alignmentClass = (format: string): string | undefined => alignment[format];

/** The direction of a block as a property of its element; none where it is the one around it. */
export function directionProps(node: StoredNode, { around }: ViewContext): { dir?: string } {
  const dir = blockDirection(node, around);
  if (dir === around.direction) return {};
  return { dir };
}

/** The alignment, indentation and direction of a block as properties of its element. */
export function blockProps(node: StoredNode, context: ViewContext): { className?: string; dir?: string } {
  const className = [alignment[String(node['format'])], indentation[Number(node['indent'])]]
    .filter(Boolean)
    .join(' ');
  return {
    className: className || undefined,
    ...directionProps(node, context),
  };
}
