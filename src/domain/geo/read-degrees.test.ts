import { expect, test } from 'vitest';
import { readDegrees } from './read-degrees.ts';

test('degrees are read as people write them, and nothing else is', () => {
  expect(readDegrees('40.7, -74')).toEqual([-74, 40.7]);
  expect(readDegrees(' 33.9° S; 18.4° E ')).toEqual([18.4, -33.9]);
  expect(readDegrees('40.7N,74w')).toEqual([-74, 40.7]);
  for (const text of ['', 'Florida', '40.7', '91, 0', '0, 181', '40 W, 74 N', '1, 2, 3', 'NaN, 3']) {
    expect(readDegrees(text), text).toBeNull();
  }
});
