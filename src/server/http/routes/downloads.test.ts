import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import { readableVersion } from '#server/sources/sources.server.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import { analysed, publishAndWait } from '../../../../tests/fixtures/uploads.ts';

let installation: TestInstallation;
let address = '';
let hidden = '';

const csv = [
  'state,count,note,programs',
  'Texas,12,"=HYPERLINK(""http://evil.example"")","IA, PA"',
  'Doña Ana,-3,-note,PA',
  'Ohio,,"say ""hi""\nthere",',
].join('\n');

async function publish(
  sourceName: string,
  authLevel: number,
  content = csv,
): Promise<{ sourceId: number; versionId: number }> {
  const { uploads } = installation.services;
  const { id } = await uploads.receive({ stream: Readable.from([content]), fileName: 'a.csv', user: null });
  const { layers } = await analysed(uploads, id, null);
  const layer = layers![0]!;
  const columns = layer.columns
    .map(columnOfLayer)
    .map((column) => (column.name === 'programs' ? { ...column, type: 'multiselect' } : column));
  return publishAndWait(uploads, id, { layerName: layer.layerName, sourceName, authLevel, columns }, null);
}

beforeAll(async () => {
  installation = await openInstallation();
  const open = await publish('Open, data', -1);
  address = `/download/${open.sourceId}/${open.versionId}/data`;
  const closed = await publish('Closed', 5);
  hidden = `/download/${closed.sourceId}/${closed.versionId}/data`;
});
afterAll(() => installation.close());

const nameOf = (response: Response) =>
  decodeURIComponent(response.headers.get('content-disposition')!.split("''")[1]!);
const get = (path: string) => installation.fetch('visitor', path);

