import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareUnit } from '#domain/value/share-unit.ts';
import type { LayerParseOptions } from '#domain/source/parse-options.ts';
import { generatedDocument } from '../../../../../tests/fixtures/generated-open-document.ts';
import {
  cellStyle,
  documentRows,
  hiddenSheetStyle,
  makeDocument,
  type DocumentXml,
} from '../../../../../tests/fixtures/open-document.ts';
import { RecordSplitter } from '../../text/split-records.ts';
import { readOfficeWorkbook } from '../read-office-workbook.ts';
import type { ReadWorkbook, WorkbookFile, WorkbookSheet } from '../workbook-sheets.ts';
import { readFlatDocument, readOpenDocument } from './read-open-document.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-document-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Read = (file: WorkbookFile) => Promise<ReadWorkbook>;

async function readBytes(read: Read, bytes: Buffer, options: LayerParseOptions = {}): Promise<ReadWorkbook> {
  const own = await mkdtemp(join(folder, 'read-'));
  const path = join(own, 'file');
  await writeFile(path, bytes);
  return read({ path, folder: own, parseOptions: { Sheet: options }, usedNames: [] });
}

const readXml = (
  document: DocumentXml,
  options: LayerParseOptions = { headerRow: null, footnotes: 'keep' },
) => readBytes(readOpenDocument, makeDocument(document), options);

/** Reads a document whose only sheet has these rows. */
const readRows = (rows: string, styles = '') => readXml({ sheets: [{ name: 'Sheet', rows }], styles });

/** Reads a row with these cells. */
const readCells = async (cells: string, styles = '') => {
  const read = await readRows(`<table:table-row>${cells}</table:table-row>`, styles);
  return (await rowsOf(read))[0] ?? [];
};

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

/** The rows without empty cells at their end and without empty rows. */
function trimmed(rows: (string | null)[][]): (string | null)[][] {
  return rows
    .map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1))
    .filter((row) => row.length > 0);
}

/** What is known of a sheet beside its rows. */
function described(sheets: readonly WorkbookSheet[]): unknown {
  return sheets.map((sheet) => ({ ...sheet, file: null }));
}

test('200 documents of all types of cells and forms are read as expected, and as the same workbook', async () => {
  await fc.assert(
    fc.asyncProperty(generatedDocument, fc.boolean(), async (generated, isPlain) => {
      const { document, workbook, texts, options: packaging } = generated;
      const options = isPlain ? ({ headerRow: null, footnotes: 'keep' } as const) : {};
      const read = await readBytes(
        packaging.isFlat ? readFlatDocument : readOpenDocument,
        document(),
        options,
      );
      if (isPlain) expect(trimmed(await rowsOf(read))).toEqual(trimmed(texts));
      const same = await readBytes(readOfficeWorkbook, workbook(), options);
      expect(await rowsOf(read)).toEqual(await rowsOf(same));
      expect(described(read.sheets)).toEqual(described(same.sheets));
    }),
    { numRuns: 200 },
  );
}, 120_000);

const text = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;

