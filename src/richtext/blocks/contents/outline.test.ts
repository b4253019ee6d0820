import { expect, it } from 'vitest';
import { outline, type OutlineEntry } from './outline.ts';

const titles = (entries: OutlineEntry[]): unknown[] =>
  entries.map(({ title, children }) => (children.length > 0 ? [title, titles(children)] : title));
const outlineOf = (...headings: [level: number, text: string][]) =>
  titles(outline(headings.map(([level, text]) => ({ level, text, id: '' }))));

it('nests headings by their levels, whatever level comes first or is skipped', () => {
  expect(outlineOf([2, 'a'], [4, 'b'], [3, 'c'], [2, 'd'], [1, 'e'], [2, 'f'])).toEqual([
    ['a', ['b', 'c']],
    'd',
    ['e', ['f']],
  ]);
  expect(outlineOf([2, ' '], [2, 'a'])).toEqual(['a']);
});

it('shortens the first title to 20 characters and the others to 27', () => {
  expect(outlineOf([1, '🌋'.repeat(20)], [1, 'b'.repeat(27)])).toEqual(['🌋'.repeat(20), 'b'.repeat(27)]);
  expect(outlineOf([1, '🌋'.repeat(21)], [2, 'b'.repeat(28)])).toEqual([
    [`${'🌋'.repeat(20)}…`, [`${'b'.repeat(27)}…`]],
  ]);
});
