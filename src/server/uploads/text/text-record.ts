import { csvRecord } from '#domain/value/text/list-text.ts';

/**
 * One record of a delimited text: its cells, the line it begins in (from 1), and its text as it is written,
 * null where a strict reader would read other cells from it.
 */
export type TextRecord = { cells: string[]; line: number; text: string | null };

/** Writes cells as one line of CSV. */
export function joinRecord(cells: readonly (string | null)[]): string {
  return `${csvRecord(cells.map((cell) => cell ?? ''))}\n`;
}

/** The number of line breaks in a text, whichever they are. */
export function lineBreaksIn(text: string): number {
  if (!text.includes('\n') && !text.includes('\r')) return 0;
  return text.match(/\r\n?|\n/g)!.length;
}
