import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Cell } from '#domain/value/cell.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { csvRecord } from '#domain/value/list-text.ts';
import { rawText } from '#domain/value/cell-text.ts';
import { columnLabel } from '#domain/source/column-label.ts';

/** The forms that rows are taken along in. */
export const downloadFormats = ['csv', 'json', 'xlsx', 'parquet'] as const;
/** One of `downloadFormats`. */
export type DownloadFormat = (typeof downloadFormats)[number];

/** Text that a spreadsheet would take for a formula is written as text: with an apostrophe before it. */
function harmless(cell: Cell): string {
  const text = rawText(cell) ?? '';
  return typeof cell !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** A line of CSV (RFC 4180), with the line break. */
export function csvLine(cells: readonly Cell[]): string {
  return `${csvRecord(cells.map(harmless))}\r\n`;
}

/** A file that rows are written to as they come. */
export type RowFile = { write(rows: readonly Cell[][]): Promise<void>; end(): Promise<void> };

function openFile(
  path: string,
  begin: string,
  line: (row: readonly Cell[], index: number) => string,
  end: string,
): RowFile {
  const stream = createWriteStream(path);
  let written = 0;
  const put = async (text: string) => {
    if (!stream.write(text)) await once(stream, 'drain');
  };
  if (begin) stream.write(begin);
  return {
    async write(rows) {
      await put(rows.map((row) => line(row, written++)).join(''));
    },
    async end() {
      stream.end(end);
      await finished(stream);
    },
  };
}

/** A CSV file in UTF-8 with a mark at its beginning, so that spreadsheets read it as such. */
export function openCsv(path: string, columns: readonly SourceColumn[]): RowFile {
  return openFile(path, `\uFEFF${csvLine(columns.map(columnLabel))}`, csvLine, '');
}

/** A JSON array of one object a row, by column name. */
export function openJson(path: string, columns: readonly SourceColumn[]): RowFile {
  const names = columns.map(({ name }) => name);
  const object = (row: readonly Cell[]) =>
    JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])));
  return openFile(path, '[', (row, index) => `${index > 0 ? ',' : ''}\n${object(row)}`, '\n]\n');
}

/** One JSON array a line: what the writers of other forms read. */
export function openLines(path: string): RowFile {
  return openFile(path, '', (row) => `${JSON.stringify(row)}\n`, '');
}
