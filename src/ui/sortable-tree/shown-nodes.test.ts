import { expect, test } from 'vitest';
import { shownNodes } from './shown-nodes.ts';
import type { SortableNode } from './tree-move.ts';

const node = (id: string, children: SortableNode[] = []): SortableNode => ({ id, label: id, children });

test('opening a row changes the nodes on the way to it and no others', () => {
  const nodes = [
    node('a', [node('b', [node('c'), node('d')]), node('e')]),
    node('f', [node('g'), node('h')]),
  ];
  const before = shownNodes(nodes, new Set(['a']));
  expect(before.map(({ children }) => children.map(({ id }) => id))).toEqual([['b', 'e'], ['g']]);
  const after = shownNodes(nodes, new Set(['a', 'b']));
  expect(after[0]?.children[0]?.children.map(({ id }) => id)).toEqual(['c', 'd']);
  expect(after[0]).not.toBe(before[0]);
  expect(after[0]?.children[1]).toBe(before[0]?.children[1]);
  expect(after[1]).toBe(before[1]);
});
