import { directionOfText } from '#domain/value/text/direction-of-text.ts';
import type { Direction } from '#domain/value/text/direction-of.ts';
import type { StoredNode } from './block.ts';

/** The types of blocks that run by their first letter; others run as what is around them. */
export const textBlocks: ReadonlySet<string> = new Set(['paragraph', 'heading', 'quote', 'list']);

/** What is around a block: its direction, and whether all blocks in it run that way. */
export type Surroundings = { direction: Direction; isFixed: boolean };

/** The direction that was stored for a node; null where it is to follow from its text. */
export function storedDirection({ direction }: StoredNode): Direction | null {
  if (direction === 'rtl' || direction === 'ltr') return direction;
  return null;
}

/** The direction of a block, by what was stored for it, its first letter, or what is around it. */
export function blockDirection(node: StoredNode, around: Surroundings): Direction {
  const byText = around.isFixed || !textBlocks.has(node.type) ? null : directionOfNode(node);
  return storedDirection(node) ?? byText ?? around.direction;
}

/** What is around the parts of a block: blocks of text give them their direction, and others only theirs. */
export const surroundingsIn = (node: StoredNode, around: Surroundings): Surroundings => ({
  direction: blockDirection(node, around),
  isFixed: around.isFixed || textBlocks.has(node.type),
});

function directionOfNode({ text, children = [] }: StoredNode): Direction | null {
  if (typeof text === 'string') return directionOfText(text);
  for (const child of children) {
    const direction = directionOfNode(child);
    if (direction) return direction;
  }

  return null;
}
