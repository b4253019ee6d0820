import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphDisplaySchema } from '../graph-display.ts';
import type { GraphPoint } from '../graph-view-props.ts';
import { PointColumns } from '../point-columns.ts';
import { readEachPoint } from './each-point.ts';

const numbers = fc.integer({ min: -20, max: 20 });
const series = fc.constantFrom(null, 'a', 'b');
const detail = fc.option(fc.record({ name: fc.constantFrom(null, 'n'), size: numbers }), { nil: undefined });
const points = fc.array(
  fc.record<GraphPoint>({
    x: fc.oneof(numbers, fc.constantFrom(null, '', 'none', '7')),
    y: numbers,
    series,
    detail,
  }),
  { maxLength: 80 },
);

/** What is drawn of these points, by series, from the places with their labels. */
function drawn(given: Iterable<GraphPoint> & { length: number }) {
  const display = graphDisplaySchema.parse({ graphType: 'ScatterPlot' });
  const labels = { x: 'X', y: 'Y', series: null };
  const props = { id: 'g', points: given, display, labels, xType: 'numeric' as const, width: 800 };
  const { xs, series: all, positions } = readEachPoint(props);
  expect(Array.from(xs, ({ at }) => at)).toEqual([...positions]);
  return all.map(({ name, values }) => [
    name,
    Array.from(values, ({ x, y, ...more }) => [Number(xs.at(x)?.label.replace('−', '-')), y, more.detail]),
  ]);
}

test('points are in the order of their positions, series in that of the points, and what has no position is left out', () => {
  fc.assert(
    fc.property(points, (given) => {
      const usable = given.filter(({ x }) => x !== null && x !== '');
      const placed = usable
        .filter(({ x }) => x !== 'none')
        .sort((one, other) => Number(one.x) - Number(other.x));
      const names = [...new Set(usable.map((point) => point.series))];
      const expected = names.map((name) => [
        name,
        placed
          .filter((point) => point.series === name)
          .map((point) => [Number(point.x), point.y, point.detail]),
      ]);
      expect(drawn(given)).toEqual(expected);
      expect(drawn(PointColumns.of(given))).toEqual(expected);
    }),
  );
});

test('columns have the points that they were made of', () => {
  fc.assert(
    fc.property(points, fc.func(fc.boolean()), (given, isKept) => {
      const marked = given.map((point, at) => (at % 7 === 3 ? { ...point, isRest: true as const } : point));
      const columns = PointColumns.of(marked);
      expect([...columns]).toEqual(marked);
      const kept = columns.where((index) => isKept(index));
      expect([...kept]).toEqual(marked.filter((_, index) => isKept(index)));
      expect(kept.length).toBe([...kept].length);
    }),
  );
});
