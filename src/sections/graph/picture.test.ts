import { expect, test } from 'vitest';
import { rowsName } from '#dataview/query/build-queries.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { exampleContext } from '../example-context.ts';
import { graphSection } from './index.ts';
import { sectionPicture } from './picture.ts';

const columns = [
  { name: 'county', show: true, xAxis: true, group: true },
  { name: 'events', type: 'number', show: true, yAxis: true, fn: 'sum' },
];
const colours = { categorical: [], sequential: [], diverging: [] };
const risk = { veryHigh: '', high: '', moderate: '', low: '', veryLow: '', none: '' };
const palette = { ...colours, risk };

/** The source line of a graph's file. */
async function sourceLine(license?: string): Promise<string | undefined> {
  const rows: SectionResult = {
    status: 'ready',
    managed: true,
    result: {
      columns: ['county', 'events'].map((name) => ({ name, type: 'text' })),
      rows: [['Kings', 3]],
      length: 1,
      totals: null,
    },
    columns: [],
    attribution: {
      sourceId: 1,
      sourceName: 'Storms',
      versionId: 2,
      versionName: 'v3',
      updatedAt: '2026-03-04T05:06:07Z',
      ...(license === undefined ? {} : { licenses: [license] }),
    },
  };
  const sourceInfo = { sourceId: 1, versionId: 2 };
  const props = {
    id: 'chart',
    title: '',
    state: graphSection.read({ sourceInfo, columns, display: { allowDownload: true } }),
    results: { [rowsName]: rows },
    editing: false,
    context: exampleContext({ scale: 0, series: null }),
    hidden: [],
    href: () => '/',
  };
  const svg = await sectionPicture(props, { charts: { light: palette, dark: palette }, font: 'data:,' });
  return /Source: [^<]*/.exec(svg ?? '')?.[0];
}

test('the source line of a file has the licence of a source that has one', async () => {
  expect(await sourceLine()).toBe('Source: Storms, v3, 03/04/2026');
  expect(await sourceLine('https://creativecommons.org/licenses/by/4.0/')).toBe(
    'Source: Storms, v3, 03/04/2026, CC BY 4.0',
  );
  expect(await sourceLine('https://example.org/terms')).toMatch(/2026, licence: example\.org\/terms$/);
});
