import { utils, type CellObject, type WorkSheet } from '@e965/xlsx';
import type { Detected, LayerParseOptions } from '#domain/source/parse-options.ts';
import { formatNumber } from '#domain/value/format-number.ts';
import { findHeader, headOf, usualWidth, type TextRow } from '../table/find-header.ts';
import { footnoteNotes, footnotesBelow, looksLikeFootnotes } from '../table/footnotes.ts';
import { cellText } from './cell-text.ts';

/** The table of a sheet: titles of its columns, rows, notes for the person, and how it was parsed. */
export type SheetTable = { titles: (string | null)[]; rows: TextRow[]; notes: string[]; detected: Detected };

/** Reads the table of a sheet; null when the sheet is empty. */
export function readSheet(
  sheet: WorkSheet,
  date1904: boolean,
  options: LayerParseOptions = {},
): SheetTable | null {
  const cells = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  const all = Array.from({ length: cells.length }, (_, index): (string | null)[] =>
    Array.from(cells[index] ?? [], (cell) => cellText(cell, date1904)),
  );
  const from = all.findIndex((row) => row.some((cell) => cell !== null));
  if (from < 0) return null;
  const merges = sheet['!merges'] ?? [];
  const { headerStart, headerRows, width: found } = findPosition(all, from, merges, options);
  const bodyStart = headerStart + headerRows;
  const body = all.slice(bodyStart).filter((row) => row.some((cell) => cell !== null));
  const footnotes = footnotesBelow(body);
  const keepsFootnotes = options.footnotes ? options.footnotes === 'keep' : !looksLikeFootnotes(footnotes);
  const rows = keepsFootnotes ? body : body.slice(0, body.length - footnotes.length);
  const bodyEnd =
    footnotes.length > 0 && !keepsFootnotes
      ? all.findIndex((row, index) => index >= bodyStart && isOnly(row, footnotes[0]!))
      : all.length;
  const width = Math.max(
    found,
    usualWidth(rows),
    ...rows.map((row) => row.findLastIndex((cell) => cell !== null) + 1),
  );
  const titles =
    headerRows === 0 ? emptyTitles(width) : readTitles(all, merges, { headerStart, headerRows, width });
  return {
    titles,
    rows: rows.map((row) => titles.map((_, index) => row[index] ?? null)),
    notes: [
      ...preambleNotes(all.slice(from, headerStart)),
      ...(headerRows === 0 ? ['No header was found; the columns are named after their position.'] : []),
      ...(headerRows > 1 ? [`The header spans ${headerRows} rows; their texts were joined.`] : []),
      ...footnoteNotes(footnotes, keepsFootnotes),
      ...errorNotes(cells.slice(bodyStart)),
      ...bodyMergeNotes(merges.filter(({ s }) => s.r >= bodyStart && s.r < bodyEnd)),
      ...(date1904 ? ['Dates of this workbook count days from 1904 and were read accordingly.'] : []),
    ],
    detected: {
      head: headOf(all.map((row, index) => ({ row: index + 1, cells: row }))),
      headerRow: headerRows === 0 ? null : headerStart + 1,
      headerRows,
      encoding: null,
      delimiter: null,
      footnotes: footnotes.slice(0, 50).map((note) => note.slice(0, 2000)),
      keepsFootnotes,
    },
  };
}

/** The position of the header: the row that was chosen, or the first row that looks like one. */
function findPosition(
  all: readonly TextRow[],
  from: number,
  merges: readonly Merge[],
  { headerRow }: LayerParseOptions,
): { headerStart: number; headerRows: number; width: number } {
  if (headerRow === null) return { headerStart: from, headerRows: 0, width: usualWidth(all.slice(from)) };
  if (headerRow === undefined) {
    const place = findHeader(all.slice(from, from + 200));
    const headerStart = from + place.preamble;
    const headerRows = place.headerRows === 0 ? 0 : countHeaderRows(merges, headerStart, place.width);
    return { headerStart, headerRows, width: place.width };
  }
  const headerStart = Math.min(headerRow - 1, all.length - 1);
  const width = usualWidth(all.slice(headerStart, headerStart + 200));
  return { headerStart, headerRows: countHeaderRows(merges, headerStart, width), width };
}

type Merge = NonNullable<WorkSheet['!merges']>[number];

/** A header cell that spans columns has further titles in the row below; one that spans rows shows how many there are. */
function countHeaderRows(merges: readonly Merge[], start: number, width: number): number {
  let rows = 1;
  for (const { s, e } of merges) {
    if (s.r !== start) continue;
    rows = Math.max(rows, e.r - s.r + 1);
    const columns = e.c - s.c + 1;
    if (columns > 1 && columns < width && e.r === start) rows = Math.max(rows, 2);
  }
  return Math.min(rows, 5);
}

function readTitles(
  all: readonly TextRow[],
  merges: readonly Merge[],
  { headerStart, headerRows, width }: { headerStart: number; headerRows: number; width: number },
): (string | null)[] {
  const titleAt = (row: number, column: number): string | null => {
    const merge = merges.find(({ s, e }) => row >= s.r && row <= e.r && column >= s.c && column <= e.c);
    return all[merge?.s.r ?? row]?.[merge?.s.c ?? column] ?? null;
  };
  return Array.from({ length: width }, (_, column) => {
    const parts = Array.from({ length: headerRows }, (_part, index) =>
      titleAt(headerStart + index, column)?.trim(),
    );
    const distinct = [...new Set(parts.filter(Boolean))];
    return distinct.length > 0 ? distinct.join(' ') : null;
  });
}

function emptyTitles(width: number): null[] {
  return Array.from({ length: width }, () => null);
}

function preambleNotes(rows: readonly TextRow[]): string[] {
  const titles = rows.map((row) => row.filter((cell) => cell !== null).join(' ')).filter(Boolean);
  if (titles.length === 0) return [];
  const quoted = titles.map((title) => `“${title.slice(0, 200)}”`).join(', ');
  return [`${titles.length === 1 ? 'A row' : `${titles.length} rows`} above the header left out: ${quoted}.`];
}

function errorNotes(rows: readonly (readonly (CellObject | undefined)[] | undefined)[]): string[] {
  const errors = rows.flatMap((row) => (row ?? []).filter((cell) => cell?.t === 'e'));
  const kinds = [...new Set(errors.map((cell) => cell!.w ?? errorName(cell!.v)))].join(', ');
  if (errors.length === 0) return [];
  if (errors.length === 1) return [`One cell holds an error (${kinds}); it is empty.`];
  return [`${formatNumber(errors.length)} cells hold errors (${kinds}); they are empty.`];
}

const errorCodes: Record<number, string> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
  0x2b: '#GETTING_DATA',
};

function errorName(code: unknown): string {
  return errorCodes[Number(code)] ?? '#ERROR';
}

function isOnly(row: TextRow, text: string): boolean {
  return row[0] === text && row.every((cell, index) => index === 0 || cell === null);
}

function bodyMergeNotes(inside: readonly Merge[]): string[] {
  if (inside.length === 0) return [];
  const [first] = inside;
  return [
    `${inside.length === 1 ? 'One group of cells is' : `${inside.length} groups of cells are`} merged (the first at ${utils.encode_cell(first!.s)}); the value is in the first cell only.`,
  ];
}
