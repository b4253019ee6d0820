import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestUploads, type TestUploads } from '../../../tests/fixtures/uploads.ts';
import { withDuckDb } from './table/duckdb-table.ts';
import { workbookParts } from '../../../tests/fixtures/workbook.ts';
import { makeZip } from '../../../tests/fixtures/zip.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads();
}, 60_000);
afterAll(() => fixture.close());

/** No file leaves anything behind: no temporary file, no source, no version. */
afterEach(async () => {
  expect(await readdir(join(fixture.folder, 'files', 'temporary'))).toEqual([]);
  expect(await fixture.database.db.selectFrom('item').select('id').execute()).toEqual([]);
});

const send: TestUploads['send'] = (...file) => fixture.send(...file);

/** A workbook with these shared strings and rows. */
const workbook = (sharedStrings: string, cells = twoRows) =>
  makeZip({ ...workbookParts({ sheets: [{ name: 'S', cells }] }), 'xl/sharedStrings.xml': sharedStrings });

const strings = (doctype: string, text: string) =>
  `<?xml version="1.0"?>${doctype}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="2" uniqueCount="2"><si><t>head</t></si><si><t>${text}</t></si></sst>`;
const twoRows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row>';

const laughs = Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
).join('');

test.each([
  ['billion laughs', `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>`, '&l9;'],
  ['an external entity', '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>', '&f;'],
  ['an external set of entities', '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">', '&f;'],
  ['an entity without a declaration', '', '&f;'],
])('%s in a workbook is not followed', async (_what, doctype, text) => {
  expect(await send('a.xlsx', workbook(strings(doctype, text)))).toMatchObject({
    status: 'failed',
    error: 'The workbook is damaged, or it is not an Excel workbook.',
    layers: null,
  });
});

test('an archive of 10,000 files is rejected before any of them is read', async () => {
  const files = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}.csv`, 'a\n1\n']));
  expect(await send('a.zip', makeZip(files))).toMatchObject({
    status: 'failed',
    error: 'The archive holds more than 1000 files.',
    layers: null,
  });
});

test('a workbook that unpacks to far more than its size is rejected', async () => {
  const cells = twoRows + ' '.repeat(90_000_000);
  expect(await send('a.xlsx', workbook(strings('', 'x'), cells))).toMatchObject({
    status: 'failed',
    error: 'The archive unpacks to far more than it should: it is refused as a possible zip bomb.',
  });
});

test('a workbook in an archive that declares a wrong size is rejected', async () => {
  const bytes = workbook(strings('', 'x'));
  const at = bytes.lastIndexOf('PK\x01\x02');
  bytes.writeUInt32LE(5, at + 24);
  expect((await send('a.xlsx', bytes)).error).toMatch(/declares a wrong size|damaged/);
});

test('a truncated workbook is rejected', async () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['a'], [1]]), 'S');
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
  expect((await send('a.xlsx', bytes.slice(0, bytes.length / 2))).error).toBe(
    'The archive is incomplete or damaged. Upload it again.',
  );
});

test('a damaged entry is rejected', async () => {
  const bytes = makeZip({ 'a.csv': 'a,b\n1,2\n'.repeat(100) });
  const packed = deflateRawSync('a,b\n1,2\n'.repeat(100));
  bytes.fill(0xff, bytes.indexOf(packed), bytes.indexOf(packed) + packed.length);
  expect((await send('a.zip', bytes)).error).toBe('The archive is incomplete or damaged. Upload it again.');
});

/** A Parquet file with the rows of a DuckDB query. */
async function parquetOf(query: string): Promise<Buffer> {
  const path = join(fixture.folder, 'made.parquet');
  await withDuckDb({ spill: fixture.folder, folders: [fixture.folder] }, (connection) =>
    connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet, COMPRESSION zstd)`),
  );
  const bytes = await readFile(path);
  await rm(path);
  return bytes;
}

