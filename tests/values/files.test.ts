import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataQueries, rowsName } from '#dataview/query/build-queries.ts';
import { dataStateSchema } from '#dataview/state/data-state.ts';
import { sectionRows } from '#dataview/query/section-rows.ts';
import { emptyValue, filterValueOf } from '#domain/page/filter/filter-value.ts';
import { pageFilters } from '#domain/page/filter/page-filters.ts';
import { changedSearch } from '#domain/page/filter/query-string.ts';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { publicationOf, startDraft } from '#screens/uploads/mapping/mapping-draft.ts';
import { exampleContext } from '#sections/example-context.ts';
import { drawnGraph } from '#sections/graph/drawn-graph.ts';
import { graphSection } from '#sections/graph/index.ts';
import { readDownloadRequest } from '#server/downloads/download-request.ts';
import { writeDownload, type DownloadFormat } from '#server/downloads/downloads.server.ts';
import { editorNamed } from '../fixtures/data-engine.ts';
import { openTestUploads, type TestUploads } from '../fixtures/uploads.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
}, 60_000);
afterAll(() => fixture.close());

type Place = { sourceId: number; versionId: number };

/** Uploads a file and publishes it as its review proposes; into a version, or as a new source. */
async function publish(
  name: string,
  content: Uint8Array,
  { into, key }: { into?: Place; key?: string } = {},
) {
  const { id, layers, error } = await fixture.send(name, content);
  expect(error).toBeNull();
  const layer = layers![0]!;
  const existing = into ? await fixture.engine.columns(into.versionId) : [];
  const start = startDraft(layer, existing);
  const draft = { ...start, primary: key ?? start.primary };
  const destination = into ?? { sourceName: crypto.randomUUID() };
  const publication = { layerName: layer.layerName, ...publicationOf(draft, existing), ...destination };
  return fixture.publish(id, publication);
}

const publishFile = async (name: string, key?: string) =>
  publish(name, await readFile(new URL(`files/${name}`, import.meta.url)), key === undefined ? {} : { key });

const inOrder = { orderBy: { id: 'asc nulls last' as const }, toIndex: 1000 };
const rowsOf = async (versionId: number, request: DataRequestInput): Promise<Cell[][]> =>
  (await fixture.engine.requests.query(versionId, request)).rows;

/** The file that a link of a section or of a version leads to. */
async function download(versionId: number, format: DownloadFormat, search: Record<string, string> = {}) {
  const columns = await fixture.engine.columns(versionId);
  const chosen = readDownloadRequest(new URLSearchParams(search), columns);
  const { stream } = await writeDownload(fixture.engine, fixture.folder, {
    ...chosen,
    versionId,
    name: 'v',
    format,
    viewer: editorNamed('ann'),
    signal: new AbortController().signal,
  });
  return buffer(stream);
}

test.each(['csv', 'xlsx', 'json', 'parquet'] as const)(
  'handles, signs and formulas come back from a %s file, and no record twice',
  async (format) => {
    const { sourceId, versionId } = await publishFile('c25-handles.csv', 'handle');
    const request = { attributes: ['handle', 'delta', 'phone', 'n'], ...inOrder };
    const before = await rowsOf(versionId, request);
    expect(before).toEqual([
      ['@anna', '-5', '+49 (0)170 12', 1],
      ['@bob', '-5%', '+1-555-01', 2],
      ['-carl', '+3', '=x', 3],
      ['dora', '-1,5', '555', 4],
    ]);
    const file = await download(versionId, format);
    const again = await publish(`again.${format}`, file, { into: { sourceId, versionId } });
    expect(again).toMatchObject({ appended: 0 });
    expect(await rowsOf(versionId, request)).toEqual(before);
  },
);

test('a CSV file has signed numbers as they are, and an apostrophe before formulas only', async () => {
  const { versionId } = await publishFile('c25-handles.csv', 'handle');
  expect(String(await download(versionId, 'csv')).split('\r\n')).toEqual([
    '\uFEFFhandle,delta,phone,n',
    "'@anna,-5,'+49 (0)170 12,1",
    "'@bob,-5%,'+1-555-01,2",
    "'-carl,+3,'=x,3",
    'dora,"-1,5",555,4',
    '',
  ]);
});

