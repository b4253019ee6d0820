import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphDisplaySchema } from '../graph-display.ts';
import type { GraphPoint, GraphViewProps } from '../graph-view-props.ts';
import { labelHeight, mostNamed } from './height-of-slopes.ts';
import { layoutSlopes } from './layout.ts';
import { readSlopes } from './moments.ts';
import { whyNoSlopes } from './why-no-slopes.ts';

const propsOf = (points: GraphPoint[], change: Partial<GraphViewProps> = {}): GraphViewProps => ({
  id: 'g',
  points,
  display: graphDisplaySchema.parse({ graphType: 'SlopeGraph' }),
  labels: { x: 'County', y: 'Events', series: 'Year' },
  xType: 'text',
  width: 800,
  ...change,
});

const places = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: mostNamed });
const amount = fc.integer({ min: -500, max: 500 });

test('labels at both ends never overlap, are within the plot, and are in the order of their lines', () => {
  fc.assert(
    fc.property(places, fc.infiniteStream(amount), (names, amounts) => {
      const next = () => amounts.next().value as number;
      const points = names.flatMap((name) =>
        ['2014', '2024'].map((series) => ({ x: `C${name}`, y: next(), series })),
      );
      const { labels, height } = layoutSlopes(propsOf(points));
      expect(labels?.start).toHaveLength(names.length);
      for (const side of [labels!.start, labels!.end]) {
        const sorted = side.toSorted((one, other) => one.label - other.label);
        for (const [at, { label, line }] of sorted.entries()) {
          const before = sorted[at - 1];
          expect(label).toBeGreaterThanOrEqual(0);
          expect(label).toBeLessThanOrEqual(height + labelHeight / 2);
          if (before) {
            expect(label - before.label).toBeGreaterThanOrEqual(labelHeight - 0.001);
            expect(line).toBeGreaterThanOrEqual(before.line);
          }
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('moments are the first and the last series in the order of time, or places along time', () => {
  const years = ['2024', '2004', '2014'];
  const points = years.map((series, y) => ({ x: 'Kings', y, series }));
  expect(readSlopes(propsOf(points)).moments).toEqual({ first: '2004', last: '2024', count: 3 });
  const columns = ['Before', 'After'].map((series, y) => ({ x: 'Kings', y, series }));
  expect(readSlopes(propsOf(columns)).moments).toMatchObject({ first: 'Before', last: 'After' });

  const along = [2020, 2004, 2012].flatMap((x) => ['A', 'B'].map((series) => ({ x, y: x - 2000, series })));
  const { slopes, moments } = layoutSlopes(propsOf(along, { xType: 'numeric' }));
  expect(moments).toEqual({ first: '2004', last: '2020', count: 3 });
  expect(slopes.map(({ name, ends }) => [name, ...ends])).toEqual([
    ['A', 4, 20],
    ['B', 4, 20],
  ]);
});

test('a place without one of its amounts has a dot and its name where it is; many lines have an axis', () => {
  const points = [
    { x: 'Kings', y: 3, series: '2014' },
    { x: 'Erie', y: 5, series: '2014' },
    { x: 'Erie', y: 9, series: '2024' },
  ];
  const { labels } = layoutSlopes(propsOf(points));
  expect(labels?.start.map(({ text }) => text)).toEqual(['Kings 3', '5']);
  expect(labels?.end.map(({ text }) => text)).toEqual(['9 Erie']);
  const many = Array.from({ length: mostNamed + 1 }, (_, at) => `C${at}`).flatMap((x) =>
    ['2014', '2024'].map((series) => ({ x, y: 1, series })),
  );
  expect(layoutSlopes(propsOf(many)).labels).toBeNull();
});

test('one moment has no change, and a sentence says so', () => {
  const of = (points: GraphPoint[], change: Partial<GraphViewProps> = {}) =>
    whyNoSlopes(propsOf(points, change));
  const one = [{ x: 'Kings', y: 3, series: '2014' }];
  expect(of(one)).toBe('A slope chart needs two moments or columns, and there is one: 2014.');
  expect(of([{ x: 'Kings', y: 3, series: null }])).toContain('there is one: Events.');
  expect(of([{ x: 2014, y: 3, series: 'A' }], { xType: 'numeric' })).toContain('there is one: 2014.');
  expect(of([])).toBeNull();
});
