import { nameSome } from '#domain/value/number/name-some.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { usualWidth, type TextRow } from './find-header.ts';

/** The rows at the end of a table of three or more columns that have text in their first cell only. */
export function footnotesBelow(rows: readonly TextRow[]): string[] {
  if (usualWidth(rows) < 3) return [];
  const isNote = (row: TextRow) =>
    !isBlank(row[0] ?? null) && row.every((cell, index) => index === 0 || isBlank(cell));
  const last = rows.findLastIndex((row) => !isNote(row));
  return rows.slice(last + 1).map((row) => row[0] ?? '');
}

/**
 * Whether such rows are footnotes rather than data with gaps: one of them is a sentence or begins like a
 * note.
 */
export function looksLikeFootnotes(footnotes: readonly string[]): boolean {
  return footnotes.some(
    (text) =>
      (text.length > 30 && text.trim().includes(' ')) ||
      /^\s*([*†‡§]|\(?\d{1,2}[).:]\s|(notes?|sources?|footnotes?)\b)/i.test(text.slice(0, 200)),
  );
}

const mostQuoted = 3;

/** The note for the person about rows below a table: the texts of the first ones, and how many there are. */
export function footnoteNotes(
  footnotes: readonly string[],
  areKept: boolean,
  count: number = footnotes.length,
): string[] {
  if (footnotes.length === 0) return [];
  const quoted = footnotes
    .slice(0, mostQuoted)
    .map((note) => `“${note.length > 100 ? `${cutText(note, 100)}…` : note}”`);
  const what = count === 1 ? 'A footnote' : `${count} footnotes`;

  return [
    `${what} below the table ${areKept ? 'kept as rows' : 'left out'}: ${nameSome(quoted, mostQuoted, count)}.`,
  ];
}

const isBlank = (cell: string | null) => cell === null || cell.trim() === '';
