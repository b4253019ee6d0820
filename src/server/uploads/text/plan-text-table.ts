import type { Delimiter, Detected, LayerParseOptions } from '#domain/source/upload/parse-options.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { limits } from '../files/limits.ts';
import { columnNames } from '../table/column-names.ts';
import { headOf, type HeaderPosition } from '../table/find-header.ts';
import { joinTitles } from '../table/join-titles.ts';
import { tooLarge, unreadable } from '../files/upload-errors.ts';
import { readHead, searchedRecords } from './read-head.ts';
import type { TextSample } from './detect-text-format.ts';
import type { TextRecord } from './text-record.ts';
import { isBlank, type TextFormat } from './text-format.ts';

/**
 * How to read a text: `bodyLine` is the first line of the body; `isSimple`: DuckDB can read the file itself
 * if its quotes and line breaks allow it (`TextMarks`).
 */
export type TextPlan = {
  format: TextFormat;
  bodyLine: number;
  titles: (string | null)[];
  headers: { name: string; display_name: string }[];
  isSimple: boolean;
  notes: string[];
  detected: Pick<Detected, 'head' | 'headerRow' | 'headerRows' | 'firstDataRow' | 'delimiter'>;
};

const delimiterNames: Record<Delimiter, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
  '~': 'tildes',
  '^': 'carets',
  ':': 'colons',
  ' ': 'blanks',
  '  ': 'two or more blanks',
};

/** Finds the delimiter and the header in the beginning of a text, unless the parse options name them. */
export function planTextTable({ text, isComplete }: TextSample, options: LayerParseOptions): TextPlan {
  checkIsTable(text);
  const { format, records, position, comments } = readHead({ text, isComplete }, options);

  if (records.length === 0 || position.width === 0) {
    throw unreadable('The file holds no table: there is no row in it.');
  }

  const titles = titlesOf(position, records);
  // A row that is longer than the beginning of the text may have more.
  checkWidth(titles.length, isComplete || records.length > 1);

  const headers = columnNames(titles);
  const above = records.slice(0, position.preamble + position.headerRows);
  const first = records[above.length];
  const bodyLine = first?.line ?? lastLine({ text, isComplete }, above) + 1;

  return {
    format,
    bodyLine,
    titles,
    headers,
    // DuckDB skips lines, not records: a record of several lines or a blank line above the body would be
    // miscounted.
    isSimple:
      first !== undefined &&
      bodyLine - 1 === above.length &&
      // Lines of blanks are no rows, which DuckDB knows only where rows have several cells.
      headers.length > 1 &&
      !isBlank(format.delimiter) &&
      !comments.some((comment) => comment.text.includes('"')),
    notes: [...formatNotes(format, headers.length), ...preambleNotes(records, position)],
    detected: {
      head: headOf(records.slice(0, searchedRecords).map(({ cells, line }) => ({ row: line, cells }))),
      ...rowsOf(position, records, bodyLine),
      delimiter: format.delimiter,
    },
  };
}

function checkWidth(width: number, isExact: boolean): void {
  if (width <= limits.columns) return;
  const count = isExact ? width : `more than ${limits.columns}`;
  throw tooLarge(`The table has ${count} columns; at most ${limits.columns} are possible.`);
}

/** The last line above a body without rows: the last one of all, because a header may have several. */
function lastLine({ text, isComplete }: TextSample, above: readonly TextRecord[]): number {
  if (!isComplete) return above.at(-1)?.line ?? 0;
  return (text.match(/\r\n?|\n/g)?.length ?? 0) + 1;
}

/** Where the header and the data begin, as a person would enter it. */
function rowsOf({ headerRows, preamble }: HeaderPosition, records: readonly TextRecord[], bodyLine: number) {
  if (headerRows > 0) {
    return { headerRow: records[preamble]?.line ?? null, headerRows, firstDataRow: null };
  }
  return { headerRow: null, headerRows, firstDataRow: preamble > 0 ? bodyLine : null };
}

function checkIsTable(text: string): void {
  if (/^\s*(<!doctype|<html|<\?xml|<svg)/i.test(text)) {
    throw unreadable('The file is a web page or XML, not a table.');
  }

  if (/^\s*[[{]\s*["{[]/.test(text)) {
    throw unreadable(
      'The file holds JSON. Name it .json, or .jsonl where each line is a record, and upload it again.',
    );
  }
}

function titlesOf(
  { preamble, headerRows, width }: HeaderPosition,
  records: readonly TextRecord[],
): (string | null)[] {
  const headers = records.slice(preamble, preamble + headerRows).map(({ cells }) => cells);
  const header = headers[0] ?? records[preamble]?.cells ?? [];
  if (headerRows > 1) return joinTitles(headers, Math.max(width, ...headers.map((cells) => cells.length)));
  if (headerRows === 0) return Array.from({ length: Math.max(width, header.length) }, () => null);

  const below = records[preamble + 1]?.cells;
  // A delimiter at the end of the header line makes an empty last column.
  const hasTrailingDelimiter =
    header.length > 1 && header.at(-1) === '' && below !== undefined && below.length < header.length;
  const cells = hasTrailingDelimiter ? header.slice(0, -1) : header;

  return cells.map((cell) => (cell.trim() === '' ? null : cell));
}

function formatNotes({ delimiter, quoteEscape }: TextFormat, width: number): string[] {
  const quoteNotes =
    quoteEscape === '\\' ? ['Quotes within cells are written with a backslash before them.'] : [];
  if (width === 1) return ['The text has one column.', ...quoteNotes];
  if (delimiter === ',') return quoteNotes;
  return [`Cells are separated by ${delimiterNames[delimiter]}.`, ...quoteNotes];
}

function notesOnHeader(headerRows: number): string[] {
  if (headerRows === 0) return ['No header was found; the columns are named after their position.'];
  if (headerRows > 1) return [`The header spans ${headerRows} rows; their texts were joined.`];
  return [];
}

function preambleNotes(records: readonly TextRecord[], { preamble, headerRows }: HeaderPosition): string[] {
  const headerNotes = notesOnHeader(headerRows);
  if (preamble === 0) return headerNotes;

  const texts = records
    .slice(0, preamble)
    .map(({ cells }) => `“${cutText(cells.filter(Boolean).join(' '), 200)}”`);
  const lines = preamble === 1 ? 'A line' : `${preamble} lines`;
  const where = headerRows === 0 ? 'above the first row of data' : 'above the header';

  return [`${lines} ${where} left out: ${texts.join(', ')}.`, ...headerNotes];
}
