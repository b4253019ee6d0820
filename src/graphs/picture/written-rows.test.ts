import { expect, test } from 'vitest';
import { writtenRows } from './written-rows.ts';

/** The rows that are written of ten, with text that is `lower` times as high as a row. */
const written = (lower: number, highlighted: number[] = []) => {
  const weightOf = (at: number) => {
    if (highlighted.length === 0) return undefined;
    if (highlighted.includes(at)) return 700;
    return 400;
  };
  const side = Array.from({ length: 10 }, (_, at) => ({
    at: (at + 0.5) / 10,
    label: `Row ${at}`,
    weight: weightOf(at),
  }));
  return [...writtenRows({ side, height: 200 }, 20 * lower)].toSorted((a, b) => a - b);
};

test('all rows that are as high as their labels are written, and of lower ones every second or third', () => {
  expect(written(0.8)).toHaveLength(10);
  expect(written(1.5)).toEqual([0, 2, 4, 6, 8]);
  expect(written(2.5)).toEqual([0, 3, 6, 9]);
});

test('rows that stand out are always written, and none on them', () => {
  expect(written(0.8, [3])).toHaveLength(10);
  expect(written(1.5, [3])).toEqual([0, 3, 5, 7, 9]);
  expect(written(1.5, [3, 6])).toEqual([0, 3, 6, 8]);
  expect(written(2.5, [1, 9])).toEqual([1, 4, 9]);
});

test('of neighbours that stand out and would cover each other the first is written', () => {
  expect(written(1.5, [3, 4, 5])).toEqual([0, 3, 5, 7, 9]);
});