test('a Parquet file of too many rows is rejected before it is read', async () => {
  const bytes = await parquetOf('SELECT 1 AS a FROM range(100000001)');
  expect(await send('a.parquet', bytes)).toMatchObject({
    status: 'failed',
    error:
      'The Parquet file has 100,000,001 rows; at most 100,000,000 are possible. Split it into several files.',
    layers: null,
  });
});

test.each([
  ['many values out of few bytes', "SELECT 1 AS a, 'x' AS b FROM range(6000000)"],
  ['pages that unpack to far more', "SELECT repeat('x', 1000000) || i AS a FROM range(100) t(i)"],
])('a Parquet file of %s is rejected before it is read', async (_what, query) => {
  expect(await send('a.parquet', await parquetOf(query))).toMatchObject({
    status: 'failed',
    error: 'The Parquet file unpacks to far more than a file of its size should. Upload the data as CSV.',
    layers: null,
  });
});

test.each([
  ['a web page', '\n <html><body><table><tr><td>1</td></tr></table>', /web page/],
  ['an SVG picture', '<svg xmlns="http://www.w3.org/2000/svg"/>', /web page or XML/],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, 0)]), /binary data/],
])('%s named .csv is rejected', async (_what, content, reason) => {
  expect(await send('a.csv', content)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(reason) as string,
  });
});

test('a header of 20 columns over rows of 3, or of 40, is read with a warning and loses nothing', async () => {
  const header = Array.from({ length: 20 }, (_, index) => `column ${index + 1}`).join(',');
  const few = await send('a.csv', `${header}\n${'1,2,3\n'.repeat(50)}`);
  expect(few.layers![0]!.warnings).toEqual([
    '50 of 50 rows do not have the 20 cells of the header. Check the header row and the delimiter.',
  ]);
  const one = await send('a.csv', `${header}\n1,2,3`);
  expect(one.layers![0]!.warnings[0]).toMatch(/^1 of 1 row does not have the 20 cells/);
  const many = await send('a.csv', `${header}\n${`${'x,'.repeat(39)}y\n`.repeat(50)}`);
  expect(many.layers![0]!.warnings).toHaveLength(1);
  expect(many.layers![0]!.columns).toHaveLength(21);
  expect(many.layers![0]!.preview[0]!.at(-1)).toBe(`${'x,'.repeat(19)}y`);
});

test('a text that ends within quotes is read with a warning', async () => {
  const { layers } = await send('a.csv', 'a,b\n1,2\n3,"and then noth');
  expect(layers![0]).toMatchObject({
    rows: 2,
    warnings: ['The row that begins in line 3 ends within quotes: the file may be incomplete.'],
  });
});

test('a table of too many columns is rejected with their number, if that is known', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`).join();
  const limit = 'at most 2000 are possible.';
  expect((await send('a.csv', `${names(2100)}\n1,2\n`)).error).toBe(`The table has 2100 columns; ${limit}`);
  expect((await send('a.csv', names(50_000))).error).toBe(`The table has more than 2000 columns; ${limit}`);
});

test('an endless line is rejected before it fills the memory', async () => {
  expect((await send('a.csv', `a,b\n1,"${'x'.repeat(9 * 1024 ** 2)}"\n`)).error).toMatch(
    /too long to be a row/,
  );
});

test.each(['', 'a'])('long texts of emoji, here after “%s”, are cut between characters', async (start) => {
  const long = start + '🌊'.repeat(1500);
  const rows = [
    [`Title ${long}`],
    [`One ${long}`, 'Two', 'Three'],
    ...Array.from({ length: 4 }, (_, index) => [`${long} ${index}`, 'x', 'y']),
    [`Note: a sentence below ${long}`],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'S');
  for (const [name, content] of [
    ['waves.csv', rows.map((row) => row.join(',')).join('\n')],
    ['waves.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array],
  ] as const) {
    const upload = await send(name, content);
    expect(upload, name).toMatchObject({ status: 'ready', error: null });
    const texts = JSON.stringify(upload.layers);
    expect(texts.match(/🌊/g)!.length).toBeGreaterThan(500);
    expect(texts, 'half of a character').not.toMatch(/\ufffd|\\ud[89a-f]/i);
  }
});
