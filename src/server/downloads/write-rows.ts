import { open } from 'node:fs/promises';
import type { Cell } from '#domain/value/cell/cell.ts';
import { csvRecord } from '#domain/value/text/list-text.ts';
import { guardText } from '#domain/value/cell/guarded-text.ts';
import { rawText } from '#domain/value/cell/cell-text.ts';
import { shapeOfCell } from './shape-of-cell.ts';

/** The formats of downloaded rows. */
export const downloadFormats = ['csv', 'json', 'geojson', 'xlsx', 'parquet'] as const;
/** One of `downloadFormats`. */
export type DownloadFormat = (typeof downloadFormats)[number];

/** The text of a cell of a CSV file, guarded where a spreadsheet program would run it as a formula. */
function escapeFormula(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  return guardText(rawText(cell) ?? '');
}

/** A line of CSV (RFC 4180), with the line break. */
export function csvLine(cells: readonly Cell[]): string {
  return `${csvRecord(cells.map(escapeFormula))}\r\n`;
}

/**
 * A file that rows are appended to. `end` writes what follows the last row; `close` is called in any case.
 */
export type RowWriter = {
  write(rows: readonly Cell[][]): Promise<void>;
  end(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens a file of text with a line for each row, between its beginning and its end.
 * A failure, as on a full disk, rejects the call that comes next: a stream would end the process while none
 * waits.
 */
export function openFile(
  path: string,
  begin: string,
  line: (row: readonly Cell[], index: number) => string,
  end: () => string,
): RowWriter {
  const opening = open(path, 'w');
  opening.catch(() => undefined);

  let [written, waiting] = [0, begin];
  const put = async (text: string) => {
    const whole = waiting + text;
    waiting = '';
    await (await opening).appendFile(whole);
  };

  return {
    write: (rows) => put(rows.map((row) => line(row, written++)).join('')),
    end: () => put(end()),
    close: async () => (await opening).close(),
  };
}

/** A CSV file in UTF-8; its byte order mark lets spreadsheet programs recognise the encoding. */
export function openCsv(path: string, headers: readonly string[]): RowWriter {
  return openFile(path, `\uFEFF${csvLine(headers)}`, csvLine, () => '');
}

/**
 * A JSON array with one object for each row, with the names of the columns as keys. Cells of the columns
 * `shapes` are GeoJSON.
 */
export function openJson(
  path: string,
  names: readonly string[],
  shapes: ReadonlySet<number> = new Set(),
): RowWriter {
  const object = (row: readonly Cell[]) =>
    JSON.stringify(
      Object.fromEntries(names.map((name, at) => [name, jsonValue(row[at] ?? null, shapes.has(at))])),
    );
  return openFile(
    path,
    '[',
    (row, index) => `${index > 0 ? ',' : ''}\n${object(row)}`,
    () => '\n]\n',
  );
}

/** A cell as JSON has it: a shape as GeoJSON, or its text where it cannot be read. */
export const jsonValue = (cell: Cell, isShape: boolean): unknown =>
  (isShape ? shapeOfCell(cell) : null) ?? cell;

/** One JSON array in each line, from which Parquet files and workbooks are written. */
export function openLines(path: string): RowWriter {
  return openFile(
    path,
    '',
    (row) => `${JSON.stringify(row)}\n`,
    () => '',
  );
}
