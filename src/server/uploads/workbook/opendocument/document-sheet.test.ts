import { describe, expect, test } from 'vitest';
import { documentRows, hiddenSheetStyle, makeDocument } from '../../../../../tests/fixtures/open-document.ts';
import {
  readBytes,
  readRows,
  readXml,
  rowsOf,
  textCell,
  useDocumentFolder,
} from '../../../../../tests/fixtures/read-document.ts';
import { readOpenDocument } from './read-open-document.ts';

useDocumentFolder();

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
            rows: `<table:table-row>${textCell('name')}<table:table-cell table:number-columns-spanned="2" office:value-type="string"><text:p>cost</text:p></table:table-cell><table:covered-table-cell office:value-type="string"><text:p>under</text:p></table:covered-table-cell></table:table-row><table:table-row><table:table-cell/>${textCell('low')}${textCell('high')}</table:table-row>${documentRows(
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
