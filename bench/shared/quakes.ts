import { publishFile, type Ask } from '../../tests/e2e/graphql-client.ts';
import { publishPage } from '../../tests/e2e/publish-page.ts';
import { filteredSection, pageFilter } from './filtered-sections.ts';

const rows = 10_000;

/** Publishes a source of 10,000 rows, and a page of a table, a graph and two filters over it. */
export async function publishQuakes(
  ask: Ask,
  url: string,
  cookie: string,
): Promise<{ versionId: number; id: number; path: string }> {
  const { sourceId, versionId } = await publishFile(ask, url, cookie, {
    name: 'Quakes',
    csv: csv(),
    columns: [
      { name: 'region', type: 'text' },
      { name: 'magnitude', type: 'number', dataType: 'numeric' },
      { name: 'place', type: 'text' },
      { name: 'depth', type: 'number', dataType: 'numeric' },
      { name: 'kind', type: 'text' },
    ],
  });
  const source = { sourceId, versionId };
  const filtered = (type: 'internal' | 'external') => [
    { name: 'region', show: true, filters: [pageFilter(type, 'region')] },
    { name: 'magnitude', show: true, filters: [pageFilter(type, 'at_least', 'gte')] },
  ];
  const { id, path } = await publishPage(ask, 'Quakes', [
    filteredSection(source, 'Filter', filtered('external'), { display: { placement: 'inline' } }),
    filteredSection(
      source,
      'Spreadsheet',
      [...filtered('internal'), { name: 'place', show: true }, { name: 'depth', show: true }],
      {
        display: { pageSize: 25 },
      },
    ),
    filteredSection(
      source,
      'Graph',
      [
        { name: 'kind', show: true, group: true, xAxis: true },
        { name: 'depth', show: true, fn: 'avg', yAxis: true },
        ...filtered('internal').map((column) => ({ ...column, show: false })),
      ],
      { graph: { graphType: 'BarGraph' } },
    ),
  ]);
  return { versionId, id, path };
}

function csv(): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const pick = (factor: number, count: number) => (index * factor) % count;
    return `Region ${pick(7, 12)},${(1 + pick(13, 70) / 10).toFixed(1)},Place ${index},${pick(31, 600)},Kind ${pick(11, 8)}`;
  });
  return ['region,magnitude,place,depth,kind', ...lines].join('\n');
}
