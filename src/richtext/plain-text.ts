import type { StoredNode } from './block.ts';
import { nodeTypes } from './blocks/index.ts';

/** The text of nodes, each block on a line of its own; empty lines are left out. */
export function nodesText(nodes: readonly StoredNode[]): string {
  const lines: string[] = [];
  for (const node of nodes) {
    collect(node, lines);
  }

  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

function collect(node: StoredNode, lines: string[]): void {
  const type = nodeTypes.get(node.type);
  if (!type) return;

  if (type.role !== 'inline' || lines.length === 0) {
    lines.push('');
  }

  if (type.heading) {
    lines.push(type.heading(node), '');
  }

  if (type.text) {
    lines[lines.length - 1] += type.text(node);
  } else {
    for (const child of node.children ?? []) {
      collect(child, lines);
    }
  }
}
