import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphDisplaySchema } from '../graph-display.ts';
import type { GraphPoint } from '../graph-view-props.ts';
import { slicesOf } from '../pie/layout.ts';
import { readChart } from './chart-data.ts';
import { barsInstead, partsOf, whyNoParts } from './parts.ts';

const display = graphDisplaySchema.parse({ graphType: 'PieGraph' });
const pointsOf = (amounts: readonly number[]): GraphPoint[] =>
  amounts.map((y, at) => ({ x: `Part ${at}`, y, series: null }));

test('the slices of a pie go once around, each as far as its share, and none without an amount', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 8 }), (amounts) => {
      const points = pointsOf(amounts);
      const slices = slicesOf(partsOf(readChart({ points, display, xType: 'text' }), { display }));
      const whole = amounts.reduce((sum, amount) => sum + amount, 0);
      expect(slices.map(({ amount }) => amount)).toEqual(amounts.filter((amount) => amount > 0));

      let angle = 0;
      for (const { from, to, amount } of slices) {
        expect(from).toBeCloseTo(angle, 9);
        expect(to - from).toBeCloseTo((2 * Math.PI * amount) / whole, 9);
        angle = to;
      }
      expect(angle).toBeCloseTo(whole > 0 ? 2 * Math.PI : 0, 9);
    }),
  );
});

test('a part keeps its colour whichever of the others has no amount', () => {
  const coloursOf = (amounts: number[]) =>
    partsOf(readChart({ points: pointsOf(amounts), display, xType: 'text' }), { display }).map(
      ({ colour }) => colour,
    );
  const [, second, third] = coloursOf([1, 2, 3]);
  expect(coloursOf([0, 2, 3])).toEqual([second, third]);
});

const labels = { x: 'Part', y: 'Amount', series: null };

test('averages, several series and amounts below zero are no parts of a whole', () => {
  const why = (points: GraphPoint[], isSum = true) =>
    whyNoParts({ points, isSum, display, labels, xType: 'text' });
  expect(why(pointsOf([1, 2]))).toBeNull();
  expect(why(pointsOf([1, 2]), false)).toMatch(/averages/);
  expect(why(pointsOf([1, -2.5]))).toMatch(/such as −2.5, have no shares/);
  expect(why([...pointsOf([1]), { x: 'Part 0', y: 1, series: 'b' }])).toMatch(/Several series/);
});

test('more parts than can be compared are bars', () => {
  const instead = (count: number) => barsInstead(6)({ points: pointsOf(Array(count).fill(1)) });
  expect(instead(6)).toBeNull();
  expect(instead(7)).toEqual({ graphType: 'BarGraph', orientation: 'horizontal' });
});
