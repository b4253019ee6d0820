import { createHash } from 'node:crypto';
import { graphClient, publishFile, signInByForm, uploadFile, type Ask } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';

test.describe.configure({ timeout: 180_000 });

/** States by their codes; the second version has another number for California. */
const csvOf = (california: number) => `fips,storms\n04,10\n06,${california}\n16,30\n`;
const columns = [
  { name: 'fips', type: 'text' },
  { name: 'storms', type: 'number', dataType: 'numeric' },
];
const before = 4321;
const after = 8765;

/** Publishes a page whose sections all follow a source; returns its path. */
async function publishFollowing(ask: Ask, source: object): Promise<string> {
  const sourceInfo = { ...source, sourceName: 'Storms', versionName: 'version 1', follows: true };
  const section = (id: string, type: string, state: object) => ({
    id: `followed-${id}`,
    element: { 'element-type': type, 'element-data': state },
  });
  const byState = [
    { name: 'fips', show: true, xAxis: true, group: true },
    { name: 'storms', show: true, yAxis: true, fn: 'sum' },
  ];
  const display = { allowDownload: true, downloadLevel: -1 };
  const value = { type: 'value', label: 'storms', source: sourceInfo, calculation: 'max', column: 'storms' };
  const { path } = await publishPage(ask, 'Followed doors', [
    section('table', 'Spreadsheet', {
      sourceInfo,
      columns: columns.map((column) => ({ ...column, show: true })),
    }),
    section('graph', 'Graph', { sourceInfo, display, columns: byState, graph: { graphType: 'BarGraph' } }),
    section('map', 'Map', {
      sourceInfo,
      display,
      columns: byState,
      map: { boundaries: 'us-states', title: 'Storms' },
    }),
    section('text', 'lexical', {
      text: { root: { type: 'root', children: [{ type: 'paragraph', children: [value] }] } },
    }),
  ]);
  return path;
}

test('a second version is behind every door of what follows its source at once, and the first one behind none', async ({
  baseURL,
}) => {
  const url = baseURL!;
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const source = await publishFile(ask, url, cookie, { name: 'Followed doors', csv: csvOf(before), columns });
  const path = await publishFollowing(ask, source);
  const page = path.replace(/^\//, '');

  const bodyOf = async (address: string, headers: Record<string, string> = {}): Promise<Buffer> => {
    const response = await fetch(`${url}${address}`, { headers });
    expect([address, response.status]).toEqual([address, 200]);
    return Buffer.from(await response.arrayBuffer());
  };
  const framed = (section: string) => bodyOf(`${path}?embed=${section}`);
  const doors: Record<string, () => Promise<Buffer>> = {
    page: () => bodyOf(path),
    fragments: () =>
      bodyOf(`${path}?followed-table.sort=storms`, {
        accept: 'text/html; fragments=',
        'sec-fetch-mode': 'cors',
      }),
    'frame of a graph': () => framed('p-followed-graph'),
    'frame of a text': () => framed('p-followed-text'),
    'picture of a graph': () => bodyOf(`/download/chart/p-followed-graph/${page}`),
    'picture of a map': () => bodyOf(`/download/chart/p-followed-map/${page}`),
    'explored map': () => bodyOf('/interact/p-followed-map'),
    'places of a map': () => bodyOf('/interact/p-followed-map/places'),
  };
  const card = async () =>
    createHash('sha256')
      .update(await bodyOf(`/download/card/p-followed-graph/${page}`))
      .digest('hex');

  const hasNumber = (text: string, number: number) =>
    [String(number), number.toLocaleString('en-US')].some((written) => text.includes(written));
  const shown = async () => {
    const found: Record<string, boolean[]> = {};
    for (const [door, read] of Object.entries(doors)) {
      const text = (await read()).toString('utf8');
      found[door] = [hasNumber(text, before), hasNumber(text, after)];
    }
    return found;
  };
  const all = (what: boolean[]) => Object.fromEntries(Object.keys(doors).map((door) => [door, what]));

  expect(await shown()).toEqual(all([true, false]));
  const firstCard = await card();
  const upload = await uploadFile(ask, url, cookie, { csv: csvOf(after) });
  await ask(
    'mutation ($id: Int!, $p: Publication!) { publishUpload(id: $id, publication: $p) { versionId } }',
    {
      id: upload,
      p: {
        layerName: 'table',
        sourceId: source.sourceId,
        columns: columns.map((column) => ({ ...column, existingColumnMatch: column.name })),
      },
    },
  );
  expect(await shown()).toEqual(all([false, true]));
  expect(await card()).not.toBe(firstCard);
});