test('CSV has every value, quoted where needed, and text that looks like a formula is text', async () => {
  const response = await get(`${address}.csv`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-length')).toMatch(/^\d+$/);
  expect(nameOf(response)).toMatch(/^Open, data version 1 \d{4}-\d\d-\d\dT[\d.-]+Z\.csv$/);
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  expect(text).toBe(
    [
      '\uFEFFstate,count,note,programs',
      `Texas,12,"'=HYPERLINK(""http://evil.example"")","IA, PA"`,
      `Doña Ana,-3,'-note,PA`,
      'Ohio,,"say ""hi""\nthere",',
      '',
    ].join('\r\n'),
  );
});

test('filters of the query string apply; an unknown column is named', async () => {
  const rows = (await (await get(`${address}.json?state=Texas|||Ohio`)).json()) as unknown[];
  expect(rows).toEqual([
    { state: 'Texas', count: 12, note: '=HYPERLINK("http://evil.example")', programs: ['IA', 'PA'] },
    { state: 'Ohio', count: null, note: 'say "hi"\nthere', programs: null },
  ]);
  const refused = await get(`${address}.json?${encodeURIComponent("zz' OR 1=1 --")}=x`);
  expect(refused.status).toBe(400);
  expect(JSON.stringify(await refused.json())).toContain("zz' OR 1=1 --");
});

test('a section takes along what it shows: groups, functions, filters and order', async () => {
  const request = {
    attributes: ['state', 'count', 'rows', 'double'],
    copies: { rows: 'count' },
    formulas: {
      double: {
        type: 'operation',
        operation: '*',
        left: { type: 'variable', key: 'count' },
        right: { type: 'constant', value: 2 },
      },
    },
    groupBy: ['state'],
    fn: { count: 'sum', rows: 'count', double: 'max' },
    normalFilter: [{ column: 'state', operation: 'exclude', values: ['Ohio'] }],
    orderBy: { count: 'asc nulls last' },
  };
  const response = await get(`${address}.csv?request=${encodeURIComponent(JSON.stringify(request))}`);
  expect(await response.text()).toBe(
    'state,Sum of count,Count of count,Maximum of double\r\nDoña Ana,-3,1,-6\r\nTexas,12,1,24\r\n',
  );
  expect(nameOf(response)).toMatch(/^Open, data version 1 state is not Ohio \d{4}-.*Z\.csv$/);
  const broken = await get(`${address}.csv?request=${encodeURIComponent('{"attributes":[]}')}`);
  expect(broken.status).toBe(400);
  expect(JSON.stringify(await broken.json())).toContain('request.attributes');
});

test('a section without groups takes along all columns of the source, its own first', async () => {
  const request = { attributes: ['count'], filter: { state: ['Texas'] } };
  const response = await get(`${address}.json?request=${encodeURIComponent(JSON.stringify(request))}`);
  const [row] = (await response.json()) as object[];
  expect(Object.keys(row!)).toEqual(['count', 'state', 'note', 'programs']);
  expect(nameOf(response)).toMatch(/^Open, data version 1 state is Texas \d{4}-.*Z\.json$/);
});

test('a search finds the rows that the section shows, not those of columns that only the file has', async () => {
  const found = async (search: string, format: string, searchIn?: string[]) => {
    const request = JSON.stringify({ attributes: ['state'], search, searchIn });
    return get(`${address}.${format}?request=${encodeURIComponent(request)}`);
  };
  const states = async (response: Response) =>
    ((await response.json()) as { state: string }[]).map(({ state }) => state);
  expect(await states(await found('note', 'json'))).toEqual([]);
  expect(await states(await found('ohio', 'json'))).toEqual(['Ohio']);
  expect(await (await found('note', 'csv')).text()).toBe('state,count,note,programs\r\n');
  expect(await states(await found('note', 'json', ['note']))).toEqual(['Doña Ana']);
  const refused = await found('note', 'json', ['nothing']);
  expect(refused.status).toBe(400);
  expect(JSON.stringify(await refused.json())).toContain('Only columns of the result are searched');
});

test('the address of an attribution leads to the version page, or to the public page of the source', async () => {
  const [, source, version] = /download\/(\d+)\/(\d+)/.exec(address)!;
  const path = `/cenrep/source/${source}/versions/${version}`;
  const leadsTo = async (role: 'visitor' | 'editor') =>
    (await installation.fetch(role, path, { redirect: 'manual' })).headers.get('location');
  expect(await leadsTo('editor')).toBe(`/source/${source}/view/${version}`);
  // Without a site of pages there is no shell for it.
  expect(await leadsTo('visitor')).toBe(`/data.json?source=${source}`);
  await installation.addSite('/');
  expect(await leadsTo('visitor')).toBe(`/source/${source}/about?version=${version}`);

  const { dataset } = (await (await get(`/data.json?source=${source}`)).json()) as {
    dataset: { title: string; landingPage: string }[];
  };
  expect(dataset.map(({ title }) => title)).toEqual(['Open, data']);
  expect(dataset[0]?.landingPage.endsWith(path)).toBe(true);
});

test('a workbook holds typed cells and no formula', async () => {
  const book = read(new Uint8Array(await (await get(`${address}.xlsx`)).arrayBuffer()));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ['state', 'count', 'note', 'programs'],
    ['Texas', 12, '=HYPERLINK("http://evil.example")', 'IA, PA'],
    ['Doña Ana', -3, '-note', 'PA'],
    ['Ohio', undefined, 'say "hi"\nthere'],
  ]);
  expect(Object.values(sheet).some((cell) => typeof cell === 'object' && 'f' in (cell as object))).toBe(
    false,
  );
});

test('Parquet is typed', async () => {
  const file = join(installation.folder, 'down.parquet');
  await writeFile(file, Buffer.from(await (await get(`${address}.parquet`)).arrayBuffer()));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const reader = await connection.runAndReadAll(
    `SELECT sum(count), max(len(programs)), typeof(any_value(count)) FROM '${file}'`,
  );
  expect(reader.getRowsJson()).toEqual([['9', '2', 'BIGINT']]);
  connection.closeSync();
});

test('what may not be read is neither sent nor listed', async () => {
  expect((await get(`${hidden}.csv`)).status).toBe(403);
  expect((await installation.fetch('editor', `${hidden}.csv`)).status).toBe(200);
  const titles = async (role: 'visitor' | 'editor') => {
    const { dataset } = (await (await installation.fetch(role, '/data.json')).json()) as {
      dataset: { title: string }[];
    };
    return dataset.map(({ title }) => title);
  };
  expect(await titles('visitor')).toEqual(['Open, data']);
  expect(await titles('editor')).toEqual(['Closed', 'Open, data']);
  expect((await get('/download/1/999999/data.csv')).status).toBe(404);
  expect((await get(`${address}.exe`)).status).toBe(404);
});

