import { expect, test } from 'vitest';
import { dropTarget } from './drop-target.ts';

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const groups = [
  { name: 'top', ...box(0, 0, 600, 100) },
  { name: 'content', ...box(0, 100, 600, 500) },
];
// Two sections beside each other, and a wide one below them.
const sections = [
  { id: 'a', group: 'content', ...box(0, 120, 290, 220) },
  { id: 'b', group: 'content', ...box(310, 120, 600, 220) },
  { id: 'c', group: 'content', ...box(0, 260, 600, 360) },
];
const at = (x: number, y: number) => {
  const target = dropTarget(groups, sections, { x, y });
  return target && [target.group, target.before];
};

test('a drop beside sections of one row goes before or after them by their left and right halves', () => {
  expect(at(20, 170)).toEqual(['content', 'a']);
  expect(at(200, 170)).toEqual(['content', 'b']);
  expect(at(590, 170)).toEqual(['content', 'c']);
});

test('a drop on a section that has its row alone goes above or below it', () => {
  expect(at(500, 270)).toEqual(['content', 'c']);
  expect(at(20, 350)).toEqual(['content', null]);
  expect(at(300, 490)).toEqual(['content', null]);
});

test('an empty group takes a drop, and a point outside goes to the nearest group', () => {
  expect(at(300, 50)).toEqual(['top', null]);
  expect(at(300, 900)).toEqual(['content', null]);
  expect(dropTarget([], sections, { x: 1, y: 1 })).toBeNull();
});

test('on a page from right to left, the next section of a row is at the left', () => {
  const mirrored = [
    { id: 'b', group: 'content', ...box(0, 120, 290, 220) },
    { id: 'a', group: 'content', ...box(310, 120, 600, 220) },
  ].toReversed();
  const drop = (x: number) => dropTarget(groups, mirrored, { x, y: 170 }, true);
  expect([550, 350, 250, 50].map((x) => drop(x)?.before)).toEqual(['a', 'b', 'b', null]);
  expect([550, 350].map((x) => drop(x)?.line.left)).toEqual([612, 298]);
});
