import fc from 'fast-check';
import { expect, test, describe } from 'vitest';
import { shareUnit } from '#domain/value/cell/share-unit.ts';
import { generatedDocument } from '../../../../../tests/fixtures/generated-open-document.ts';
import { cellStyle } from '../../../../../tests/fixtures/open-document.ts';
import {
  readBytes,
  readCells,
  readRows,
  rowsOf,
  textCell,
  trimmed,
  useDocumentFolder,
} from '../../../../../tests/fixtures/read-document.ts';
import { readOfficeWorkbook } from '../read-office-workbook.ts';
import type { WorkbookSheet } from '../workbook-sheets.ts';
import { readFlatDocument, readOpenDocument } from './read-open-document.ts';

useDocumentFolder();

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
      if (isPlain) {
        expect(trimmed(await rowsOf(read))).toEqual(trimmed(texts));
      }
      const same = await readBytes(readOfficeWorkbook, workbook(), options);
      expect(await rowsOf(read)).toEqual(await rowsOf(same));
      expect(described(read.sheets)).toEqual(described(same.sheets));
    }),
    { numRuns: 200 },
  );
}, 120_000);

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
    const read = await readRows(`<table:table-row>${textCell('x')}${cell}</table:table-row>`);
    expect(trimmed(await rowsOf(read))).toEqual([['x']]);
    expect(read.sheets[0]!.notes).toContainEqual(expect.stringMatching(/^One cell holds an error \((#|Err)/));
  });

  test('are not what people typed, nor numbers that look like one', async () => {
    expect(
      await readCells(
        textCell('#N/A') +
          textCell('Err:502') +
          formula('office:value-type="string"', '#WERT') +
          formula('office:value-type="float" office:value="5"', '#5') +
          formula('office:value-type="float" office:value="12.30"', '10:30'),
      ),
    ).toEqual(['#N/A', 'Err:502', '#WERT', '5', '12.3']);
  });

  test('a formula that was never calculated is counted', async () => {
    const read = await readRows(
      `<table:table-row>${textCell('x')}<table:table-cell table:formula="of:=1"/></table:table-row>`,
    );
    expect(read.sheets[0]!.notes).toContainEqual(
      expect.stringMatching(/^One cell holds a formula without a result/),
    );
  });
});
