import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

test('a result is made once for each argument, and made anew after so many others', () => {
  const made: number[] = [];
  const square = memoize(
    (value: number) => {
      made.push(value);
      return value ** 2;
    },
    { most: 3 },
  );
  expect([2, 3, 2, 4, 2].map(square)).toEqual([4, 9, 4, 16, 4]);
  expect(made).toEqual([2, 3, 4]);
  expect([5, 2].map(square)).toEqual([25, 4]);
  expect(made).toEqual([2, 3, 4, 5, 2]);
});