describe('values', () => {
  test('come from the attributes, also where a cell shows nothing', async () => {
    expect(
      await readCells(
        [
          '<table:table-cell office:value-type="float" office:value="2.50"/>',
          '<table:table-cell office:value-type="percentage" office:value="0.5"/>',
          '<table:table-cell office:value-type="date" office:date-value="2024-05-06"/>',
          '<table:table-cell office:value-type="date" office:date-value="1582-10-04T23:59:59.5"/>',
          '<table:table-cell office:value-type="time" office:time-value="PT30H05M07.25S"/>',
          '<table:table-cell office:value-type="boolean" office:boolean-value="true"/>',
          '<table:table-cell office:value-type="string" office:string-value="a &amp; b"/>',
          '<table:table-cell office:value-type="float"><text:p>7</text:p></table:table-cell>',
          '<table:table-cell><text:p>no type</text:p></table:table-cell>',
        ].join(''),
      ),
    ).toEqual([
      '2.5',
      '0.5',
      '2024-05-06',
      '1582-10-04T23:59:59.5',
      '30:05:07.250',
      'true',
      'a & b',
      '7',
      'no type',
    ]);
  });

  test('have the unit of their format, or of their type', async () => {
    const cells = [
      '<table:table-cell office:value-type="percentage" office:value="0.5"/>',
      '<table:table-cell office:value-type="currency" office:currency="EUR" office:value="3"/>',
      '<table:table-cell office:value-type="currency" office:currency="CHF" office:value="3"/>',
      '<table:table-cell table:style-name="pounds" office:value-type="float" office:value="4"/>',
    ].join('');
    const styles = cellStyle(
      'pounds',
      'currency-style',
      '<number:currency-symbol>£</number:currency-symbol><number:number/>',
    );
    const read = await readRows(`<table:table-row>${cells}</table:table-row>`.repeat(2), styles);
    expect(read.sheets[0]!.units).toEqual([shareUnit, '€', null, '£']);
  });

  test('of text keep the blanks and lines that count, without comments, pictures and hints', async () => {
    expect(
      await readCells(
        [
          '<table:table-cell office:value-type="string"><text:p>  a \n b <text:s text:c="2"/>c<text:tab/>d </text:p><text:p>e<text:line-break/>f</text:p></table:table-cell>',
          '<table:table-cell office:value-type="string"><office:annotation><dc:date xmlns:dc="urn:dc">2024</dc:date><text:p>comment</text:p></office:annotation><text:p>g<text:span>h</text:span><text:a>i</text:a></text:p></table:table-cell>',
          '<table:table-cell office:value-type="string"><text:p><text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>kan</text:ruby-text></text:ruby></text:p><draw:custom-shape><text:p>shape</text:p></draw:custom-shape></table:table-cell>',
        ].join(''),
      ),
    ).toEqual(['a b   c\td\ne\nf', 'ghi', '漢']);
  });

  test('of a format with conditions are what the condition says', async () => {
    const styles =
      '<number:number-style style:name="NP0"><number:number number:decimal-places="0" number:min-integer-digits="3"/></number:number-style>' +
      cellStyle(
        'c',
        'number-style',
        '<number:text>-</number:text><number:number number:decimal-places="2" number:min-integer-digits="1"/><style:map style:condition="value()&gt;=0" style:apply-style-name="NP0"/>',
      );
    const cell = (value: number) =>
      `<table:table-cell table:style-name="c" office:value-type="float" office:value="${value}"/>`;
    expect(await readCells(cell(7) + cell(-7), styles)).toEqual(['007', '-7']);
  });
});

