import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { MarkValue, MarkValues } from '#domain/page/content/mark-values.ts';
import { graphDisplaySchema } from './graph-display.ts';
import type { GraphPoint, GraphViewProps } from './graph-view-props.ts';
import { graphType, graphTypes } from './index.ts';

const labels = { x: 'Day', y: 'Flow', series: 'Station' };
const stations = ['Upper', 'Lower'];

/** Amounts of two stations on so many days of which each is a place along x. */
const flows = (days: number, xType: GraphViewProps['xType']): GraphPoint[] =>
  Array.from({ length: days }, (_, day) => day).flatMap((day) =>
    stations.map((series, at) => ({
      x: xType === 'numeric' ? day : `Day ${day}`,
      y: 1000 * (at + 1) + (day % 7),
      series,
    })),
  );

const propsOf = (type: string, days: number, change: Partial<GraphViewProps> = {}): GraphViewProps => {
  const xType = type === 'LineGraph' || type === 'ScatterPlot' ? 'numeric' : 'text';
  const display = graphDisplaySchema.parse({ graphType: type });
  return { id: 'g', points: flows(days, xType), display, labels, xType, width: 800, isSum: true, ...change };
};

async function valuesOf(props: GraphViewProps): Promise<MarkValues | null> {
  const { markValues } = await graphType(props.display.graphType).values();
  return markValues(props);
}

async function markupOf(props: GraphViewProps): Promise<string> {
  const { GraphView } = await graphType(props.display.graphType).view();
  return renderToStaticMarkup(createElement(GraphView, props));
}

const near = (mark: MarkValue | undefined) => mark && [mark[0], ...mark.slice(2)];

describe.each(graphTypes.filter(({ instead }) => !instead).map(({ name }) => name))('%s', (name) => {
  test('has values only where its marks have no elements, and says where they are', async () => {
    const few = propsOf(name, 20, { valuesAddress: '/values' });
    expect(await valuesOf(few)).toBeNull();
    const drawn = await markupOf(few);
    expect(drawn).toContain('data-x=');
    expect(drawn).not.toContain('data-values');
    const many = propsOf(name, 3000, { valuesAddress: '/values' });
    expect(await valuesOf(many)).not.toBeNull();
    const dense = await markupOf(many);
    expect(dense).not.toContain('data-x=');
    expect(dense).toContain('data-values="/values"');
  });
});

test('a line chart of a few hundred places has strips only where they are links or nothing else has their values', async () => {
  const many = propsOf('LineGraph', 200, { valuesAddress: '/values' });
  expect(await markupOf(many)).toContain('data-values="/values"');
  expect(await markupOf(many)).not.toContain('data-x=');
  expect((await valuesOf(many))?.marks).toHaveLength(200);
  const choice = { toggle: (x: string) => `?x=${x}`, chosen: [] };
  for (const change of [{ valuesAddress: undefined }, { choice }]) {
    const drawn = await markupOf({ ...many, ...change });
    expect(drawn).toContain('data-x=');
    expect(drawn).not.toContain('data-values');
  }
});

test.each(['LineGraph', 'ScatterPlot', 'BarGraph'])(
  'a series of %s that is shown alone has values alone',
  async (name) => {
    const isolation = { chosen: 'Lower', toggle: () => '' };
    const values = await valuesOf(propsOf(name, 5000, { isolation }));
    expect(values?.series.map(({ name: series }) => series)).toEqual(['Lower']);
  },
);

test('a place of a line chart has the amounts of all series with their shares, and their total', async () => {
  const values = await valuesOf(propsOf('LineGraph', 3000));
  expect(values?.shape).toBe('strip');
  expect(values?.series.map(({ name }) => name)).toEqual(stations);
  expect(values?.marks).toHaveLength(3000);
  expect(near(values?.marks[6])).toEqual([
    '6',
    [1, 0],
    ['2,006 (66.6%)', '1,006 (33.4%)'],
    ['Total', '3,012'],
  ]);
  const [left, lower, upper] = values!.marks[1500]![1];
  expect(left).toBeCloseTo((1000 * 1500) / 2999, 0);
  expect(upper).toBeGreaterThan(lower!);
});

test('places of a line chart that no screen can tell apart are one', async () => {
  const values = await valuesOf(propsOf('LineGraph', 50_000));
  const places = values!.marks.map(([, [left]]) => left);
  expect(new Set(places).size).toBe(places.length);
  expect(places.length).toBeLessThanOrEqual(10_001);
  expect([places[0], places.at(-1)]).toEqual([0, 1000]);
});

test('a dot of a scatter plot is a pixel, with the first of its points and how many others it has', async () => {
  const points = [...flows(2500, 'numeric'), ...[3, 3, 3].map((y) => ({ x: 1000, y, series: 'Upper' }))];
  const values = await valuesOf(propsOf('ScatterPlot', 0, { points }));
  expect(values?.shape).toBe('dot');
  const shared = values?.marks.filter(
    ([x, , [series], [amount]]) => x === '1,000' && series === 0 && amount === '3',
  );
  expect(shared?.map(near)).toEqual([['1,000', [0], ['3'], ['', 'and 2 more here']]]);
  expect(values?.marks.reduce((sum, mark) => sum + 1 + Number(mark[4]?.[1].split(' ')[1] ?? 0), 0)).toBe(
    5003,
  );
});

test('a dot with a name and a size has both, and is as wide as it is drawn', async () => {
  const points = Array.from({ length: 5000 }, (_, at) => ({
    x: at,
    y: at % 50,
    series: null,
    detail: { name: `Town ${at}`, size: at },
  }));
  const same = { x: 4000, y: 0, series: null, detail: { name: 'City', size: 20_000 } };
  const given = {
    points: [...points, same],
    labels: { ...labels, series: null, name: 'Town', size: 'People' },
  };
  const values = await valuesOf(propsOf('ScatterPlot', 0, given));
  expect(values?.series.map(({ name }) => name)).toEqual(['Flow']);
  const city = values?.marks.find(([name]) => name === 'City');
  expect(city && near(city)).toEqual([
    'City',
    [0],
    ['0'],
    ['Day', '4,000'],
    ['People', '20,000'],
    ['', 'and 1 more here'],
  ]);
  expect(city?.[1][2]).toBe(14);
  expect(values?.marks.find(([name]) => name === 'Town 4999')?.[1][2]).toBe(7);
});

test('a cell of a heat map and a bar are boxes with their shares', async () => {
  const cells = await valuesOf(propsOf('GridGraph', 2500));
  expect(cells?.shape).toBe('box');
  expect(cells?.marks).toHaveLength(5000);
  expect(near(cells?.marks.at(-1))).toEqual(['Day 2499', [1], ['2,000'], ['', '66.7% of 3,000']]);
  const [left, top, width, height] = cells!.marks.at(-1)![1];
  expect(left! + width!).toBeCloseTo(1000, 0);
  expect([left! > 0, top! > 0, height! > 0]).toEqual([true, true, true]);
  const bars = await valuesOf(propsOf('BarGraph', 2500));
  expect(bars?.marks).toHaveLength(5000);
  expect(near(bars?.marks[0])).toEqual(['Day 0', [0], ['1,000'], ['', '33.3% of 3,000']]);
});
