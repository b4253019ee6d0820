import { expect, test } from 'vitest';
import { joinTitles } from './join-titles.ts';

test('titles of two rows are joined, and a title of a group is that of all its columns', () => {
  const rows = [
    ['Area', '', 'Estimates', '', 'Note'],
    ['', 'Code', '2010', '2011', ''],
  ];
  expect(joinTitles(rows, 5)).toEqual(['Area', 'Code', 'Estimates 2010', 'Estimates 2011', 'Note']);
});

test('equal texts are written once, and a column may have no title', () => {
  expect(joinTitles([['Year', ' ', 'a'], ['Year'], ['', '', 'b']], 3)).toEqual(['Year', null, 'a b']);
});

test('the only row has its own titles', () => {
  expect(joinTitles([['a', '', 'c']], 4)).toEqual(['a', null, 'c', null]);
});
