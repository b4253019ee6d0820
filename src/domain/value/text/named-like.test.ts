import { expect, test } from 'vitest';
import { namedLike } from './named-like.ts';

const likeIn = (names: readonly string[], text: string) => namedLike(names, (name) => name, text);

test('names with a text in them, those that begin with it first, else in their order', () => {
  const names = ['New York', 'York', 'Łódź', 'Yorkshire', 'Cork'];
  expect(likeIn(names, ' york ')).toEqual(['York', 'Yorkshire', 'New York']);
  expect(likeIn(names, 'lodz')).toEqual(['Łódź']);
  expect(likeIn(names, 'x')).toEqual([]);
  expect(likeIn(names, ' ')).toEqual(names);
});
