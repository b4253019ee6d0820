import { expect, test } from 'vitest';
import { emptyHistogram, readHistogram } from './histogram-steps.ts';

test('the least and the greatest value have all their digits, but no noise', () => {
  const ends = (least: number, greatest: number) => {
    const { steps, ...ends } = readHistogram([[0, 1, least, 4, greatest, least]], { dataType: 'numeric' });
    expect(steps).toHaveLength(1);
    return ends;
  };
  expect(ends(0.1 + 0.2, 32_009_420_579)).toEqual({ least: 0.3, greatest: 32_009_420_579 });
  expect(ends(-9_007_199_254_740_991, 123_456_789.1234)).toEqual({
    least: -9_007_199_254_740_991,
    greatest: 123_456_789.1234,
  });
});

test('the last moment of a day is still of that day', () => {
  const day = 19_774;
  const lines = [[0, 1, day, 2, day + 0.999_999_999, day]];
  expect(readHistogram(lines, { dataType: 'timestamp' })).toEqual({
    steps: [{ from: '2024-02-21', to: '2024-02-22', count: 2 }],
    least: '2024-02-21',
    greatest: '2024-02-21',
  });
});

test('there are no steps without values', () => {
  expect(readHistogram([], { dataType: 'numeric' })).toBe(emptyHistogram);
});
