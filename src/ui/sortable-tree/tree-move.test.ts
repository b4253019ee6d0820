import { expect, test } from 'vitest';
import { dropMove, possibleSteps, stepMove, visibleRows, type SortableNode } from './tree-move.ts';

const node = (id: string, ...children: SortableNode[]): SortableNode => ({ id, label: id, children });
const tree = [node('a', node('a1', node('a11')), node('a2')), node('b'), node('c')];
const open = ['a', 'a1'];
const drop = (ids: string[], after: string | null, sideways = 0, maxDepth = 4) => {
  const move = dropMove(tree, open, { ids, after, sideways }, maxDepth);
  return move && [move.parentId, move.beforeId];
};

test('rows are those of open nodes', () => {
  expect(visibleRows(tree, ['a']).map(({ id }) => id)).toEqual(['a', 'a1', 'a2', 'b', 'c']);
  expect(visibleRows(tree, open, ['a1']).map(({ id, depth }) => [id, depth])).toEqual([
    ['a', 1],
    ['a2', 2],
    ['b', 1],
    ['c', 1],
  ]);
});

test('a node is dropped on its level, where that is possible', () => {
  expect(drop(['c'], null)).toEqual([null, 'a']);
  expect(drop(['c'], 'a2')).toEqual([null, 'b']);
  expect(drop(['c'], 'a1')).toEqual(['a1', 'a11']);
  expect(drop(['a11'], 'c')).toEqual(['c', null]);
});

test('more than 30 pixels sideways nest under the row above, or take out', () => {
  expect(drop(['c'], 'b', 30)).toBeUndefined();
  expect(drop(['c'], 'b', 31)).toEqual(['b', null]);
  expect(drop(['c'], 'a2', 31)).toEqual(['a', null]);
  expect(drop(['c'], 'a2', 61)).toEqual(['a2', null]);
  expect(drop(['c'], 'a2', 300)).toEqual(['a2', null]);
  expect(drop(['a2'], 'a11', -31)).toEqual([null, 'b']);
  expect(drop(['a11'], 'a1', -31)).toEqual(['a', 'a2']);
});

test('nothing is nested deeper than the tree may be', () => {
  expect(drop(['a'], 'c', 60, 3)).toEqual([null, null]);
  expect(drop(['a'], 'b', 31, 4)).toEqual(['b', null]);
  expect(drop(['a'], 'b', 31, 3)).toEqual([null, 'c']);
  expect(drop(['a1'], 'a2', 31, 3)).toEqual(['a', null]);
});

test('several nodes move together; dropping them where they are changes nothing', () => {
  expect(drop(['b', 'c'], null)).toEqual([null, 'a']);
  expect(drop(['b', 'c'], 'a2')).toBeUndefined();
  expect(drop(['x'], 'b')).toBeUndefined();
});

test('steps by the keyboard', () => {
  const step = (id: string, to: Parameters<typeof stepMove>[2]) => {
    const move = stepMove(tree, id, to);
    return move && [move.parentId, move.beforeId];
  };
  expect(step('b', 'up')).toEqual([null, 'a']);
  expect(step('b', 'down')).toEqual([null, null]);
  expect(step('b', 'in')).toEqual(['a', null]);
  expect(step('a11', 'out')).toEqual(['a', 'a2']);
  expect(step('a2', 'out')).toEqual([null, 'b']);
  for (const [id, to] of [
    ['a', 'up'],
    ['c', 'down'],
    ['a1', 'in'],
    ['a', 'out'],
    ['x', 'up'],
  ] as const) {
    expect(step(id, to)).toBeUndefined();
  }
});

test('the steps of a menu: only what changes something, and nothing deeper than the tree may be', () => {
  const labels = (id: string, maxDepth = 10) => possibleSteps(tree, id, maxDepth).map(({ label }) => label);
  expect(labels('b')).toEqual(['Move up', 'Move down', 'Put below a']);
  expect(labels('b', 1)).toEqual(['Move up', 'Move down']);
  expect(labels('a')).toEqual(['Move down']);
  expect(labels('a2')).toEqual(['Move up', 'Put below a1', 'Put beside a']);
  expect(labels('a2', 2)).toEqual(['Move up', 'Put beside a']);
  expect(labels('x')).toEqual([]);
});

test('the steps of all rows of a large tree are found in linear time', () => {
  const nodes = Array.from({ length: 300 }, (_, parent) =>
    node(`${parent}`, ...Array.from({ length: 100 }, (_child, child) => node(`${parent}-${child}`))),
  );
  const rows = visibleRows(
    nodes,
    nodes.map(({ id }) => id),
  );
  const start = performance.now();
  expect(rows.every(({ id }) => possibleSteps(nodes, id, 4).length > 0)).toBe(true);
  expect(performance.now() - start).toBeLessThan(3000);
});
