/** A node of a tree that can be sorted. */
export type SortableNode = { id: string; label: string; children: SortableNode[] };

/** The new position of a node: its parent (null at the top), and its index among its new siblings without itself. */
export type TreeMove = { id: string; parentId: string | null; index: number };

type Place = { node: SortableNode; parentId: string | null; siblings: SortableNode[]; depth: number };

/** Finds a node, its siblings and its depth (1 at the top). */
export function findPlace(
  nodes: SortableNode[],
  id: string,
  parentId: string | null = null,
  depth = 1,
): Place | undefined {
  for (const node of nodes) {
    if (node.id === id) return { node, parentId, siblings: nodes, depth };
    const below = findPlace(node.children, id, node.id, depth + 1);
    if (below) return below;
  }
  return undefined;
}

/** How many levels a node and what is below it take. */
export function height(node: SortableNode): number {
  return 1 + Math.max(0, ...node.children.map(height));
}

/**
 * The move that dropping `id` before, after or on `targetId` asks for. Undefined when it would put a node into itself,
 * exceed `maxDepth` levels, or change nothing.
 */
export function moveFor(
  nodes: SortableNode[],
  id: string,
  targetId: string,
  position: 'before' | 'after' | 'on',
  maxDepth = Infinity,
): TreeMove | undefined {
  const from = findPlace(nodes, id);
  const target = findPlace(nodes, targetId);
  if (!from || !target || findPlace([from.node], targetId)) return undefined;
  const depth = position === 'on' ? target.depth + 1 : target.depth;
  if (depth + height(from.node) - 1 > maxDepth) return undefined;
  const parentId = position === 'on' ? targetId : target.parentId;
  const others = (position === 'on' ? target.node.children : target.siblings).filter(
    (node) => node.id !== id,
  );
  const at = others.findIndex((node) => node.id === targetId);
  const index = position === 'on' ? others.length : position === 'before' ? at : at + 1;
  const same = parentId === from.parentId && from.siblings.indexOf(from.node) === index;
  return same ? undefined : { id, parentId, index };
}
