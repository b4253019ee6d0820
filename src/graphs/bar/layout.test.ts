import { describe, expect, test } from 'vitest';
import { graphDisplaySchema } from '../graph-display.ts';
import type { GraphPoint } from '../graph-view-props.ts';
import { readChart } from '../marks/chart-data.ts';
import { layoutBars, mostOfPlot } from '../marks/bar-layout.ts';
import { pageBars } from './page-bars.ts';
import { horizontalHeight } from './horizontal-height.ts';

const counties = (count: number, names: (string | null)[] = [null]): GraphPoint[] =>
  Array.from({ length: count }, (_, place) =>
    names.map((series) => ({ x: `County ${place}`, y: 10 + place, series })),
  ).flat();

function read(points: GraphPoint[], given: object = {}) {
  const display = { ...graphDisplaySchema.parse(given), locale: 'en-US', mostPlaces: null };
  return { display, data: readChart({ points, display, xType: 'text' }) };
}

describe('the width of vertical bars', () => {
  test.each([1, 2])(
    'with %i categories a bar takes a quarter of the plot, in the middle of its room',
    (count) => {
      const { data, display } = read(counties(count));
      const { bars, centre } = pageBars(data, { display, xType: 'text' });
      for (const { place, start, size } of bars[0]!) {
        expect(size).toBe(mostOfPlot);
        expect(start + size / 2).toBeCloseTo(centre(place));
      }
      expect(bars[0]!.map(({ place }) => centre(place)).reduce((sum, at) => sum + at) / count).toBeCloseTo(
        0.5,
      );
    },
  );

  test('of more categories it is what their room leaves', () => {
    const { data, display } = read(counties(3));
    const [bar] = pageBars(data, { display, xType: 'text' }).bars[0]!;
    expect(bar!.size).toBeLessThan(mostOfPlot);
    expect(bar!.size).toBeGreaterThan(0.2);
  });

  test('in a group it is that of one bar, so that groups are wider', () => {
    const { data, display } = read(counties(1, ['2024', '2025', '2026']), { groupMode: 'grouped' });
    const bars = pageBars(data, { display, xType: 'text' }).bars.flat();
    expect(bars).toHaveLength(3);
    for (const { size } of bars) {
      expect(size).toBeLessThanOrEqual(mostOfPlot);
    }
    expect(bars[2]!.start + bars[2]!.size - bars[0]!.start).toBeGreaterThan(0.5);
  });
});

describe('the height of horizontal bars', () => {
  test('on a page one bar is about as high as its label wants', () => {
    const { data, display } = read(counties(1), { orientation: 'horizontal' });
    const [bar] = pageBars(data, { display, xType: 'text' }).bars[0]!;
    const height = bar!.size * horizontalHeight(data, display);
    expect(height).toBeGreaterThan(16);
    expect(height).toBeLessThan(30);
  });

  test('in a room of its own it is a quarter of it at most', () => {
    const { data, display } = read(counties(1), { orientation: 'horizontal' });
    const { bars } = layoutBars(data, display, { count: 6, measured: null, mostSize: mostOfPlot });
    expect(bars[0]![0]!.size).toBe(mostOfPlot);
  });
});
