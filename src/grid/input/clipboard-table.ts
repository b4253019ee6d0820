import { quoteField } from '#domain/value/text/list-text.ts';
/**
 * Reads what spreadsheets put on the clipboard as text: cells separated by tabs, rows by line breaks, a cell
 * that holds either (or begins with a quote) in double quotes. A quote that no cell closes is a quote.
 */
export function readClipboardTable(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let position = 0;

  while (position <= text.length) {
    const { cell, end } = readCell(text, position);
    row.push(cell);
    if (text[end] === '\t') {
      position = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    position = end + (text.startsWith('\r\n', end) ? 2 : 1);
    // A line break at the very end closes the last row, and begins none.
    if (position >= text.length) break;
  }

  return rows;
}

const quotedCell = /"((?:[^"]|"")*)"(?=\t|\r?\n|\r|$)/y;
const plainCell = /[^\t\r\n]*/y;

function readCell(text: string, position: number): { cell: string; end: number } {
  quotedCell.lastIndex = position;
  const [, quoted] = quotedCell.exec(text) ?? [];

  if (quoted !== undefined) {
    return { cell: quoted.replaceAll('""', '"').replaceAll('\r\n', '\n'), end: quotedCell.lastIndex };
  }

  plainCell.lastIndex = position;
  const [cell = ''] = plainCell.exec(text) ?? [];
  return { cell, end: plainCell.lastIndex };
}

/** Writes cells as spreadsheets read them from the clipboard. */
export function writeClipboardTable(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((text) => quoteField(text, /[\t\r\n]|^"/)).join('\t')).join('\n');
}
