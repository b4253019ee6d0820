import { line } from 'd3-shape';
import { expect, test } from 'vitest';
import { linePath, unitText } from './path-text.ts';
import { unit } from './plot.tsx';

/** Numbers between two others that follow from a seed. */
function numbers(count: number, from: number, to: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return from + ((to - from) * state) / 2_147_483_648;
  });
}

test('coordinates are written to a tenth, also those below zero and beyond a plot', () => {
  for (const value of [
    0,
    -0,
    -0.04,
    0.05,
    12.34,
    1999.99,
    2000.06,
    -17.25,
    ...numbers(500, -5000, 5000, 7),
  ]) {
    expect(unitText(value)).toBe(String(unit(value)));
  }
});

test('lines are those of a library of shapes', () => {
  const path = line<[number, number]>()
    .x(([x]) => unit(x))
    .y(([, y]) => unit(y));
  for (const count of [0, 1, 2, 3, 50]) {
    const [xs, ys] = [numbers(count, -100, 1100, count + 1), numbers(count, -100, 500, count + 99)];
    const points = xs.map((x, at): [number, number] => [x, ys[at]!]);
    expect(linePath(points)).toBe(path(points) ?? '');
  }
});
