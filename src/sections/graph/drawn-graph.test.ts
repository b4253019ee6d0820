import { expect, test } from 'vitest';
import { rowsName } from '#dataview/build-queries.ts';
import { sectionRows } from '#dataview/section-rows.ts';
import type { SectionResult } from '#domain/page/section-query.ts';
import { exampleContext } from '../example-context.ts';
import { drawnGraph } from './drawn-graph.ts';
import { graphSection } from './index.ts';
import { cardText } from './picture.ts';

const columns = [
  { name: 'county', show: true, xAxis: true, group: true },
  { name: 'events', type: 'number', show: true, yAxis: true, fn: 'sum' },
];

/** The properties of a graph section of these rows. */
function sectionOf(rows: SectionResult, stored: object) {
  return {
    id: 'chart',
    title: '',
    state: graphSection.read({ sourceInfo: { sourceId: 1, versionId: 2 }, columns, ...stored }),
    results: { [rowsName]: rows },
    editing: false,
    context: exampleContext({ scale: 0, series: null }),
    hidden: [],
    href: () => '/',
  };
}

/** The result of a section with these rows. */
const resultOf = (names: string[], rows: (string | number)[][]): SectionResult => ({
  status: 'ready',
  managed: true,
  result: { columns: names.map((name) => ({ name, type: 'text' })), rows, length: rows.length, totals: null },
  columns: [],
  attribution: { sourceId: 1, sourceName: 'S', versionId: 2, versionName: 'v', updatedAt: '' },
});

/** What stands out in a graph with these rows. */
function highlightedOf(rows: SectionResult, stored: object) {
  const props = sectionOf(rows, stored);
  const found = sectionRows(props.state, props.results);
  if (!found || 'message' in found) throw new Error('There are no rows.');
  const drawn = drawnGraph(props, found.rows);
  if ('problem' in drawn) throw new Error(drawn.problem);
  return drawn.graph.highlighted && [...drawn.graph.highlighted];
}

test('values stand out that are drawn: of places of one series, or of several series', () => {
  const rows = resultOf(
    ['county', 'events'],
    [
      ['Kings', 3],
      ['Bronx', 4],
    ],
  );
  expect(highlightedOf(rows, { graph: { highlighted: ['Bronx', 'Queens'] } })).toEqual(['Bronx']);
  const series = [...columns, { name: 'kind', show: true, categorize: true, group: true }];
  const parts = resultOf(
    ['county', 'events', 'kind'],
    [
      ['Kings', 3, 'Hail'],
      ['Kings', 4, 'Wind'],
    ],
  );
  expect(highlightedOf(parts, { columns: series, graph: { highlighted: ['Wind', 'Kings'] } })).toEqual([
    'Wind',
  ]);
});

test('nothing is faint where what stands out is not drawn, such as behind a filter', () => {
  const rows = resultOf(['county', 'events'], [['Kings', 3]]);
  expect(highlightedOf(rows, { graph: { highlighted: ['Bronx'] } })).toBeUndefined();
  expect(highlightedOf(rows, {})).toBeUndefined();
});

test('a page makes the points of a graph once, for its drawing and for what its picture shows', () => {
  let reads = 0;
  const row = ['Kings', 3];
  Object.defineProperty(row, 1, {
    enumerable: true,
    get: () => {
      reads += 1;
      return 3;
    },
  });
  const props = sectionOf(resultOf(['county', 'events'], [row]), {});
  expect(cardText(props)).toContain('events');
  const readOnce = reads;
  expect(readOnce).toBeGreaterThan(0);
  const found = sectionRows(props.state, props.results);
  if (!found || 'message' in found) throw new Error('There are no rows.');
  expect(drawnGraph(props, found.rows)).toMatchObject({ graph: { points: [{ y: 3 }] } });
  expect(reads).toBe(readOnce);
  // Other settings make other points.
  drawnGraph({ ...props, state: { ...props.state } }, found.rows);
  expect(reads).toBeGreaterThan(readOnce);
});
