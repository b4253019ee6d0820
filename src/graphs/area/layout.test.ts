import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphDisplaySchema } from '../graph-display.ts';
import type { GraphPoint, GraphViewProps } from '../graph-view-props.ts';
import { layoutAreas } from './layout.ts';
import { shownPlaces } from './area-runs.ts';
import { whyNoAreas } from './why-no-areas.ts';

const propsOf = (points: GraphPoint[], display: object = {}): GraphViewProps => ({
  id: 'g',
  points,
  display: graphDisplaySchema.parse({ graphType: 'AreaGraph', ...display }),
  labels: { x: 'Year', y: 'Events', series: 'Kind' },
  xType: 'numeric',
  width: 800,
  isSum: true,
});

const somePoints = (amount: fc.Arbitrary<number>, names = ['a', 'b', 'c']) =>
  fc.array(fc.record({ x: fc.integer({ min: 0, max: 40 }), y: amount, series: fc.constantFrom(...names) }), {
    minLength: 1,
    maxLength: 200,
  });
const amount = fc.double({ min: 0, max: 1e6, noNaN: true });

test('each area begins where the one below it ends, the first one at zero, and is as high as its amounts', () => {
  fc.assert(
    fc.property(somePoints(amount), (points) => {
      const { data, spans } = layoutAreas(propsOf(points));
      for (const [place, { at }] of data.xs.entries()) {
        let below = 0;
        for (const [index, { name }] of data.series.entries()) {
          const { low, high } = spans[index]![place]!;
          const sum = points
            .filter(({ x, series }) => x === at && series === name)
            .reduce((total, { y }) => total + y, 0);
          expect(low).toBe(below);
          expect(high - low).toBeCloseTo(sum, 4);
          below = high;
        }
      }
    }),
  );
});

test('shares of a place are 100% together, or nothing where nothing is', () => {
  fc.assert(
    fc.property(somePoints(amount), (points) => {
      const { spans, hasShares, y } = layoutAreas(propsOf(points, { groupMode: 'shares' }));
      if (!hasShares) return;
      for (const { high } of spans.at(-1)!) {
        expect(high === 0 || Math.abs(high - 100) < 1e-6).toBe(true);
      }
      expect(y.reaches).toEqual([0, 100]);
    }),
  );
});

test('the axis of areas has a zero, whatever the settings are, and all areas are within it', () => {
  const anyAmount = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(somePoints(anyAmount, ['a']), fc.boolean(), (points, isLog) => {
      const { y, spans } = layoutAreas(propsOf(points, { isLog, startsAtZero: false }));
      expect(y.reaches[0]).toBeLessThanOrEqual(0);
      expect(y.reaches[1]).toBeGreaterThanOrEqual(0);
      for (const { low, high } of spans.flat()) {
        expect(y.at(low)).toBeGreaterThanOrEqual(-1e-9);
        expect(y.at(high)).toBeLessThanOrEqual(1 + 1e-9);
      }
    }),
  );
});

test.each([5e-324, 1e-310, -1e-301])(
  'amounts of %s, which have too few digits for ticks, have an axis',
  (y) => {
    const points = [
      { x: 0, y, series: 'a' },
      { x: 1, y: -y, series: 'a' },
    ];
    expect(layoutAreas(propsOf(points)).y.reaches).toEqual([0, 1]);
  },
);

test('of ten thousand places those with the ends of the stack are kept, in order', () => {
  const centres = Array.from({ length: 10_000 }, (_, place) => place / 10);
  fc.assert(
    fc.property(fc.array(amount, { minLength: 10_000, maxLength: 10_000 }), (ends) => {
      const places = shownPlaces([...centres.keys()], { centres, ends });
      expect(places.length).toBeLessThanOrEqual(8004);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(Math.max(...places.map((place) => ends[place]!))).toBe(Math.max(...ends));
      expect(Math.min(...places.map((place) => ends[place]!))).toBe(Math.min(...ends));
    }),
    { numRuns: 3 },
  );
});

test('areas on each other are refused for averages and below zero; one series is drawn', () => {
  const points = [
    { x: 1, y: 2, series: 'a' },
    { x: 1, y: -2, series: 'b' },
  ];
  const why = (given: GraphPoint[], more: Partial<GraphViewProps> = {}, display: object = {}) =>
    whyNoAreas({ ...propsOf(given, display), ...more });
  expect(why(points)).toMatch(/such as −2, cannot be drawn as areas/);
  expect(why(points, {}, { groupMode: 'shares' })).toMatch(/have no shares/);
  expect(why(points, { isSum: false })).toMatch(/averages/);
  expect(why(points.slice(1), { isSum: false })).toBeNull();
  expect(why(points.slice(0, 1))).toBeNull();
});
