import { expect, test } from 'vitest';
import { scaleChoices } from './graph-scale.ts';

const limitsOf = (amounts: number[]) => {
  const points = amounts.map((y, at) => ({ x: String(at), y, series: null }));
  return scaleChoices({ points, isSum: false }, { name: 'comma' }).map(({ limit }) => limit);
};

test('the thresholds of counts are whole numbers, those of other amounts are shares', () => {
  expect(limitsOf([96, 10, 3])).toEqual([null, 72, 48, 5]);
  expect(limitsOf([3, 1])).toEqual([null, 2, 2, 1]);
  expect(limitsOf([9.5, 1]).slice(0, 3)).toEqual([null, 7.125, 4.75]);
});