test('each odd value filters exactly its rows', async () => {
  const { sourceId, versionId } = await publishFile('c05-odd-values.csv');
  const rows = await rowsOf(versionId, { attributes: ['val', 'n'], ...inOrder });
  expect(rows).toHaveLength(39);
  const state = dataStateSchema.parse({
    sourceInfo: { sourceId, versionId },
    columns: [
      { name: 'val', show: true, filters: [{ type: 'external', operation: 'filter' }] },
      { name: 'n', type: 'number', show: true },
    ],
    display: { pageSize: 100 },
  });
  const numbersOf = new Map<Cell, Cell[]>();
  for (const [value = null, n = null] of rows) {
    numbersOf.set(value, [...(numbersOf.get(value) ?? []), n]);
  }
  for (const [value, numbers] of numbersOf) {
    const filter = typeof value === 'string' ? filterValueOf(value) : emptyValue;
    const search = changedSearch('', 'f', {}, { filters: { val: [filter] } });
    const filters = pageFilters([], new URLSearchParams(search));
    const query = dataQueries(state, { filters, parameters: { page: 0, sort: null } })[rowsName];
    if (query?.kind !== 'rows') throw new Error('There is no query for rows.');
    const found = await rowsOf(versionId, { ...query.request, orderBy: { n: 'asc nulls last' } });
    expect(found.map(([, n]) => n)).toEqual(numbers);
  }
  // Composed and decomposed letters are one text, and blanks around a text are none of it.
  expect(numbersOf.get('\u00e9cole')).toEqual([10, 39]);
  expect(numbersOf.get('pad')).toEqual([25, 26]);
  expect(numbersOf.get(null)).toEqual([24]);
  expect(numbersOf.get('null')).toEqual([17]);
  expect(numbersOf.get('(empty)')).toEqual([23]);
  expect(numbersOf.size).toBe(37);
});

test('sums in files have the digits of the page, and all of them where they are chosen', async () => {
  const { versionId } = await publishFile('c10-floats.csv');
  expect(await rowsOf(versionId, { attributes: ['v'], ...inOrder })).toEqual(
    [0.1, 0.2, 1.005, 2.675, 1e-9, 2e-9, 123_456_789.123, 0.001].map((value) => [value]),
  );
  const request = {
    attributes: ['k', 'v'],
    groupBy: ['k'],
    fn: { v: 'sum' },
    orderBy: { k: 'asc nulls last' },
  };
  const search = { request: JSON.stringify(request) };
  for (const format of ['csv', 'json'] as const) {
    expect(String(await download(versionId, format, search))).toMatch(/\b0\.3\b/);
    expect(String(await download(versionId, format, { ...search, exact: '1' }))).toContain(
      '0.30000000000000004',
    );
  }
});

test('shares of amounts below zero are refused with a sentence', async () => {
  const { sourceId, versionId } = await publishFile('c08-stack-neg.csv');
  const columns = [
    { name: 'm', show: true, xAxis: true, group: true },
    { name: 'part', show: true, categorize: true, group: true },
    { name: 'v', type: 'number', show: true, yAxis: true, fn: 'sum' },
  ];
  const drawn = async (groupMode: string) => {
    const graph = { graphType: 'BarGraph', groupMode };
    const state = graphSection.read({ sourceInfo: { sourceId, versionId }, columns, graph });
    const context = exampleContext({ scale: 0, series: null });
    const query = graphSection.queries?.(state, context)[rowsName];
    if (query?.kind !== 'rows') throw new Error('There is no query for rows.');
    const result = await fixture.engine.requests.query(versionId, query.request);
    const attribution = { sourceId, sourceName: 'S', versionId, versionName: 'v', updatedAt: '' };
    const own = await fixture.engine.columns(versionId);
    const ready = { status: 'ready' as const, managed: true, result, columns: own, attribution };
    const props = { id: 'g', title: '', state, results: { [rowsName]: ready }, editing: false, context };
    const read = sectionRows(state, props.results);
    if (!read || 'message' in read) throw new Error('There are no rows.');
    return drawnGraph({ ...props, href: () => '/' }, read.rows);
  };
  expect(await drawn('shares')).toEqual({
    problem:
      'Amounts below zero, such as −9, have no shares of a whole. Show them stacked or beside each other.',
  });
  expect(await drawn('stacked')).not.toHaveProperty('problem');
});
