import { expect, test } from 'vitest';
import { graphDisplaySchema } from '../graph-display.ts';
import type { GraphPoint, GraphViewProps, NamedPanel } from '../graph-view-props.ts';
import { graphTypes } from '../index.ts';
import { writePicture } from './write-picture.tsx';

const palette = { categorical: ['#0a0b0c'], sequential: ['#0a0b0c'], diverging: ['#0a0b0c'] };
const risk = { veryHigh: '', high: '', moderate: '', low: '', veryLow: '', none: '' };
const charts = { light: { ...palette, risk }, dark: { ...palette, risk } };

const propsOf = (graphType: string, points: GraphPoint[], locale = 'en'): GraphViewProps => ({
  id: 'g',
  points,
  display: { ...graphDisplaySchema.parse({ graphType }), locale },
  labels: { x: 'Year', y: 'Events', series: null },
  xType: 'text',
  width: 800,
  isSum: true,
});
const amounts = (at: number): GraphPoint[] =>
  ['2020', '2021', '2022'].map((x, place) => ({ x, y: 10 * at + place + 1, series: null }));

const named = graphTypes.filter(({ picture }) => picture).map(({ name }) => name);

test.each(named)(
  '%s: several charts are in rows within one picture, each with its name',
  async (graphType) => {
    for (const [count, locale] of [
      [2, 'en'],
      [7, 'ar'],
      [24, 'en'],
    ] as const) {
      const panels = Array.from({ length: count }, (_, at): NamedPanel => ({
        name: `Town ${at}`,
        graph: propsOf(graphType, amounts(at), locale),
      }));
      const options = { source: '', panels, charts, font: 'data:,' };
      const svg = (await writePicture(propsOf(graphType, amounts(1), locale), options)) ?? '';
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      for (const { name } of panels) {
        expect(svg).toContain(`>${name}</text>`);
      }

      const [, height] = /viewBox="0 0 [\d.]+ (\d+)/.exec(svg) ?? [];
      const tops = [...svg.matchAll(/<g transform="translate\([\d.]+ ([\d.]+)\)"><g transform="scale/g)];
      expect(tops).toHaveLength(count);
      expect(Math.max(...tops.map(([, top]) => Number(top)))).toBeLessThan(Number(height));
    }
  },
);
