import { writeFile } from 'node:fs/promises';
import { escapeXml, makeWorkbook } from '../../tests/fixtures/workbook.ts';

/** The rows of the large workbook, and all its cells. */
export const largeRows = 92_000;
export const largeColumns = 20;
export const largeCells = largeRows * largeColumns;

/** The texts of the large workbook. */
export const largeTexts = Array.from(
  { length: 60_000 },
  (_, index) => `County no. ${index} & ${'surroundings '.repeat(index % 3)}`,
);

/**
 * Writes a workbook as Excel writes it: texts, codes, whole numbers, fractions, dates and times, with 60,000
 * shared texts.
 */
export async function writeLargeWorkbook(path: string): Promise<void> {
  const titles = Array.from({ length: largeColumns }, (_, column) => `Column ${column + 1}`);
  const strings = [...titles, ...largeTexts]
    .map((text) => `<si><t>${escapeXml(text.trim())}</t></si>`)
    .join('');
  const header = titles.map((_, column) => `<c r="${letter(column)}1" t="s"><v>${column}</v></c>`).join('');
  const rows = [`<row r="1" spans="1:20">${header}</row>`];

  for (let row = 2; row <= largeRows; row += 1) {
    let cells = '';
    for (let column = 0; column < largeColumns; column += 1) {
      cells += cellAt(row, column);
    }
    rows.push(`<row r="${row}" spans="1:20" x14ac:dyDescent="0.25">${cells}</row>`);
  }

  const sheet = { name: 'Large', cells: rows.join('') };
  await writeFile(
    path,
    makeWorkbook({ sheets: [sheet], strings, formats: ['m/d/yy', 'm/d/yy h:mm', '00000'] }),
  );
}

/**
 * The value of a cell below the titles: the index of a text, a number, a fraction, a day or a code, by
 * column.
 */
export function largeValue(row: number, column: number): number {
  const number = (row * 7919 + column * 104_729) % 1_000_000;
  switch (column % 5) {
    case 0:
      return number % largeTexts.length;
    case 1:
      return number;
    case 2:
      return number / 7;
    case 3:
      return 40_000 + (number % 5000) + (column < 10 ? 0 : 0.25);
    default:
      return number % 99_999;
  }
}

function cellAt(row: number, column: number): string {
  const address = `r="${letter(column)}${row}"`;
  const value = largeValue(row, column);
  if (column % 5 === 0) return `<c ${address} t="s"><v>${largeColumns + value}</v></c>`;
  const styles = [0, 0, 0, column < 10 ? 1 : 2, 3];
  const style = styles[column % 5]!;
  return `<c ${address}${style ? ` s="${style}"` : ''}><v>${value}</v></c>`;
}

function letter(column: number): string {
  return String.fromCharCode(65 + column);
}
