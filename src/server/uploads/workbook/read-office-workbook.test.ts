import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, SSF, type CellObject } from '@e965/xlsx';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LayerParseOptions } from '#domain/source/upload/parse-options.ts';
import {
  generatedWorkbook,
  usualWorkbook,
  type GeneratedWorkbook,
} from '../../../../tests/fixtures/generated-workbook.ts';
import {
  makeWorkbook,
  textCells,
  workbookParts,
  type WorkbookXml,
} from '../../../../tests/fixtures/workbook.ts';
import { makeZip } from '../../../../tests/fixtures/zip.ts';
import { RecordSplitter } from '../text/split-records.ts';
import { readOfficeWorkbook } from './read-office-workbook.ts';
import type { ReadWorkbook } from './workbook-sheets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-workbook-'));
});
afterAll(() => rm(folder, { recursive: true }));

function readParts(
  parts: GeneratedWorkbook['parts'],
  options: LayerParseOptions = {},
): Promise<ReadWorkbook> {
  return readFileOf(makeZip(parts), options);
}

function readXml(workbook: WorkbookXml, options: LayerParseOptions = {}): Promise<ReadWorkbook> {
  return readFileOf(makeWorkbook(workbook), options);
}

/** Reads a workbook with one sheet, which has these rows. */
function readCells(cells: string, after = ''): Promise<ReadWorkbook> {
  return readXml({ sheets: [{ name: 'Sheet', cells, after }] });
}

async function readFileOf(file: Buffer, options: LayerParseOptions): Promise<ReadWorkbook> {
  const own = await mkdtemp(join(folder, 'read-'));
  const path = join(own, 'a.xlsx');
  await writeFile(path, file);
  return readOfficeWorkbook({ path, folder: own, parseOptions: { Sheet: options }, usedNames: [] });
}

/** The rows of the only sheet as texts. */
async function rowsOf({ sheets }: ReadWorkbook): Promise<(string | null)[][]> {
  const [sheet] = sheets;
  if (!sheet) return [];
  const splitter = new RecordSplitter({
    delimiter: ',',
    quoteEscape: '"',
    lineBreak: '\n',
    quotes: 'enclose',
  });
  const records = [...splitter.push(await readFile(sheet.file, 'utf8')), ...splitter.end()];
  return records.map(({ cells }) => cells.map((cell) => (cell === '' ? null : cell)));
}

/** The rows without empty cells at their end and without rows of nothing but white space. */
function trimmed(rows: (string | null)[][]): (string | null)[][] {
  return rows
    .map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1))
    .filter((row) => row.some((cell) => cell !== null && cell.trim() !== ''));
}

test('200 workbooks of all types of cells and packages are read as expected', async () => {
  await fc.assert(
    fc.asyncProperty(generatedWorkbook, async ({ parts, rows }) => {
      const found = await rowsOf(await readParts(parts, { headerRow: null, footnotes: 'keep' }));
      expect(trimmed(found)).toEqual(trimmed(rows.map((row) => row.map((cell) => cell?.text ?? null))));
    }),
    { numRuns: 200 },
  );
}, 180_000);

test('a second reader reads 100 of them alike, but for what it is known to read wrongly', () => {
  fc.assert(
    fc.property(usualWorkbook, ({ parts, rows }) => {
      const sheet = read(makeZip(parts), { dense: true, cellNF: true, cellText: false }).Sheets['Sheet']!;
      const cells = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
      for (const [index, row] of rows.entries()) {
        for (const [column, cell] of row.entries()) {
          if (cell?.libraryAgrees) {
            expect(libraryText(cells[index]?.[column])).toBe(cell.text);
          }
        }
      }
    }),
    { numRuns: 100 },
  );
}, 60_000);

/** The text of a cell that the library has read. */
function libraryText(cell: CellObject | undefined): string | null {
  if (!cell || cell.t === 'e' || cell.t === 'z') return null;
  if (cell.t === 'b') return String(cell.v);
  if (cell.t === 's') {
    if (cell.v === '') return null;
    return String(cell.v);
  }
  const format = String(cell.z ?? 'General');
  if (format === '00000') return String(cell.v).padStart(5, '0');
  if (!SSF.is_date(format)) return String(cell.v);
  const shown = { 'm/d/yy': 'yyyy-mm-dd', 'h:mm:ss': 'hh:mm:ss' }[format] ?? 'yyyy-mm-dd"T"hh:mm:ss';
  return String(SSF.format(shown, cell.v));
}

