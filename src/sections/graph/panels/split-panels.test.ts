import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GraphPoint } from '#graphs/graph-view-props.ts';
import { placeKey } from '#graphs/marks/chart-data.ts';
import { inShownPlaces, shownPlaces, largestPanels, reachOfPanels } from './split-panels.ts';

const point = fc.record({
  x: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  y: fc.integer({ min: -100, max: 100 }),
  series: fc.constantFrom(null, 's', 't'),
});
const sumOf = (points: Iterable<GraphPoint>) => [...points].reduce((sum, { y }) => sum + y, 0);

test('what has no place of its own is added up, so that no amount is lost; without a sum it is left out', () => {
  fc.assert(
    fc.property(fc.array(point), fc.boolean(), (points, hasRest) => {
      const rest: GraphPoint[] = hasRest ? [{ x: 'Other', y: 1, series: null, isRest: true }] : [];
      const shown = [...['a', 'b'].map((x): GraphPoint => ({ x, y: 1, series: null })), ...rest];
      const kept = [...inShownPlaces(points, shownPlaces({ points: shown }))];
      const keys = new Set(shown.map(placeKey));
      expect(kept.every((one) => keys.has(placeKey(one)))).toBe(true);
      const inPlaces = points.filter(({ x }) => x === 'a' || x === 'b');
      expect(sumOf(kept)).toBe(sumOf(hasRest ? points : inPlaces));
    }),
  );
});

test('the axis of several charts reaches the amounts of each, and the stacks where marks are on each other', () => {
  fc.assert(
    fc.property(fc.array(fc.array(point, { minLength: 1 }), { minLength: 1 }), (charts) => {
      const panels = charts.map((points) => ({ points }));
      const all = charts.flat().map(({ y }) => y);
      expect(reachOfPanels(panels, false)).toEqual([Math.min(...all), Math.max(...all)]);

      const [least, most] = reachOfPanels(panels, true);
      for (const points of charts) {
        for (const stack of Map.groupBy(points, ({ x }) => x).values()) {
          expect(sumOf(stack.filter(({ y }) => y > 0))).toBeLessThanOrEqual(Math.max(most, 0));
          expect(sumOf(stack.filter(({ y }) => y < 0))).toBeGreaterThanOrEqual(Math.min(least, 0));
        }
      }
    }),
  );
});

test('of very many charts the largest are drawn, in their order', () => {
  const panels = Array.from({ length: 60 }, (_, at) => ({ name: `${at}`, points: [], total: (at * 7) % 60 }));
  const largest = largestPanels(panels);
  expect(largest.all).toBe(60);
  expect(largest.panels).toHaveLength(24);
  expect(largest.panels.every(({ total }) => total >= 36)).toBe(true);
  const names = largest.panels.map(({ name }) => Number(name));
  expect(names).toEqual(names.toSorted((one, other) => one - other));
});
