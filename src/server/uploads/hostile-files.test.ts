import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestUploads, type TestUploads } from '../../../tests/fixtures/uploads.ts';
import { withDuckDb } from './table/duckdb-table.ts';
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

const workbookParts = (sharedStrings: string, sheet: string) => ({
  '[Content_Types].xml':
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
  '_rels/.rels':
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml':
    '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
  'xl/sharedStrings.xml': sharedStrings,
  'xl/worksheets/sheet1.xml': sheet,
});

const strings = (doctype: string, text: string) =>
  `<?xml version="1.0"?>${doctype}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="2" uniqueCount="2"><si><t>head</t></si><si><t>${text}</t></si></sst>`;
const twoRows =
  '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row></sheetData></worksheet>';

const laughs = Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
).join('');

test.each([
  ['billion laughs', `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>`, '&l9;', /haha/],
  ['an external entity', '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>', '&f;', /root:/],
  ['an external set of entities', '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">', '&f;', /root:/],
])('%s in a workbook is not followed', async (_what, doctype, text, never) => {
  const { layers, status } = await send('a.xlsx', makeZip(workbookParts(strings(doctype, text), twoRows)));
  expect(['ready', 'failed']).toContain(status);
  expect(JSON.stringify(layers)).not.toMatch(never);
  expect(JSON.stringify(layers).length).toBeLessThan(10_000);
});

test('an archive of 10,000 files is rejected before any of them is read', async () => {
  const files = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}.csv`, 'a\n1\n']));
  expect(await send('a.zip', makeZip(files))).toMatchObject({
    status: 'failed',
    error: 'The archive holds more than 1000 files.',
    layers: null,
  });
});

test('a workbook that unpacks to far more than its size is rejected before it is read', async () => {
  const sheet = twoRows.replace('</sheetData>', `${' '.repeat(90_000_000)}</sheetData>`);
  expect(await send('a.xlsx', makeZip(workbookParts(strings('', 'x'), sheet)))).toMatchObject({
    status: 'failed',
    error: 'The archive unpacks to far more than it should: it is refused as a zip bomb.',
  });
});

test('a workbook in an archive that declares a wrong size is rejected', async () => {
  const bytes = makeZip(workbookParts(strings('', 'x'), twoRows));
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

test('an endless line is rejected before it fills the memory', async () => {
  expect((await send('a.csv', `a,b\n1,"${'x'.repeat(9 * 1024 ** 2)}"\n`)).error).toMatch(
    /too long to be a row/,
  );
});