const values = (count: number) =>
  Array.from({ length: count }, (_, index) => [`x${index}`, String(index), 'y']);

test('footnotes below many rows are cut off, also those of several rows', async () => {
  const rows = [['name', 'n', 'kind'], ...values(400), ['Source: somebody'], ['and others']];
  const read = await readCells(textCells(rows));
  expect(read.sheets[0]).toMatchObject({
    skippedRows: 1,
    notes: ['2 footnotes below the table left out: “Source: somebody”, “and others”.'],
    detected: { headerRow: 1, footnotes: ['Source: somebody', 'and others'], keepsFootnotes: false },
  });
  expect((await rowsOf(read)).slice(1)).toEqual(values(400));
  const kept = await readXml({ sheets: [{ name: 'Sheet', cells: textCells(rows) }] }, { footnotes: 'keep' });
  expect((await rowsOf(kept)).at(-1)).toEqual(['and others', null, null]);
});

test('footnotes that begin in the first rows and end below them are cut off as one', async () => {
  const notes = Array.from({ length: 210 }, (_, index) => [`* note ${index} on this table`]);
  const read = await readCells(textCells([['name', 'n', 'kind'], ...values(500), ...notes]));
  expect((await rowsOf(read)).slice(1)).toEqual(values(500));
  const few = await readCells(
    textCells([['name', 'n', 'kind'], ...values(220).slice(0, 212), ...notes.slice(0, 20)]),
  );
  expect((await rowsOf(few)).slice(1)).toEqual(values(212));
});

test('a row that is wider than all rows at the beginning widens the table', async () => {
  const read = await readCells(
    textCells([['a', 'b', 'c'], ...values(300), ['1', '2', '3', '4', '5'], ...values(1)]),
  );
  expect(read.sheets[0]).toMatchObject({ columns: 5, isRagged: true, titles: ['a', 'b', 'c', null, null] });
});

test('rows above a chosen header are quoted, but not all of them', async () => {
  const cells = textCells([...values(400), ['name', 'n', 'kind'], ...values(10)]);
  const read = await readXml({ sheets: [{ name: 'Sheet', cells }] }, { headerRow: 401 });
  const [sheet] = read.sheets;
  expect(sheet).toMatchObject({ titles: ['name', 'n', 'kind'], detected: { headerRow: 401, headerRows: 1 } });
  expect(sheet!.notes[0]).toMatch(
    /^400 rows above the header left out: “x0 0 y”, .*“x19 19 y” and 380 more\.$/,
  );
  expect((await rowsOf(read)).slice(1)).toEqual(values(10));
});

test('a header that is chosen below the last row is the last row', async () => {
  const read = await readXml({ sheets: [{ name: 'Sheet', cells: textCells(values(3)) }] }, { headerRow: 99 });
  expect(read.sheets[0]).toMatchObject({
    titles: ['x2', '2', 'y'],
    skippedRows: 1,
    detected: { headerRow: 3 },
  });
});

test('without a header, rows above the data are noted with the row in which the data begins', async () => {
  const rows = [['Figures'], ['1', '2', '3'], ['4', '5', '6'], ['7', '8', '9']];
  const { sheets } = await readCells(textCells(rows));
  expect(sheets[0]).toMatchObject({
    skippedRows: 0,
    notes: [
      'A row above the first row of data left out: “Figures”.',
      'No header was found; the columns are named after their position.',
    ],
    detected: { headerRow: null, firstDataRow: 2 },
  });
});

test('as many header rows are joined as a person says', async () => {
  const rows = [
    ['a', 'b'],
    ['c', 'd'],
    ['1', '2'],
  ];
  const { sheets } = await readXml(
    { sheets: [{ name: 'Sheet', cells: textCells(rows) }] },
    { headerRow: 1, headerRows: 2 },
  );
  expect(sheets[0]).toMatchObject({ titles: ['a c', 'b d'], skippedRows: 2 });
});

