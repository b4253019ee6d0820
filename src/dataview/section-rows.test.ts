import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column.ts';
import type { SectionResult } from '#domain/page/section-query.ts';
import { dataStateSchema } from './data-state.ts';
import { sectionRows } from './section-rows.ts';

test('unit and decimals are set once on the column: in the label, under a name of the section with the numbers', () => {
  const columns = [
    { name: 'depth', display_name: 'Depth', type: 'number', unit: 'km', decimals: 1 },
    { name: 'share', display_name: 'Share', type: 'number', unit: '%' },
    { name: 'count', display_name: 'Depth', type: 'number', unit: 'km', decimals: 1 },
  ].map((column) => sourceColumnSchema.parse(column));
  const state = dataStateSchema.parse({
    columns: [
      { name: 'depth', display_name: 'Depth', type: 'number', show: true },
      { name: 'share', display_name: 'Share', type: 'number', show: true },
      { name: 'depth', normalName: 'deepest', customName: 'Deepest', type: 'number', fn: 'max', show: true },
      { name: 'count', display_name: 'Depth', type: 'number', fn: 'count', show: true },
    ],
  });
  const names = ['depth', 'share', 'deepest', 'count'];
  const result = {
    status: 'ready',
    managed: true,
    result: {
      columns: names.map((name) => ({ name, type: 'number' })),
      rows: [[1.25, 3, 700.125, 12]],
      length: 1,
      totals: null,
    },
    columns,
    attribution: { sourceName: 'S', versionName: 'v', updatedAt: '' },
  } as unknown as SectionResult;
  const found = sectionRows(state, { rows: result });
  const shown = found && 'rows' in found ? found.rows.shown : [];
  expect(shown.map(({ label, unit, decimals }) => [label, unit, decimals])).toEqual([
    ['Depth (km)', undefined, 1],
    ['Share', '%', 0],
    ['Deepest', 'km', 1],
    ['Depth', undefined, 0],
  ]);
});
