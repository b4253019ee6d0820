import type { SortableNode } from './tree-move.ts';

/** A node with the nodes below it that have rows. */
export type ShownNode = { id: string; node: SortableNode; children: ShownNode[] };

const known = new WeakMap<SortableNode, ShownNode>();

/**
 * The nodes of a tree that have rows: all below an open row, and below a closed one the first, by which it
 * can be opened. A node below which nothing has changed is the same object as before, so that its row is not
 * made again.
 */
export const shownNodes = (nodes: readonly SortableNode[], open: ReadonlySet<string>): ShownNode[] =>
  nodes.map((node) => {
    const children = shownNodes(open.has(node.id) ? node.children : node.children.slice(0, 1), open);
    const before = known.get(node);
    if (
      before?.children.length === children.length &&
      children.every((child, at) => child === before.children[at])
    ) {
      return before;
    }

    const shown = { id: node.id, node, children };
    known.set(node, shown);
    return shown;
  });
