import { expect, test } from 'vitest';
import { rowsName } from '#dataview/query/build-queries.ts';
import { sectionRows } from '#dataview/query/section-rows.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { exampleContext } from '../../example-context.ts';
import { drawnPoints } from '../drawn-graph.ts';
import { graphSection, seriesName } from '../index.ts';
import { withoutSmaller } from './largest-first.ts';

type Given = { x?: object; y?: object; more?: object[]; graph?: object };

const stateOf = ({ x = {}, y = {}, more = [], graph = {} }: Given) =>
  graphSection.read({
    sourceInfo: { sourceId: 1, versionId: 2 },
    columns: [
      { name: 'place', show: true, xAxis: true, ...x },
      { name: 'amount', type: 'number', show: true, yAxis: true, fn: 'sum', ...y },
      ...more.map((one) => ({ show: true, type: 'number', ...one })),
    ],
    graph: { mostCategories: 2, mostPlaces: 2, ...graph },
  });

/** The order of the groups that a GraphQL requests. */
function requestedOrder(given: Given): object | undefined {
  const context = exampleContext({ scale: 0, series: null });
  const query = graphSection.queries?.(stateOf(given), context)[rowsName];
  if (query?.kind !== 'rows') return undefined;
  return query.request.orderBy;
}

const amount = sourceColumnSchema.parse({ name: 'amount', type: 'number', dataType: 'numeric' });

const ready = (rows: Cell[][], length = rows.length): SectionResult => ({
  status: 'ready',
  managed: true,
  result: {
    columns: ['place', 'amount', 'size'].map((name) => ({ name, type: 'text' })),
    rows,
    length,
    totals: null,
  },
  columns: [amount],
  attribution: { sourceId: 1, sourceName: 'S', versionId: 2, versionName: 'v', updatedAt: '' },
});

function pointsOf(given: Given, results: Record<string, SectionResult>) {
  const state = stateOf(given);
  const found = sectionRows(state, results);
  if (!found || 'message' in found) throw new Error('There are no rows.');
  const graph = drawnPoints({ state, results }, found.rows);
  if ('problem' in graph) throw new Error(graph.problem);
  return graph;
}

/** The places that a graph draws of groups, with what is said about them. */
function drawn(given: Given, rows: Cell[][], length?: number) {
  const { points, note } = pointsOf(given, { [rowsName]: ready(rows, length) });
  return { places: Array.from(points, ({ x, y }) => [x, y]), note };
}

test('the largest are requested first, since there may be more groups than are returned', () => {
  const largest = { amount: 'desc nulls last' };
  expect(requestedOrder({})).toEqual(largest);
  expect(requestedOrder({ x: { sort: 'desc nulls last' } })).toEqual(largest);
  expect(requestedOrder({ y: { sort: 'asc nulls last' } })).toEqual(largest);
  expect(requestedOrder({ x: { type: 'number' } })).toEqual(largest);
  expect(requestedOrder({ graph: { graphType: 'LineGraph' } })).toEqual(largest);
});

test('groups stay in the order of x where all are drawn, or where their order says nothing about places', () => {
  const byPlace = { place: 'asc nulls last' };
  expect(requestedOrder({ graph: { mostCategories: null } })).toEqual(byPlace);
  expect(requestedOrder({ more: [{ name: 'size', categorize: true }] })).toEqual(byPlace);
  expect(requestedOrder({ more: [{ name: 'size', yAxis: true, fn: 'sum' }] })).toEqual(byPlace);
  expect(requestedOrder({ x: { type: 'select' } })).toEqual(byPlace);
  const within = { useCustomXDomain: true, xDomain: [1, 2] };
  expect(requestedOrder({ x: { type: 'number' }, graph: within })).toEqual(byPlace);
});

const groups: Cell[][] = [
  ['Kings', 9],
  ['Bronx', 5],
  ['Erie', 2],
];

test('the largest are drawn in the order of the graph, and the others are added up where all are known', () => {
  const rest = ['Other', 2];
  expect(drawn({}, groups).places).toEqual([['Bronx', 5], ['Kings', 9], rest]);
  expect(drawn({ x: { sort: 'desc nulls last' } }, groups).places).toEqual([
    ['Kings', 9],
    ['Bronx', 5],
    rest,
  ]);
  expect(drawn({ y: { sort: 'asc nulls last' } }, groups).places).toEqual([['Bronx', 5], ['Kings', 9], rest]);
  const years: Given = { x: { name: 'place', type: 'number' } };
  const numbers = [
    [30, 9],
    [4, 5],
    [500, 2],
  ];
  expect(drawn(years, numbers).places).toEqual([
    [4, 5],
    [30, 9],
    ['Other', 2],
  ]);
});