test('merged cells in the header join its titles; those below are noted', async () => {
  const cells =
    '<row r="2"><c r="A2" t="str"><v>Area</v></c><c r="B2" t="str"><v>Estimates</v></c></row>' +
    '<row r="3"><c r="B3"><v>2010</v></c><c r="C3"><v>2011</v></c></row>' +
    Array.from(
      { length: 300 },
      (_, index) => `<row r="${index + 4}"><c t="str"><v>x</v></c><c><v>1</v></c><c><v>2</v></c></row>`,
    ).join('');
  const read = await readCells(
    cells,
    '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B2:C2"/><mergeCell ref="A200:A201"/></mergeCells>',
  );
  expect(read.sheets[0]).toMatchObject({
    titles: ['Area', 'Estimates 2010', 'Estimates 2011'],
    skippedRows: 2,
    notes: [
      'The header spans 2 rows; their texts were joined.',
      'One group of cells is merged (the first at A200); the value is in the first cell only.',
    ],
  });
  expect((await rowsOf(read)).slice(2)).toHaveLength(300);
});

test('errors and formulas that were never calculated are noted', async () => {
  const cells = `${textCells([['a', 'b']])}<row><c t="e"><v>#N/A</v></c><c><f>1+1</f></c></row><row><c t="e"><v>#DIV/0!</v></c><c><v>1</v></c></row>`;
  const read = await readCells(cells);
  expect(read.sheets[0]!.notes).toEqual([
    '2 cells hold errors (#N/A, #DIV/0!); they are empty.',
    'One cell holds a formula without a result. Open the file in Excel or LibreOffice, save it, and upload it again.',
  ]);
});

test('a column of dates with and without a time is marked', async () => {
  const row = (first: number, second: number) =>
    `<row><c s="1"><v>${first}</v></c><c s="1"><v>${second}</v></c></row>`;
  const cells = textCells([['a', 'b']]) + row(43_831, 43_831) + row(43_831.5, 43_832);
  const read = await readXml({ sheets: [{ name: 'Sheet', cells }], formats: ['m/d/yy'] });
  expect(read.sheets[0]!.mixedDates).toEqual([0]);
});

test('the unit of a column is that of the formats of all of its numbers', async () => {
  const formats = [
    '0%',
    '0.00%',
    '"$"#,##0_);[Red]\\("$"#,##0\\)',
    '#,##0.00\\ [$€-407]',
    '0.0"%"',
    '0 "kg"',
  ];
  const row = (styles: number[]) =>
    `<row>${styles.map((style) => `<c s="${style}"><v>0.5</v></c>`).join('')}<c t="str"><v>n/a</v></c></row>`;
  const cells =
    textCells([['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']]) +
    row([1, 3, 4, 5, 6, 1, 0]) +
    row([2, 3, 4, 5, 6, 0, 0]) +
    '<row><c t="str"><v>n/a</v></c></row>';
  const read = await readXml({ sheets: [{ name: 'Sheet', cells }], formats });
  expect(read.sheets[0]!.units).toEqual(['100%', '$', '€', '%', null, null, null, null]);
  expect((await rowsOf(read))[1]).toEqual([...Array<string>(7).fill('0.5'), 'n/a']);
});

test('a sheet of 1,048,576 rows is read; one more row is refused', async () => {
  const row = '<row><c><v>7</v></c></row>';
  const { sheets } = await readCells(row.repeat(1_048_576));
  expect((await readFile(sheets[0]!.file, 'latin1')) === '7\n'.repeat(1_048_576)).toBe(true);
  await expect(readCells('<row r="1048577"/>')).rejects.toThrow(
    'The sheet “Sheet” is damaged: it has too many rows.',
  );
}, 30_000);

test('a sheet of too many columns is left out, and only that sheet', async () => {
  const wide = textCells([Array.from({ length: 2001 }, (_, index) => `c${index}`)]);
  const read = await readXml({
    sheets: [
      { name: 'Wide', cells: wide },
      {
        name: 'Sheet',
        cells: textCells([
          ['a', 'b'],
          ['1', '2'],
        ]),
      },
    ],
  });
  expect(read.sheets.map(({ name }) => name)).toEqual(['Sheet']);
  expect(read.notes).toEqual(['The sheet “Wide” was left out: it has more than 2,000 columns.']);
  await expect(readCells(wide)).rejects.toThrow(
    'The sheet “Sheet” was left out: it has more than 2,000 columns.',
  );
});

