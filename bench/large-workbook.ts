import { writeFile } from 'node:fs/promises';
import { escapeXml, makeWorkbook } from '../tests/fixtures/workbook.ts';

/** The rows of the large workbook, and all its cells. */
export const largeRows = 92_000;
const largeColumns = 20;
export const largeCells = largeRows * largeColumns;

/** Writes a workbook as Excel writes it: texts, codes, whole numbers, fractions, dates and times, with 60,000 shared texts. */
export async function writeLargeWorkbook(path: string): Promise<void> {
  const texts = Array.from(
    { length: 60_000 },
    (_, index) => `County no. ${index} & ${'surroundings '.repeat(index % 3)}`,
  );
  const titles = Array.from({ length: largeColumns }, (_, column) => `Column ${column + 1}`);
  const strings = [...titles, ...texts].map((text) => `<si><t>${escapeXml(text.trim())}</t></si>`).join('');
  const header = titles.map((_, column) => `<c r="${letter(column)}1" t="s"><v>${column}</v></c>`).join('');
  const rows = [`<row r="1" spans="1:20">${header}</row>`];
  for (let row = 2; row <= largeRows; row += 1) {
    let cells = '';
    for (let column = 0; column < largeColumns; column += 1) cells += cellAt(row, column, texts.length);
    rows.push(`<row r="${row}" spans="1:20" x14ac:dyDescent="0.25">${cells}</row>`);
  }
  const sheet = { name: 'Large', cells: rows.join('') };
  await writeFile(
    path,
    makeWorkbook({ sheets: [sheet], strings, formats: ['m/d/yy', 'm/d/yy h:mm', '00000'] }),
  );
}

function cellAt(row: number, column: number, texts: number): string {
  const address = `r="${letter(column)}${row}"`;
  const number = (row * 7919 + column * 104_729) % 1_000_000;
  switch (column % 5) {
    case 0:
      return `<c ${address} t="s"><v>${largeColumns + (number % texts)}</v></c>`;
    case 1:
      return `<c ${address}><v>${number}</v></c>`;
    case 2:
      return `<c ${address}><v>${number / 7}</v></c>`;
    case 3:
      return `<c ${address} s="${column < 10 ? 1 : 2}"><v>${40_000 + (number % 5000) + (column < 10 ? 0 : 0.25)}</v></c>`;
    default:
      return `<c ${address} s="3"><v>${number % 99_999}</v></c>`;
  }
}

function letter(column: number): string {
  return String.fromCharCode(65 + column);
}
