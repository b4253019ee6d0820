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

test.each(named)('%s: charts with a common axis are drawn alike whichever is first', async (graphType) => {
  const panelOf = (at: number): NamedPanel => {
    const graph = propsOf(graphType, amounts(at));
    return { name: `Town ${at}`, graph: { ...graph, display: { ...graph.display, reaches: [-9, 40] } } };
  };
  const drawingsOf = async (order: readonly number[]) => {
    const options = { source: '', panels: order.map(panelOf), charts, font: 'data:,' };
    const svg = (await writePicture(propsOf(graphType, amounts(1)), options)) ?? '';
    const parts = svg.split(/<g transform="translate\([\d.]+ [\d.]+\)"><g transform="scale/).slice(1);
    // What is behind the last chart belongs to the whole picture.
    return new Map(order.slice(0, -1).map((at, index) => [at, parts[index]]));
  };

  // One chart has amounts below zero, with room for them beside its plot in some types.
  const [one, other] = [await drawingsOf([-1, 0, 2, 3]), await drawingsOf([2, 0, -1, 3])];
  for (const [at, drawing] of one) {
    expect(drawing).toBeTruthy();
    expect(other.get(at)).toBe(drawing);
  }
});
