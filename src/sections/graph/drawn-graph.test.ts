import { expect, test } from 'vitest';
import { rowsName } from '#dataview/build-queries.ts';
import { sectionRows } from '#dataview/section-rows.ts';
import type { SectionResult } from '#domain/page/section-query.ts';
import { exampleContext } from '../example-context.ts';
import { drawnGraph } from './drawn-graph.ts';
import { graphSection } from './index.ts';
import { cardText } from './picture.ts';

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
  const rows: SectionResult = {
    status: 'ready',
    managed: true,
    result: {
      columns: ['county', 'events'].map((name) => ({ name, type: 'text' })),
      rows: [row],
      length: 1,
      totals: null,
    },
    columns: [],
    attribution: { sourceId: 1, sourceName: 'S', versionId: 2, versionName: 'v', updatedAt: '' },
  };
  const columns = [
    { name: 'county', show: true, xAxis: true, group: true },
    { name: 'events', type: 'number', show: true, yAxis: true, fn: 'sum' },
  ];
  const props = {
    id: 'chart',
    title: '',
    state: graphSection.read({ sourceInfo: { sourceId: 1, versionId: 2 }, columns }),
    results: { [rowsName]: rows },
    editing: false,
    context: exampleContext({ scale: 0, series: null }),
    hidden: [],
    href: () => '/',
  };
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
