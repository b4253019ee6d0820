import { writeFile } from 'node:fs/promises';
import { cellStyle, makeDocument } from '../tests/fixtures/open-document.ts';
import { escapeXml } from '../tests/fixtures/workbook.ts';
import { largeRows, largeColumns, largeTexts, largeValue } from './shared/large-workbook.ts';

const styles = [
  cellStyle(
    'ce1',
    'date-style',
    '<number:month/><number:text>/</number:text><number:day/><number:text>/</number:text><number:year/>',
  ),
  cellStyle(
    'ce2',
    'date-style',
    '<number:month/><number:text>/</number:text><number:day/><number:text>/</number:text><number:year/><number:text> </number:text><number:hours/><number:text>:</number:text><number:minutes number:style="long"/>',
  ),
  cellStyle(
    'ce3',
    'number-style',
    '<number:number number:decimal-places="0" number:min-integer-digits="5"/>',
  ),
].join('');

/** Writes the content of the large workbook as LibreOffice writes it. */
export async function writeLargeDocument(path: string): Promise<void> {
  const titles = Array.from({ length: largeColumns }, (_, column) => textCell(`Column ${column + 1}`));
  const rows = [`<table:table-row table:style-name="ro1">${titles.join('')}</table:table-row>`];

  for (let row = 2; row <= largeRows; row += 1) {
    let cells = '';
    for (let column = 0; column < largeColumns; column += 1) {
      cells += cellAt(row, column);
    }
    rows.push(`<table:table-row table:style-name="ro1">${cells}</table:table-row>`);
  }

  await writeFile(path, makeDocument({ sheets: [{ name: 'Large', rows: rows.join('') }], styles }));
}

function cellAt(row: number, column: number): string {
  const value = largeValue(row, column);
  if (column % 5 === 0) return textCell(largeTexts[value]!);
  if (column % 5 < 3) return numberCell(value);
  return column % 5 === 3 ? dateCell(value) : numberCell(value, 'ce3');
}

function textCell(text: string): string {
  return `<table:table-cell office:value-type="string" calcext:value-type="string"><text:p>${escapeXml(text.trim())}</text:p></table:table-cell>`;
}

function numberCell(value: number, style?: string): string {
  const named = style ? ` table:style-name="${style}"` : '';
  return `<table:table-cell${named} office:value-type="float" office:value="${value}" calcext:value-type="float"><text:p>${value}</text:p></table:table-cell>`;
}

function dateCell(day: number): string {
  const moment = new Date((day - 25_569) * 86_400_000).toISOString();
  const [style, value] = Number.isInteger(day) ? ['ce1', moment.slice(0, 10)] : ['ce2', moment.slice(0, 19)];
  return `<table:table-cell table:style-name="${style}" office:value-type="date" office:date-value="${value}" calcext:value-type="date"><text:p>${value}</text:p></table:table-cell>`;
}
