import { buffer } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import { markOf } from '#domain/query/closed-groups.ts';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import { readDownloadRequest } from '#server/downloads/download-request.ts';
import { writeDownload, type DownloadFormat } from '#server/downloads/downloads.server.ts';
import type { Published } from '#server/uploads/uploads.server.ts';
import { editorNamed } from '../fixtures/data-engine.ts';
import { openTestUploads, type TestUploads } from '../fixtures/uploads.ts';

let fixture: TestUploads;
let published: Published;
beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
  const rows = [
    'South,Mobile,Fire,2023-05-01,0.1',
    'South,Mobile,Fire,2023-06-01,0.2',
    'South,Tampa,Flood,2024-02-01,30000',
    'North,Erie,Fire,2024-03-01,5',
    'North,Erie,,2023-01-01,7',
  ];
  const csv = `region,city,kind,day,damage\n${rows.join('\n')}\n`;
  const { id, layers } = await fixture.send('data.csv', csv);
  const [layer] = layers!;
  const columns = layer!.columns.map(columnOfLayer);
  published = await fixture.publish(id, { layerName: layer!.layerName, columns, sourceName: 'Losses' });
}, 60_000);
afterAll(() => fixture.close());

const request: DataRequestInput = {
  attributes: ['region', 'city', 'day', 'kind', 'damage'],
  groupBy: ['region', 'city', 'day', 'kind'],
  steps: { day: 'year' },
  fn: { damage: 'sum' },
  pivot: { across: ['day', 'kind'] },
};

async function download(
  format: DownloadFormat,
  more: Partial<DataRequestInput> = {},
  totals?: string,
  closed = '',
) {
  const query = new URLSearchParams({ request: JSON.stringify({ ...request, ...more }) });
  if (totals !== undefined) {
    query.set('totals', totals);
  }
  query.set('closed', closed);

  const chosen = readDownloadRequest(query, await fixture.engine.columns(published.versionId));
  const { signal } = new AbortController();
  const file = { versionId: published.versionId, name: 'v', format, viewer: editorNamed('ann'), signal };
  return buffer((await writeDownload(fixture.engine, fixture.folder, { ...chosen, ...file })).stream);
}

test('the workbook of a pivot has merged headings, subtotals, and numbers as numbers', async () => {
  const book = read(await download('xlsx'), { cellDates: false });
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null });
  expect(rows).toEqual([
    ['region', 'city', '2023', '', '', '2024', '', '', 'Total'],
    ['', '', 'Fire', '(empty)', 'Total', 'Fire', 'Flood', 'Total', ''],
    ['North', 'Total', null, 7, 7, 5, null, 5, 12],
    ['North', 'Erie', null, 7, 7, 5, null, 5, 12],
    ['South', 'Total', 0.3, null, 0.3, null, 30000, 30000, 30000.3],
    ['South', 'Mobile', 0.3, null, 0.3, null, null, null, 0.3],
    ['South', 'Tampa', null, null, null, null, 30000, 30000, 30000],
    ['Total', '', 0.3, 7, 7.3, 5, 30000, 30005, 30012.3],
  ]);
  expect((sheet['!merges'] ?? []).map((range) => utils.encode_range(range)).toSorted()).toEqual([
    'A1:A2',
    'B1:B2',
    'C1:E1',
    'F1:H1',
    'I1:I2',
  ]);
});

test('a pivot of several amounts has a line for their names, and one without columns has them alone', async () => {
  const two = {
    attributes: ['region', 'day', 'damage', 'city'],
    groupBy: ['region', 'day'],
    fn: { damage: 'sum', city: 'count' },
  } as const;
  const amounts = { ...two, attributes: [...two.attributes], groupBy: [...two.groupBy] };
  const rowsOf = async (across: string[], totals?: string) => {
    const book = read(await download('xlsx', { ...amounts, pivot: { across } }, totals));
    return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: true });
  };
  expect(await rowsOf(['day'], '')).toEqual([
    ['region', '2023', '', '2024', ''],
    ['', 'Sum of damage', 'Count of city', 'Sum of damage', 'Count of city'],
    ['North', 7, 1, 5, 1],
    ['South', 0.3, 2, 30000, 1],
  ]);
  const [headings, ...lines] = await rowsOf([], 'row');
  expect(headings).toEqual(['region', 'day', 'Sum of damage', 'Count of city']);
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toEqual(['Total', '', 30012.3, 5]);
});

test('CSV has one line of headings, and files for programs have a row for each group', async () => {
  const text = (await download('csv', {}, 'subtotals,row')).toString('utf8').replace('\uFEFF', '');
  expect(text.trim().split('\r\n')).toEqual([
    'region,city,2023 › Fire,2023 › (empty),2023 › Total,2024 › Fire,2024 › Flood,2024 › Total',
    'North,Total,,7,7,5,,5',
    'North,Erie,,7,7,5,,5',
    'South,Total,0.3,,0.3,,30000,30000',
    'South,Mobile,0.3,,0.3,,,',
    'South,Tampa,,,,,30000,30000',
    'Total,,0.3,7,7.3,5,30000,30005',
  ]);
  const records = JSON.parse((await download('json')).toString('utf8')) as unknown[];
  expect(records).toHaveLength(4);
  expect(records[0]).toHaveProperty('damage');
});

test('groups that are closed are one line in a file, with their amounts', async () => {
  const open = { id: 0, value: null, others: 0, parent: null, children: [] };
  const closed = markOf({ ...open, id: 1, value: 'South', parent: open });
  for (const totals of ['subtotals,row,column', 'row,column']) {
    const csv = (await download('csv', {}, totals, closed)).toString().trim();
    const names = csv.split('\n').map((line) => line.split(',').slice(0, 2).join());
    expect(names.filter((name) => name.startsWith('South'))).toEqual(['South,Total']);
    expect(names).toContain('North,Erie');
  }
});

test('a pivot that is compared has both amounts, the difference and the change below each group', async () => {
  const inYear = (year: number) => [
    { column: 'day', operation: 'between' as const, values: [`${year}-01-01`, `${year}-12-31`] },
  ];
  const compared = {
    attributes: ['region', 'damage', 'other', 'more', 'change'],
    groupBy: ['region'],
    steps: {},
    pivot: { across: [] },
    against: {
      columns: {
        other: { of: 'damage', kind: 'other' as const },
        more: { of: 'damage', kind: 'difference' as const },
        change: { of: 'damage', kind: 'change' as const },
      },
      own: inYear(2024),
      other: inYear(2023),
    },
  };
  const book = read(await download('xlsx', compared));
  const rows = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: true });
  expect(rows.slice(-3)).toEqual([
    ['North', 5, 7, -2, expect.closeTo(-2 / 7, 12)],
    ['South', 30000, 0.3, 29999.7, 99999],
    ['Total', 30005, 7.3, 29997.7, expect.closeTo(4109.2739726, 6)],
  ]);
});
