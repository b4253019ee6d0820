import { expect, it } from 'vitest';
import { moveFor, type SortableNode } from './tree-move.ts';

const node = (id: string, ...children: SortableNode[]): SortableNode => ({ id, label: id, children });
const tree = [node('a', node('a1', node('a11')), node('a2')), node('b'), node('c')];

it('moves before and after siblings, counting without itself', () => {
  expect(moveFor(tree, 'a', 'c', 'before')).toEqual({ id: 'a', parentId: null, index: 1 });
  expect(moveFor(tree, 'c', 'a', 'before')).toEqual({ id: 'c', parentId: null, index: 0 });
  expect(moveFor(tree, 'c', 'a1', 'after')).toEqual({ id: 'c', parentId: 'a', index: 1 });
});

it('moves on a node as its last child', () => {
  expect(moveFor(tree, 'b', 'a', 'on')).toEqual({ id: 'b', parentId: 'a', index: 2 });
});

it('refuses itself, what is below it, too deep, unknown, and what changes nothing', () => {
  expect(moveFor(tree, 'a', 'a11', 'on')).toBeUndefined();
  expect(moveFor(tree, 'a', 'a', 'before')).toBeUndefined();
  expect(moveFor(tree, 'a', 'b', 'on', 3)).toBeUndefined();
  expect(moveFor(tree, 'b', 'a11', 'on', 3)).toBeUndefined();
  expect(moveFor(tree, 'x', 'b', 'on')).toBeUndefined();
  expect(moveFor(tree, 'b', 'a', 'after')).toBeUndefined();
});
