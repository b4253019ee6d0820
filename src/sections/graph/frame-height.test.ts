import { expect, test } from 'vitest';
import { rowsName } from '#dataview/query/build-queries.ts';
import { sectionRows } from '#dataview/query/section-rows.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { frameHeight } from './frame-height.ts';
import { graphSection } from './index.ts';

const columns = [
  { name: 'county', show: true, xAxis: true, group: true },
  { name: 'events', type: 'number', show: true, yAxis: true, fn: 'sum' },
];

/** The height of the frame of a graph with so many counties. */
function heightOf(counties: number, graph: object, more: object[] = []) {
  const rows = Array.from({ length: counties }, (_, at) => [`County ${at}`, at + 1]);
  const result: SectionResult = {
    status: 'ready',
    managed: true,
    result: {
      columns: ['county', 'events'].map((name) => ({ name, type: 'text' })),
      rows,
      length: counties,
      totals: null,
    },
    columns: [],
    attribution: { sourceId: 1, sourceName: 'S', versionId: 2, versionName: 'v', updatedAt: '' },
  };
  const stored = { sourceInfo: { sourceId: 1, versionId: 2 }, columns: [...columns, ...more], graph };
  const props = { title: '', state: graphSection.read(stored), results: { [rowsName]: result } };
  const found = sectionRows(props.state, props.results);
  if (!found || 'message' in found) throw new Error('There are no rows.');
  return frameHeight(props, found.rows);
}

test('a frame grows with the rows of horizontal bars until these stop growing, and not with upright ones', () => {
  const across = (counties: number) => heightOf(counties, { orientation: 'horizontal' });
  expect(across(40) - across(20)).toBe(20 * 30);
  expect(across(90)).toBe(across(60));
  expect(heightOf(40, {})).toBe(heightOf(30, {}));
  expect(heightOf(5, { height: 400 }) - heightOf(5, { height: 320 })).toBe(80);
});

test('a frame has room for the lines of its texts and for its filters', () => {
  const long = 'A title that takes some lines where a frame is as narrow as a phone';
  expect(heightOf(5, { title: { title: long } })).toBeGreaterThan(heightOf(5, { title: { title: 'Short' } }));
  expect(heightOf(5, { footnote: long })).toBeGreaterThan(heightOf(5, {}));
  const filter = { name: 'kind', filters: [{ type: 'external', operation: 'filter' }] };
  expect(heightOf(5, {}, [filter])).toBeGreaterThan(heightOf(5, {}) + 80);
});