test('the catalogue names the licence, the publisher and the contact of a source that has them, sections the licence', async () => {
  const { db } = installation.services.database;
  const attributed = async () =>
    (await readableVersion({ db, viewer: visitor }, Number(address.split('/')[3]))).attribution;
  expect(await attributed()).not.toHaveProperty('licenses');
  const first = async () => {
    const { dataset } = (await (await get('/data.json')).json()) as { dataset: Record<string, unknown>[] };
    return dataset[0];
  };
  expect(await first()).not.toHaveProperty('license');
  const write = (open_data: unknown) =>
    installation.ask(
      'administrator',
      'mutation ($s: Int!, $c: SourceFields!) { changeSource(sourceId: $s, base: 1, change: $c) }',
      { s: Number(address.split('/')[2]), c: { open_data } },
    );
  const license = 'https://creativecommons.org/licenses/by/4.0/';
  const refused = await write({ license: 'javascript:alert(1)' });
  expect(refused.errors?.[0]?.message).toContain('a licence is an address');
  expect((await write({ license, publisher: 'Harbour Office', contact: 'data@example.org' })).errors).toBe(
    undefined,
  );
  expect(await first()).toMatchObject({
    license,
    publisher: { name: 'Harbour Office' },
    contactPoint: { fn: 'Harbour Office', hasEmail: 'mailto:data@example.org' },
  });
  expect(await attributed()).toMatchObject({ sourceName: 'Open, data', licenses: [license] });
});

test('the catalogue says where each form of a version is', async () => {
  const { dataset } = (await (await get('/data.json')).json()) as {
    dataset: { distribution: { downloadURL: string; format: string }[] }[];
  };
  const addresses = dataset[0]?.distribution.map(({ downloadURL }) => downloadURL) ?? [];
  expect(addresses.map((url) => new URL(url).pathname)).toEqual(
    ['csv', 'json', 'xlsx', 'parquet'].map((format) => `${address}.${format}`),
  );
});

test('a workbook has formats by unit, decimals and type; read again it has the same columns and values', async () => {
  const { uploads } = installation.services;
  const lines = [
    'day,at,share,price,level',
    '2026-01-31,2026-01-31T14:05:06.789Z,0.125,1200.5,3.25',
    '1850-05-06,2026-02-01T00:00:00Z,1,-3,4',
  ];
  const received = async (content: string | Uint8Array, fileName: string) => {
    const stream = Readable.from([Buffer.from(content)]);
    const { id } = await uploads.receive({ stream, fileName, user: null });
    const { layers } = await analysed(uploads, id, null);
    return { id, layer: layers![0]! };
  };
  const looks: Record<string, object> = {
    share: { unit: '100%', decimals: 1 },
    price: { unit: '$' },
    level: { decimals: 2 },
  };
  const publishAs = async (content: string | Uint8Array, fileName: string, named: Record<string, object>) => {
    const { id, layer } = await received(content, fileName);
    const columns = layer.columns.map(columnOfLayer).map((column) => ({ ...column, ...named[column.name] }));
    const options = { layerName: layer.layerName, sourceName: fileName, authLevel: -1, columns };
    const { sourceId, versionId } = await publishAndWait(uploads, id, options, null);
    return { columns, path: `/download/${sourceId}/${versionId}/data` };
  };
  const first = await publishAs(lines.join('\n'), 'formats.csv', looks);
  const file = new Uint8Array(await (await get(`${first.path}.xlsx`)).arrayBuffer());
  const { Sheets, SheetNames } = read(file, { cellNF: true });
  const cells = Sheets[SheetNames[0]!]!;
  expect(['A2', 'B2', 'C2', 'D2', 'E2'].map((at) => [cells[at].t, cells[at].z])).toEqual([
    ['n', 'mm/dd/yyyy'],
    ['n', 'mm/dd/yyyy hh:mm:ss.000" UTC"'],
    ['n', '0.0%'],
    ['n', '"$"#,##0.00'],
    ['n', '#,##0.00'],
  ]);
  expect(cells.A3).toMatchObject({ t: 's', v: '1850-05-06' });
  const again = await publishAs(file, 'formats.xlsx', {});
  expect(again.columns.map(({ type, unit }) => [type, unit])).toEqual(
    first.columns.map(({ type, unit }) => [type, unit]),
  );
  const json = async (path: string) => (await get(`${path}.json`)).json();
  const values = (rows: unknown) => (rows as object[]).map((row) => Object.values(row));
  expect(values(await json(again.path))).toEqual(values(await json(first.path)));
});