describe('errors', () => {
  const formula = (attributes: string, shown: string) =>
    `<table:table-cell table:formula="of:=1" ${attributes}><text:p>${shown}</text:p></table:table-cell>`;

  test.each([
    ['a number with the name of an error', formula('office:value-type="float" office:value="0"', '#DIV/0!')],
    ['the same in German', formula('office:value-type="float" office:value="0"', '#WERT!')],
    ['a number of LibreOffice', formula('office:value-type="float" office:value="0"', 'Err:502')],
    ['a date', formula('office:value-type="date" office:date-value="1899-12-29"', '#NAME?')],
    ['a text', formula('office:value-type="string"', '#REF!')],
    ['a cell without a type', formula('', 'Err:508')],
    [
      'a mark',
      '<table:table-cell office:value-type="string" calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell>',
    ],
  ])('%s is empty, with a note', async (_what, cell) => {
    const read = await readRows(`<table:table-row>${text('x')}${cell}</table:table-row>`);
    expect(trimmed(await rowsOf(read))).toEqual([['x']]);
    expect(read.sheets[0]!.notes).toContainEqual(expect.stringMatching(/^One cell holds an error \((#|Err)/));
  });

  test('are not what people typed, nor numbers that look like one', async () => {
    expect(
      await readCells(
        text('#N/A') +
          text('Err:502') +
          formula('office:value-type="string"', '#WERT') +
          formula('office:value-type="float" office:value="5"', '#5') +
          formula('office:value-type="float" office:value="12.30"', '10:30'),
      ),
    ).toEqual(['#N/A', 'Err:502', '#WERT', '5', '12.3']);
  });

  test('a formula that was never calculated is counted', async () => {
    const read = await readRows(
      `<table:table-row>${text('x')}<table:table-cell table:formula="of:=1"/></table:table-row>`,
    );
    expect(read.sheets[0]!.notes).toContainEqual(
      expect.stringMatching(/^One cell holds a formula without a result/),
    );
  });
});

describe('sheets', () => {
  const rows = documentRows([
    ['a', 'b'],
    ['1', '2'],
  ]);

  test('that are hidden and copies of other files are left out and named; names are decoded', async () => {
    const read = await readXml({
      styles: `${hiddenSheetStyle}<style:style style:name="based" style:family="table" style:parent-style-name="hidden"/>`,
      sheets: [
        { name: "R&D Müller's", rows },
        { name: 'secret', rows, style: 'hidden' },
        { name: 'other secret', rows, style: 'based' },
        { name: "'file:///home/me/my%20other.ods'#$Salaries", rows: `<table:table-source/>${rows}` },
        { name: '', rows },
      ],
    });
    expect(read.sheets.map(({ name }) => name)).toEqual(["R&D Müller's", 'Sheet 2']);
    expect(read.notes).toEqual([
      'Hidden sheets were left out: secret, other secret.',
      'Copies of sheets of other files were left out: “Salaries” of my other.ods.',
    ]);
  });

  test('are not what changes, links and drawings hold', async () => {
    const table = `<table:table table:name="Other">${rows}</table:table>`;
    const read = await readXml({
      sheets: [
        { name: 'Sheet', rows: `<table:shapes><draw:frame>${table}</draw:frame></table:shapes>${rows}` },
      ],
      after: `<table:dde-links><table:dde-link><table:table>${rows}</table:table></table:dde-link></table:dde-links><table:tracked-changes>${table}</table:tracked-changes>`,
    });
    expect(read.sheets.map(({ name }) => name)).toEqual(['Sheet']);
  });

  test('with merged cells have the value in the first, and titles for all columns', async () => {
    const read = await readBytes(
      readOpenDocument,
      makeDocument({
        sheets: [
          {
            name: 'Sheet',
            rows: `<table:table-row>${text('name')}<table:table-cell table:number-columns-spanned="2" office:value-type="string"><text:p>cost</text:p></table:table-cell><table:covered-table-cell office:value-type="string"><text:p>under</text:p></table:covered-table-cell></table:table-row><table:table-row><table:table-cell/>${text('low')}${text('high')}</table:table-row>${documentRows(
              [
                ['x', '1', '2'],
                ['y', '3', '4'],
              ],
            )}`,
          },
        ],
      }),
    );
    expect(read.sheets[0]!.titles).toEqual(['name', 'cost low', 'cost high']);
  });

  test('that are damaged are named', async () => {
    const broken = '<table:table-row><table:table-cell table:number-columns-repeated="x"/></table:table-row>';
    await expect(readRows(broken)).rejects.toThrow(
      'The sheet “Sheet” is damaged: a number in a tag is not valid.',
    );
    await expect(readRows('<table:table-row>')).rejects.toThrow(/damaged/);
  });
});

describe('repeated', () => {
  const cell = (value: string, repeated: number) =>
    `<table:table-cell table:number-columns-repeated="${repeated}" office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
  const row = (cells: string, repeated: number) =>
    `<table:table-row table:number-rows-repeated="${repeated}">${cells}</table:table-row>`;

  test('cells and rows occur as often as they say, and empty ones only move the next', async () => {
    const read = await readRows(
      row(cell('x', 2) + '<table:table-cell table:number-columns-repeated="3"/>' + cell('y', 1), 3) +
        row('<table:table-cell table:number-columns-repeated="16384"/>', 1_000_000),
    );
    expect(await rowsOf(read)).toEqual(Array.from({ length: 3 }, () => ['x', 'x', null, null, null, 'y']));
  });

  test('rows beyond the size of a sheet, and too much text out of little, are refused', async () => {
    await expect(readRows(row(cell('x', 1), 2_000_000))).rejects.toThrow('it has too many rows');
    const reason = /^The repeated rows and cells of the workbook take more than 256 MB as text\./;
    await expect(readRows(row(cell('x'.repeat(1000), 1), 1_000_000))).rejects.toThrow(reason);
    await expect(readRows(row(cell('x'.repeat(4000), 2000), 40))).rejects.toThrow(reason);
    const error = '<table:table-cell table:number-columns-repeated="16384" calcext:value-type="error"/>';
    await expect(readRows(row(error, 1_000_000))).rejects.toThrow(reason);
  });

  test('filled cells beyond the last column leave the sheet out', async () => {
    await expect(readRows(row(cell('x', 3000), 1))).rejects.toThrow('it has more than 2,000 columns');
  });
});
