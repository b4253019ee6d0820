import { expect, test } from 'vitest';
import type { Cell } from '#domain/value/cell/cell.ts';
import { graphType, graphTypes } from '#graphs/index.ts';
import { exampleResult, exampleSource } from '../../example-section.tsx';
import { graphSection, type GraphState } from '../index.ts';
import { previewOf, requestKey, stateOfType, whyNoRows } from './type-preview.ts';

const [county, year, events, damage] = [
  { name: 'county', type: 'text' },
  { name: 'year', type: 'number' },
  { name: 'events', type: 'number' },
  { name: 'damage', type: 'number' },
];
const amount = { show: true, yAxis: true, fn: 'sum' };
const along = { show: true, group: true, xAxis: true };

const stateOf = (columns: object[], graph: object = {}): GraphState =>
  graphSection.read({ ...exampleSource, columns, graph });

/** The types that fit, out of rows that all of them have. */
function fitting(state: GraphState, names: string[], rows: Cell[][]): string[] {
  const results = { rows: exampleResult({ names, rows }) };
  return graphTypes
    .filter((type) => {
      const own = stateOfType(state, type);
      if (whyNoRows(own, type) !== null || requestKey(own) !== requestKey(state)) return false;
      return 'graph' in previewOf(own, results);
    })
    .map(({ name }) => name);
}

const counties = (count: number) =>
  Array.from({ length: count }, (_, at): Cell[] => [`County ${at}`, at + 1]);

test('parts of a whole fit where they are few, and others say why they do not', () => {
  const state = stateOf([
    { ...county, ...along },
    { ...events, ...amount },
  ]);
  const names = ['county', 'events'];
  expect(fitting(state, names, counties(5))).toEqual(
    expect.arrayContaining(['BarGraph', 'PieGraph', 'TreemapGraph', 'WaterfallGraph']),
  );
  expect(fitting(state, names, counties(9))).not.toContain('PieGraph');

  const reasonOf = (name: string) => whyNoRows(stateOfType(state, graphType(name)), graphType(name));
  expect(reasonOf('ScatterPlot')).toBe('It needs numbers of each row along both axes.');
  expect(reasonOf('HistogramGraph')).toBe('It needs numbers or dates along x.');
  expect(reasonOf('GridGraph')).toBe('It needs a second column of groups, as its rows.');
  expect(reasonOf('DumbbellGraph')).toBe('It needs two amounts, or a series.');
  expect(reasonOf('BarGraph')).toBeNull();
  const pie = stateOfType(state, graphType('PieGraph'));
  const many = previewOf(pie, { rows: exampleResult({ names, rows: counties(9) }) });
  expect(many).toEqual({ reason: 'It has too many parts to compare: readers see bars instead.' });
});

test('of many rows so few are drawn that each place stays whole', () => {
  const state = stateOf([
    { ...year, ...along },
    { ...county, show: true, group: true, categorize: true },
    { ...events, ...amount },
  ]);
  const rows = Array.from({ length: 3000 }, (_, at): Cell[] => [Math.floor(at / 3), `County ${at % 3}`, at]);
  const line = stateOfType(state, graphType('LineGraph'));
  const drawn = previewOf(line, { rows: exampleResult({ names: ['year', 'county', 'events'], rows }) });
  if (!('graph' in drawn)) throw new Error(drawn.reason);
  const points = [...drawn.graph.points];
  expect(points.length).toBeLessThanOrEqual(400);
  expect(points.length).toBeGreaterThan(200);
  const places = Map.groupBy(points, ({ x }) => x);
  expect([...places.values()].slice(0, -1).every((own) => own.length === 3)).toBe(true);
});

test('types that draw other rows have a request of their own', () => {
  const state = stateOf([
    { ...year, ...along },
    { ...damage, ...amount },
  ]);
  const keyOf = (name: string) => requestKey(stateOfType(state, graphType(name)));
  expect(keyOf('LineGraph')).toBe(keyOf('BarGraph'));
  expect(keyOf('AreaGraph')).toBe(requestKey(state));
  expect(new Set(['BarGraph', 'ScatterPlot', 'HistogramGraph'].map(keyOf)).size).toBe(3);
  expect(new Set(graphTypes.map(({ name }) => keyOf(name))).size).toBeLessThanOrEqual(5);
});
