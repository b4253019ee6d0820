import { nameSome } from '#domain/value/number/name-some.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import type { BodyCounts } from './body-counts.ts';
import { columnLetters, type MergedRange } from './merged-ranges.ts';

/** The most rows above a header that are quoted. */
const maxQuoted = 20;

/**
 * The note about the rows above a table; `titles` are the texts of the first ones, `count` says how many
 * there are.
 */
export function preambleNotes(titles: readonly string[], count: number, hasHeader: boolean): string[] {
  if (count === 0) return [];
  const quoted = titles.slice(0, maxQuoted).map((title) => `“${cutText(title, 200)}”`);
  const what = count === 1 ? 'A row' : `${formatNumber(count)} rows`;
  const where = hasHeader ? 'above the header' : 'above the first row of data';
  return [`${what} ${where} left out: ${nameSome(quoted, maxQuoted, count)}.`];
}

/** The note about a header of no row, or of several. */
export function headerNotes(headerRows: number): string[] {
  if (headerRows === 0) return ['No header was found; the columns are named after their position.'];
  if (headerRows > 1) return [`The header spans ${headerRows} rows; their texts were joined.`];
  return [];
}

/** The notes about cells without a value: errors, and formulas that were never calculated. */
export function emptyCellNotes({ errors, errorNames, missingResults }: BodyCounts): string[] {
  const names = [...errorNames].join(', ');
  const notes: string[] = [];
  if (errors === 1) {
    notes.push(`One cell holds an error (${names}); it is empty.`);
  }

  if (errors > 1) {
    notes.push(`${formatNumber(errors)} cells hold errors (${names}); they are empty.`);
  }

  if (missingResults > 0) {
    const what = missingResults === 1 ? 'One cell holds' : `${formatNumber(missingResults)} cells hold`;
    notes.push(
      `${what} a formula without a result. Open the file in Excel or LibreOffice, save it, and upload it again.`,
    );
  }

  return notes;
}

/** The note about merged cells in the rows of a table. */
export function mergeNotes(ranges: Iterable<MergedRange>): string[] {
  let first: MergedRange | undefined;
  let count = 0;

  for (const range of ranges) {
    first ??= range;
    count += 1;
  }

  if (!first) return [];

  const cell = `${columnLetters(first.firstColumn)}${first.firstRow + 1}`;
  const what = count === 1 ? 'One group of cells is' : `${formatNumber(count)} groups of cells are`;
  return [`${what} merged (the first at ${cell}); the value is in the first cell only.`];
}