test('the workbook of groups has the formats of their functions', async () => {
  const request = { attributes: ['state', 'count'], groupBy: ['state'], fn: { count: 'share' } };
  const response = await get(`${address}.xlsx?request=${encodeURIComponent(JSON.stringify(request))}`);
  const { Sheets, SheetNames } = read(new Uint8Array(await response.arrayBuffer()), { cellNF: true });
  expect(Sheets[SheetNames[0]!]!.B2.z).toBe('0.00%');
});

test('the file of a chart by months of the year has their numbers and names, in order', async () => {
  const days = ['2024-07-01', '2023-07-31', '2025-02-28', ''];
  const { sourceId, versionId } = await publish(
    'Months',
    -1,
    `count,day\n${days.map((day) => `1,${day}`).join('\n')}\n`,
  );
  const request = {
    attributes: ['day', 'count'],
    groupBy: ['day'],
    steps: { day: 'monthOfYear' },
    fn: { count: 'sum' },
    orderBy: { day: 'asc nulls last' },
  };
  const path = `/download/${sourceId}/${versionId}/data.csv`;
  const text = await (await get(`${path}?request=${encodeURIComponent(JSON.stringify(request))}`)).text();
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines.slice(1)).toEqual(['02,February,1', '07,July,2', ',,1']);
});

test('a long file is sent while it is written, and as a whole where its end could not be told from a failure', async () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => `${index},"place ${index}"`);
  const { sourceId, versionId } = await publish('Long', -1, `count,place\n${lines.join('\n')}\n`);
  const path = `/download/${sourceId}/${versionId}/data`;
  const response = await get(`${path}.csv`);
  expect(response.headers.get('content-length')).toBe(null);
  const sent = (await response.text()).trimEnd().split('\r\n');
  expect(sent.slice(1)).toEqual(lines.map((line) => line.replaceAll('"', '')));
  expect(await (await get(`${path}.json`)).json()).toHaveLength(lines.length);

  const { hostname, port } = new URL(installation.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path}.csv HTTP/1.0\r\nHost: ${hostname}:${port}\r\n\r\n`);
  const [head = '', whole = ''] = (await readText(socket)).split('\r\n\r\n');
  expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(whole)}`);
  expect(whole.trimEnd().split('\r\n')).toHaveLength(lines.length + 1);
});

test('each form has either names of columns, also of a source with a column that is called like the option', async () => {
  const { sourceId, versionId } = await publish('Named', -1, 'Names,First Name\nstored,Ann\n');
  const start = `/download/${sourceId}/${versionId}`;
  const fileAt = async (path: string) => (await get(`${start}${path}`)).text();
  expect(await fileAt('/data.csv')).toBe('Names,First Name\r\nstored,Ann\r\n');
  expect(await fileAt('/stored/data.csv')).toBe('names,first_name\r\nstored,Ann\r\n');
  expect(JSON.parse(await fileAt('/data.json'))).toEqual([{ names: 'stored', first_name: 'Ann' }]);
  expect(JSON.parse(await fileAt('/display/data.json'))).toEqual([{ Names: 'stored', 'First Name': 'Ann' }]);
  for (const path of ['/other/data.csv', '/stored/data.txt', '/stored/', '/data.csv/more', '/anything']) {
    expect([path, (await get(`${start}${path}`)).status]).toEqual([path, 404]);
  }
});
