import type { SectionRows, ShownColumn } from '#dataview/section-rows.ts';
import { shownText } from '#dataview/shown-text.ts';
import { splitOpenOut } from '#dataview/open-out.tsx';
import type { Cell } from '#domain/value/cell.ts';
import { blanks, textWidth, widest } from '#graphs/marks/text-width.ts';

/** How a table is printed, and the least widths of its columns there, in em by their keys. */
export type PaperLayout = {
  /** At its size (undefined), small (`many`), or each row as a block of named values (`records`). */
  columns: 'many' | 'records' | undefined;
  widths: ReadonlyMap<string, number>;
};

/** The width of the text on A4, the narrowest paper, in px; with room for fonts that are wider than Inter. */
const paperWidth = 660;

/** The padding of a cell on paper at both sides, in px. */
const padding = 12;

/** The sizes of type in px that a table is printed in, as the style sheet has them. */
const fontSizes = { normal: 12, small: 9 };

/** Rows that are measured: what later rows have that is wider breaks on paper. */
const measuredRows = 50;

/** In em: words that are wider than this are broken, and texts of many words have at least the other width. */
const widestWord = 10;
const leastText = 6;

/** The least width of a column of images in em; larger ones become smaller. */
const leastImage = 8;

/**
 * Chooses the layout of a table on paper by the words and numbers in it, so that no column is cut and no word broken.
 * `otherColumns` is the width in px of columns without data, such as row numbers.
 */
export function paperLayout(
  { shown, result }: Pick<SectionRows, 'shown' | 'result'>,
  otherColumns: number,
): PaperLayout {
  const { plain } = splitOpenOut(shown);
  const rows = [...result.rows.slice(0, measuredRows), ...(result.totals ? [result.totals] : [])];
  const widths = new Map(plain.map((column) => [column.key, leastWidth(column, rows)]));
  const fits = (size: number) =>
    [...widths.values()].reduce((sum, width) => sum + width * size + padding, otherColumns) <= paperWidth;
  if (fits(fontSizes.normal)) return { columns: undefined, widths };
  return { columns: fits(fontSizes.small) ? 'many' : 'records', widths };
}

/** The least width of a column in em, to tenths: that of its longest word or number, and more for texts of many words. */
function leastWidth(column: ShownColumn, rows: readonly Cell[][]): number {
  const { label, numeric, descriptor } = column;
  const name = descriptor.hideHeader ? 0 : Math.min(widest(words(label), 1), widestWord);
  if (descriptor.isImg) return leastImage;
  const texts = rows.map((row) => shownText(column, row[column.index] ?? null));
  const value = numeric ? widest(texts, 1) : Math.max(0, ...texts.map(leastTextWidth));
  return Math.ceil(Math.max(name, value) * 10) / 10;
}

/** The parts of a text that browsers keep on one line. */
const words = (text: string) => text.replaceAll('-', '- ').split(blanks);

function leastTextWidth(text: string): number {
  const word = Math.min(widest(words(text), 1), widestWord);
  return Math.max(word, Math.min(textWidth(text, 1), leastText));
}
