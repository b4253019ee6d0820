/** A node of a tree that can be sorted. */
export type SortableNode = { id: string; label: string; children: SortableNode[] };

/**
 * Where nodes go: below `parentId` (null is the top), before its child `beforeId`, or after its last child.
 */
export type TreeMove = { ids: string[]; parentId: string | null; beforeId: string | null };

/** A row of a tree as it is shown; `depth` is 1 at the top. */
export type TreeRow = { id: string; parentId: string | null; depth: number };

/** How far the pointer moves sideways for one level, in pixels. */
const levelWidth = 30;

/** The rows that are shown, from top to bottom; nodes of `without` and what is below them are left out. */
export function visibleRows(
  nodes: readonly SortableNode[],
  expanded: readonly string[],
  without: readonly string[] = [],
): TreeRow[] {
  const [open, hidden] = [new Set(expanded), new Set(without)];
  const rows = (level: readonly SortableNode[], parentId: string | null, depth: number): TreeRow[] =>
    level
      .filter(({ id }) => !hidden.has(id))
      .flatMap(({ id, children }) => [
        { id, parentId, depth },
        ...(open.has(id) ? rows(children, id, depth + 1) : []),
      ]);

  return rows(nodes, null, 1);
}

/** Where a node is: itself, its parent and the children of that. */
type Position = { node: SortableNode; parent: Position | null; siblings: readonly SortableNode[] };

/** The positions of all nodes of a tree by id; a tree is searched for each of its rows. */
const positions = new WeakMap<readonly SortableNode[], ReadonlyMap<string, Position>>();

function findPosition(nodes: readonly SortableNode[], id: string): Position | undefined {
  let found = positions.get(nodes);
  if (!found) {
    found = new Map(positionsBelow(nodes, null).map((position) => [position.node.id, position]));
    positions.set(nodes, found);
  }
  return found.get(id);
}

const positionsBelow = (siblings: readonly SortableNode[], parent: Position | null): Position[] =>
  siblings.flatMap((node) => {
    const position = { node, parent, siblings };
    return [position, ...positionsBelow(node.children, position)];
  });

/** How many levels a node takes together with the nodes below it. */
const height = (node: SortableNode): number => 1 + Math.max(0, ...node.children.map(height));

function depthOf({ parent }: Position): number {
  if (!parent) return 1;
  return depthOf(parent) + 1;
}

/**
 * A drag: the moved nodes, the row that they are dropped after (null above all), and how far the pointer is
 * sideways.
 */
export type TreeDrag = { ids: readonly string[]; after: string | null; sideways: number };

/**
 * The move that a drop requests. Each 30 pixels sideways nest the nodes one level, under the row above, or
 * take them out one level; never deeper than `maxDepth`. Undefined where nothing would change or the position
 * does not exist.
 */
export function dropMove(
  nodes: readonly SortableNode[],
  expanded: readonly string[],
  { ids, after, sideways }: TreeDrag,
  maxDepth: number,
): (TreeMove & { depth: number }) | undefined {
  const moved = ids.flatMap((id) => findPosition(nodes, id) ?? []);
  const [first] = moved;
  if (!first) return undefined;

  const rows = visibleRows(nodes, expanded, ids);
  const at = rows.findIndex(({ id }) => id === after);
  if (at < 0 && after !== null) return undefined;

  const [above, below] = [rows[at], rows[at + 1]];
  const deepest = maxDepth + 1 - Math.max(...moved.map(({ node }) => height(node)));
  const levels = Math.abs(sideways) > levelWidth ? Math.trunc(sideways / levelWidth) : 0;
  const most = Math.min((above?.depth ?? 0) + 1, deepest);
  const least = below?.depth ?? 1;
  if (most < least) return undefined;

  const depth = Math.min(Math.max(depthOf(first) + levels, least), most);
  let parent = above;

  while (parent && parent.depth >= depth) {
    parent = rows.find(({ id }) => id === parent?.parentId);
  }

  const beforeId = below?.depth === depth ? below.id : null;
  return changing(nodes, { ids: [...ids], parentId: parent?.id ?? null, beforeId, depth });
}

/** A step by the keyboard: among the siblings, under the sibling above, or out of the parent. */
export type TreeStep = (typeof treeSteps)[number];
const treeSteps = ['up', 'down', 'in', 'out'] as const;

/** The move of a step of one node; undefined where there is nothing in that direction. */
export function stepMove(nodes: readonly SortableNode[], id: string, step: TreeStep): TreeMove | undefined {
  const position = findPosition(nodes, id);
  if (!position) return undefined;

  const { siblings, parent } = position;
  const at = siblings.findIndex((node) => node.id === id);
  const parentId = parent?.node.id ?? null;
  const move = (to: string | null, beforeId: string | null) => ({ ids: [id], parentId: to, beforeId });
  const [above, below] = [siblings[at - 1], siblings[at + 1]];
  if (step === 'up') return above && move(parentId, above.id);
  if (step === 'down') return below && move(parentId, siblings[at + 2]?.id ?? null);
  if (step === 'in') return above && move(above.id, null);
  if (!parent) return undefined;

  const next = parent.siblings[parent.siblings.indexOf(parent.node) + 1];
  return move(parent.parent?.node.id ?? null, next?.id ?? null);
}

/** A step of a node that changes something, with a verb for a menu. */
export type PossibleStep = { step: TreeStep; label: string; move: TreeMove };

/** The steps that a node can take in a tree of at most `maxDepth` levels. */
export function possibleSteps(nodes: readonly SortableNode[], id: string, maxDepth: number): PossibleStep[] {
  const position = findPosition(nodes, id);
  if (!position) return [];

  const { node, siblings, parent } = position;
  const above = siblings[siblings.indexOf(node) - 1];
  const hasSpaceBelow = depthOf(position) + height(node) <= maxDepth;
  const labels: Record<TreeStep, string | false | null | undefined> = {
    up: 'Move up',
    down: 'Move down',
    in: above && hasSpaceBelow && `Put below ${above.label}`,
    out: parent && `Put beside ${parent.node.label}`,
  };

  return treeSteps.flatMap((step) => {
    const [label, move] = [labels[step], stepMove(nodes, id, step)];
    if (label && move) return [{ step, label, move }];
    return [];
  });
}

/** The nodes below one; those at the top for null. */
function childrenOf(nodes: readonly SortableNode[], parentId: string | null): readonly SortableNode[] {
  if (parentId === null) return nodes;
  return findPosition(nodes, parentId)?.node.children ?? [];
}

/** A move, or undefined where all nodes are there already, one after the other. */
function changing<Move extends TreeMove>(nodes: readonly SortableNode[], move: Move): Move | undefined {
  const ids = childrenOf(nodes, move.parentId).map(({ id }) => id);
  const start = ids.indexOf(move.ids[0] ?? '');
  const isUnmoved =
    start >= 0 &&
    move.ids.every((id, index) => ids[start + index] === id) &&
    (ids[start + move.ids.length] ?? null) === move.beforeId;

  if (isUnmoved) return undefined;
  return move;
}
