import type { Block, NodeType } from '../block.ts';
import { buttonBlock } from './button/index.ts';
import { cardBlock } from './card/index.ts';
import { codeBlock } from './code/index.ts';
import { collapsibleBlock } from './collapsible/index.ts';
import { columnsBlock } from './columns/index.ts';
import { contentsBlock } from './contents/index.ts';
import { dividerBlock } from './divider/index.ts';
import { embedBlock } from './embed/index.ts';
import { fileBlock } from './file/index.ts';
import { headingBlock } from './heading/index.ts';
import { iconBlock } from './icon/index.ts';
import { imageBlock } from './image/index.ts';
import { keywordBlock } from './keyword/index.ts';
import { linkBlock } from './link/index.ts';
import { listBlock } from './list/index.ts';
import { paragraphBlock } from './paragraph/index.ts';
import { quoteBlock } from './quote/index.ts';
import { tableBlock } from './table/index.ts';
import { textBlock } from './text/index.ts';
import { valueBlock } from './value/index.ts';

/** Every block, in the order in which Markdown tries to read them. A new one is a folder, and a line here. */
export const blocks: readonly Block[] = [
  headingBlock,
  dividerBlock,
  buttonBlock,
  embedBlock,
  contentsBlock,
  listBlock,
  cardBlock,
  quoteBlock,
  codeBlock,
  tableBlock,
  imageBlock,
  fileBlock,
  valueBlock,
  iconBlock,
  keywordBlock,
  columnsBlock,
  collapsibleBlock,
  linkBlock,
  textBlock,
  paragraphBlock,
];

/** Every type of node by its stored name. */
export const nodeTypes: ReadonlyMap<string, NodeType> = new Map(
  blocks.flatMap(({ nodes }) => nodes.map((node) => [node.type, node])),
);

const migrations = new Map(blocks.flatMap((block) => Object.entries(block.migrations ?? {})));

/** The types of older nodes whose children take their place. */
export const wrappers: ReadonlySet<unknown> = new Set(blocks.flatMap((block) => block.wrappers ?? []));

/**
 * A stored node under the type and with the fields that it has today; undefined when it holds nothing any
 * more.
 */
export function migrated(raw: Record<string, unknown>): Record<string, unknown> | undefined {
  const { type } = raw;
  const migrate = typeof type === 'string' ? migrations.get(type) : undefined;
  if (migrate) return migrate(raw);
  return raw;
}