test('what is farthest below zero is drawn in its place too', () => {
  const signed: Cell[][] = [
    ['Zone 10', 9],
    ['Erie', 2],
    ['Kings', -1],
    ['zone 2', -7],
    ['Bronx', null],
  ];
  expect(drawn({ y: { fn: 'avg' } }, signed).places).toEqual([
    ['zone 2', -7],
    ['Zone 10', 9],
  ]);
});

test('of more groups than are returned, the others are left out: their sum is unknown', () => {
  expect(drawn({}, groups, 1_000_000)).toEqual({
    places: [
      ['Bronx', 5],
      ['Kings', 9],
    ],
    note: 'The 2 largest of 1,000,000 categories are shown; the others are left out.',
  });
  const both: Given = { more: [{ name: 'size', yAxis: true, fn: 'sum' }] };
  const pairs = groups.map((row) => [...row, 1]);
  expect(drawn(both, pairs, 12_000).note).toBe(
    'Drawn from the first 3 of 12,000 groups. The 2 largest of 3 categories are shown; the others are left out.',
  );
});

test('of a part of very many groups, only those that may be drawn or that notes count are put in order', () => {
  const many: Cell[][] = Array.from({ length: 1000 }, (_, at) => [`Place ${at}`, 700 - at]);
  const rows = [...many.slice(0, 1), [null, 699.5], ...many.slice(1), ['Empty', null], ['Unread', 'none']];
  const results = { [rowsName]: ready(rows, 1_000_000) };
  const found = sectionRows(stateOf({}), results);
  if (!found || 'message' in found) throw new Error('There are no rows.');
  expect(withoutSmaller(found.rows, 2).result.rows).toEqual([
    ['Place 0', 700],
    ['Place 1', 699],
    ['Place 998', -298],
    ['Place 999', -299],
    [null, 699.5],
    ['Empty', null],
    ['Unread', 'none'],
  ]);
  expect(drawn({}, rows, 1_000_000)).toEqual({
    places: [
      ['Place 0', 700],
      ['Place 1', 699],
    ],
    note: 'The 2 largest of 999,997 categories are shown; the others are left out. Rows without a value of place are left out (Sum of amount: 699.5). 2 values without a number (Sum of amount) are left out.',
  });
  // All of the groups are read where they have arrived.
  const whole = sectionRows(stateOf({}), { [rowsName]: ready(rows) });
  expect(whole && 'rows' in whole && withoutSmaller(whole.rows, 2) === whole.rows).toBe(true);
});

test('a formula along x has numbers, and a division by zero no place among them', () => {
  const ratio = { name: 'place', type: 'formula', formula: { type: 'variable', key: 'amount' } };
  const rows = [
    [10, 1],
    [0.5, 2],
    [-2, 3],
    ['NaN', 4],
  ];
  expect(drawn({ x: ratio, graph: { mostPlaces: null } }, rows)).toEqual({
    places: [
      [10, 1],
      [0.5, 2],
      [-2, 3],
    ],
    note: 'Rows without a valid value of place are left out (Sum of amount: 4).',
  });
});

test('series of numbers are written as their column writes them', () => {
  const by = {
    name: 'size',
    type: 'formula',
    categorize: true,
    formula: { type: 'variable', key: 'amount' },
  };
  const series = (values: Cell[]) => {
    const rows = ready(values.map((value) => ['Kings', 1, value]));
    const results = { [rowsName]: rows, [seriesName]: ready(values.map((value) => [value, 1])) };
    const { points } = pointsOf({ more: [by], graph: { mostCategories: null } }, results);
    return Array.from(points, (point) => point.series);
  };
  expect(series([1 / 3, -2.5, 'NaN', null])).toEqual(['0.33', '−2.50', 'NaN', 'None']);
  // Two that would be written alike have all their digits.
  expect(series([1 / 3, 0.333, 4])).toEqual(['0.3333333333333333', '0.333', '4']);
});
