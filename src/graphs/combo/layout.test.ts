import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphDisplaySchema } from '../graph-display.ts';
import type { GraphPoint, GraphViewProps } from '../graph-view-props.ts';
import { layoutCombo, stripLayout } from './layout.ts';

const propsOf = (points: GraphPoint[], display: object = {}): GraphViewProps => ({
  id: 'g',
  points,
  display: graphDisplaySchema.parse({ graphType: 'ComboGraph', ...display }),
  labels: { x: 'Month', y: 'Rain', series: null },
  xType: 'text',
  width: 800,
});

const anyPoints = fc.array(
  fc.record({
    x: fc.constantFrom('Jan', 'Feb', 'Mar', 'Apr'),
    y: fc.integer({ min: -1000, max: 1000 }),
    series: fc.constantFrom('Rain', 'Snow', 'Warmth'),
  }),
  { minLength: 1, maxLength: 60 },
);
const named = { yAxis: { label: 'Millimetres' }, secondAxis: { label: 'Degrees' } };

test('on one axis the bars and the line are within it, and the axis has a zero', () => {
  fc.assert(
    fc.property(anyPoints, (points) => {
      const { bars, line, y, second } = layoutCombo(propsOf(points));
      expect(second).toBeNull();
      expect(y.reaches[0]).toBeLessThanOrEqual(0);
      expect(y.reaches[1]).toBeGreaterThanOrEqual(0);
      const ends = [
        ...bars.flat().flatMap(({ from, to }) => [from, to]),
        ...line.data.series.flatMap(({ values }) => Array.from(values, (value) => line.y.at(value.y))),
      ];
      expect(ends.every((end) => end >= -1e-9 && end <= 1 + 1e-9)).toBe(true);
    }),
  );
});

test('there is a second axis only where both are named, and at most one line', () => {
  fc.assert(
    fc.property(anyPoints, fc.constantFrom('', 'Rain', 'Snow', 'Nothing'), (points, lineSeries) => {
      const series = new Set<string>(points.map((point) => point.series));
      const both = layoutCombo(propsOf(points, { ...named, lineSeries }));
      expect(both.second !== null).toBe(series.size > 1);
      expect(both.lineData.series).toHaveLength(series.size > 1 ? 1 : 0);
      expect(both.barData.series.length + both.lineData.series.length).toBe(series.size);
      if (series.size > 1 && series.has(lineSeries)) {
        expect(both.lineData.series[0]?.name).toBe(lineSeries);
      }
      for (const one of [
        { ...named, secondAxis: { label: '' } },
        { ...named, yAxis: { label: '' } },
      ]) {
        expect(layoutCombo(propsOf(points, one)).second).toBeNull();
      }
    }),
  );
});

test('amounts of a line with an axis of its own are written as that axis is', () => {
  const points = [
    { x: 'Jan', y: 5, series: 'Rain' },
    { x: 'Jan', y: 7, series: 'Warmth' },
  ];
  const formats = (display: object) => {
    const strips = stripLayout(layoutCombo(propsOf(points, display)));
    return [0, 1].map((series) => strips.formatOf?.(series)?.name);
  };
  const dollars = { ...named, yAxis: { ...named.yAxis, tickFormat: 'comma_dollar' } };
  expect(formats(dollars)).toEqual([undefined, 'abbreviate']);
  const both = { ...dollars, secondAxis: { label: 'Euros', tickFormat: 'comma' } };
  expect(formats(both)).toEqual([undefined, 'comma']);
  expect(formats({ yAxis: dollars.yAxis })).toEqual([undefined, undefined]);
});