test('hidden sheets are left out', async () => {
  const cells = textCells([
    ['a', 'b'],
    ['1', '2'],
  ]);
  const read = await readXml({
    sheets: [
      { name: 'A & B', cells },
      { name: 'Secret', cells, state: 'veryHidden' },
    ],
  });
  expect(read.sheets.map(({ name }) => name)).toEqual(['A & B']);
  expect(read.notes).toEqual(['Hidden sheets were left out: Secret.']);
});

test.each<[string, string, string]>([
  [
    'a text that does not exist',
    '<row><c t="s"><v>5</v></c></row>',
    'a cell refers to a text that does not exist',
  ],
  ['rows in another order', '<row r="2"/><row r="1"/>', 'its rows are not in order'],
  ['a column beyond the last one', '<row><c r="XFE1"><v>1</v></c></row>', 'it has too many columns'],
  ['an unknown type', '<row><c t="x"><v>1</v></c></row>', 'a cell has an unknown type'],
])('a sheet with %s is refused', async (_what, cells, reason) => {
  await expect(readCells(cells)).rejects.toThrow(`The sheet “Sheet” is damaged: ${reason}.`);
});

test('a sheet that is missing or ends too early is refused', async () => {
  const workbook = { sheets: [{ name: 'Sheet', cells: textCells([['a', 'b']]) }] };
  const { 'xl/worksheets/sheet1.xml': sheet, ...rest } = workbookParts(workbook);
  await expect(readParts(rest)).rejects.toThrow('The sheet “Sheet” is damaged: it is missing.');
  await expect(readParts({ ...rest, 'xl/worksheets/sheet1.xml': sheet!.slice(0, -20) })).rejects.toThrow(
    'The sheet “Sheet” is damaged: the part is incomplete.',
  );
});

test('a row of a few long texts that are repeated is refused before it is written', async () => {
  const strings = `<si><t>${'x'.repeat(1_000_000)}</t></si>`;
  const cells = `<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`;
  await expect(readXml({ sheets: [{ name: 'Sheet', cells }], strings })).rejects.toThrow(
    'Row 1 of the sheet “Sheet” is too long to be a row of a table.',
  );
});

test('a document that is no workbook, and a binary workbook, are refused', async () => {
  const parts = workbookParts({ sheets: [] });
  await expect(readParts({ ...parts, 'xl/workbook.xml': '<document/>' })).rejects.toThrow(
    'not an Excel workbook',
  );
  const rels = parts['_rels/.rels']!.replace('workbook.xml', 'workbook.bin');
  await expect(readParts({ ...parts, '_rels/.rels': rels, 'xl/workbook.bin': 'x' })).rejects.toThrow(
    'binary Excel format',
  );
});

test('dates count from 1904 where the workbook says so, whatever is in its extensions', async () => {
  const parts = workbookParts({
    sheets: [{ name: 'Sheet', cells: '<row><c s="1"><v>24472</v></c></row>' }],
    formats: ['yyyy-mm-dd'],
    date1904: true,
  });
  const extension =
    '<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:workbookPr defaultImageDpi="32767"/><x14:sheets><x14:sheet name="other"/></x14:sheets></ext></extLst>';
  const extended = parts['xl/workbook.xml']!.replace('</workbook>', `${extension}</workbook>`);
  const read = await readParts({ ...parts, 'xl/workbook.xml': extended }, { headerRow: null });
  expect(await rowsOf(read)).toEqual([['1971-01-01']]);
  expect(read.sheets[0]!.notes).toContain(
    'Dates of this workbook count days from 1904 and were read accordingly.',
  );
});

test('elements of other namespaces with names of ours are left out, wherever they are', async () => {
  const foreign = (name: string) =>
    `<x:${name} xmlns:x="urn:x" r="1" t="b" s="1"><x:v>9</x:v><x:row/></x:${name}>`;
  await fc.assert(
    fc.asyncProperty(
      usualWorkbook,
      fc.constantFrom('c', 'v', 'row', 'si', 't', 'xf', 'sheet'),
      async (workbook, name) => {
        const parts = Object.fromEntries(
          Object.entries(workbook.parts).map(([path, xml]) => [
            path,
            (xml as string).replaceAll(
              /<\/(row|sheetData|cellXfs|sst|sheets)>/g,
              (end) => `${foreign(name)}${end}`,
            ),
          ]),
        );
        const options = { headerRow: null, footnotes: 'keep' } as const;
        expect(await rowsOf(await readParts(parts, options))).toEqual(
          await rowsOf(await readParts(workbook.parts, options)),
        );
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);
