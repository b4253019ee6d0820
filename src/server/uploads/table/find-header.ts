import type { Detected } from '#domain/source/parse-options.ts';
import { cutText } from '#domain/value/cut-text.ts';

/** A row of text cells; null is an empty cell. */
export type TextRow = readonly (string | null)[];

/** Where a table begins: `preamble` rows above the header, `headerRows` rows of headers (0: it has none), `width` cells. */
export type HeaderPosition = { preamble: number; headerRows: number; width: number };

/** Finds the header among the first rows of a table; titles and blank rows above it are the preamble. */
export function findHeader(rows: readonly TextRow[]): HeaderPosition {
  const width = usualWidth(rows);
  const enough = width < 2 ? 1 : Math.max(2, Math.ceil(width * 0.5));
  const start = rows.findIndex((row) => filled(row) >= enough);
  if (start < 0) return { preamble: 0, headerRows: 0, width };
  const header = rows[start]!;
  return {
    preamble: start,
    headerRows: looksLikeHeader(header, rows.slice(start + 1, start + 30)) ? 1 : 0,
    width,
  };
}

/** How much of the first rows is shown to choose a header from. */
const headLimits = { rows: 20, cells: 40, characters: 120 };

/** The first rows that are not blank, with their row numbers in the file. */
export function headOf(rows: readonly { row: number; cells: TextRow }[]): Detected['head'] {
  return rows
    .filter(({ cells }) => filled(cells) > 0)
    .slice(0, headLimits.rows)
    .map(({ row, cells }) => ({
      row,
      cells: cells
        .slice(0, headLimits.cells)
        .map((cell) => (cell === null ? null : cutText(cell, headLimits.characters))),
    }));
}

/** The most common width of the rows; a row is as wide as its last filled cell. */
export function usualWidth(rows: readonly TextRow[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const last = row.findLastIndex((cell) => cell !== null && cell.trim() !== '') + 1;
    if (last > 0) counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  return mostCommon(counts);
}

/** The width that most rows have, out of how many rows have each width; 0 when there are none. */
export function mostCommon(widths: ReadonlyMap<number, number>): number {
  // Ties go to the wider table: a title is narrower than the table below it.
  return [...widths].sort(([widthA, a], [widthB, b]) => b - a || widthB - widthA)[0]?.[0] ?? 0;
}

function filled(row: TextRow): number {
  return row.filter((cell) => cell !== null && cell.trim() !== '').length;
}

function looksLikeHeader(header: TextRow, body: readonly TextRow[]): boolean {
  let score = 0;
  header.forEach((cell, index) => {
    if (cell === null || cell.trim() === '') return;
    const below = body
      .map((row) => row[index] ?? null)
      .filter((value) => value !== null && value.trim() !== '');
    if (below.length === 0) return;
    const values = below.filter(isValue).length / below.length;
    if (!isValue(cell)) score += values > 0.6 ? 1 : 0;
    // A year above numbers that are not years is the header of a column of figures.
    else if (isYear(cell) && !below.every(isYear)) score += 1;
    else score -= values > 0.6 ? 1 : 0;
  });
  if (score !== 0) return score > 0;
  const cells = header.filter((cell) => cell !== null && cell.trim() !== '');
  return !cells.some(isValue) && new Set(cells).size === cells.length && !isRowOfData(header, body);
}

/** Whether a row of text is like those below it: several of them repeat one of its cells. The whole row may be repeated. */
function isRowOfData(header: TextRow, body: readonly TextRow[]): boolean {
  const others = body.filter((row) => !header.every((cell, index) => cell === (row[index] ?? null)));
  const alike = others.filter((row) => row.some((cell, index) => cell !== null && cell === header[index]));
  return alike.length > Math.max(1, others.length * 0.1) || (alike.length > 0 && others.length === 1);
}

/** A number, a date or a boolean: rarely the header of a column. */
function isValue(cell: string | null): boolean {
  return cell !== null && valuePattern.test(startOf(cell));
}

const valuePattern =
  /^(?:[-+]?[\d.,]+%?|[-+]?\d+(?:\.\d+)?e[-+]?\d+|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}.*|true|false|na|n\/a|null|none)$/i;

function isYear(cell: string | null): boolean {
  return cell !== null && /^(?:1[89]|20|21)\d{2}$/.test(startOf(cell));
}

/** The part of a cell that decides whether it is a header; cells may have a million characters. */
const startOf = (cell: string): string => cell.slice(0, 200).trim();
