import type { Detected } from '#domain/source/upload/parse-options.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { headerEvidence, isYear, type TextRow } from './header-evidence.ts';

export type { TextRow };

/**
 * Where a table begins: `preamble` rows above the header, `headerRows` rows of headers (0: it has none),
 * `width` cells.
 */
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
    headerRows: headerStrength(header, rows.slice(start + 1)).score > 0 ? 1 : 0,
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
    if (last > 0) {
      counts.set(last, (counts.get(last) ?? 0) + 1);
    }
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

/**
 * How much a row looks like a header of the rows below, above zero if it does; `byValues`: numbers decide,
 * not texts alone.
 */
export function headerStrength(
  header: TextRow,
  body: readonly TextRow[],
): { score: number; byValues: boolean } {
  const score = valueScore(header, body.slice(0, 30));
  if (score !== 0) return { score, byValues: true };
  const hasValues = header.some((cell) => isValue(cell) && !isYearText(cell));
  return { score: hasValues ? -1 : headerEvidence(header, body), byValues: false };
}

/** In how many columns a title is above numbers, dates or booleans, less those where such a value is. */
function valueScore(header: TextRow, body: readonly TextRow[]): number {
  let score = 0;
  header.forEach((cell, index) => {
    if (cell === null || cell.trim() === '') return;

    const below = body
      .map((row) => row[index] ?? null)
      .filter((value) => value !== null && value.trim() !== '');
    if (below.length === 0) return;

    const values = below.filter(isValue).length / below.length;
    if (!isValue(cell)) {
      score += values > 0.6 ? 1 : 0;
    }
    // A year above numbers that are not years is the header of a column of figures.
    else if (isYearText(cell) && values > 0.6 && !below.every(isYearText)) {
      score += 1;
    } else {
      score -= values > 0.6 ? 1 : 0;
    }
  });

  return score;
}

/** A number, a date or a boolean: rarely the header of a column. */
function isValue(cell: string | null): boolean {
  return cell !== null && valuePattern.test(startOf(cell));
}

const valuePattern =
  /^(?:[-+]?[\d.,]+%?|[-+]?\d+(?:\.\d+)?e[-+]?\d+|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}.*|true|false|na|n\/a|null|none)$/i;

const isYearText = (cell: string | null): boolean => cell !== null && isYear(startOf(cell));

/** The part of a cell that decides whether it is a header; cells may have a million characters. */
const startOf = (cell: string): string => cell.slice(0, 200).trim();
