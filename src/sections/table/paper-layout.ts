import type { SectionRows } from '#dataview/query/section-rows.ts';
import { shownText } from '#dataview/rows/shown-text.ts';
import { splitOpenOut } from '#dataview/rows/open-out.tsx';
import { widest } from '#graphs/marks/text-width.ts';
import {
  leastTextWidth,
  paddingOnPaper,
  paperWidth,
  printSizes,
  widestWord,
  wordsOf,
} from '../paper-width.ts';

/** How a table is printed, and the least widths of its columns there, in em by their keys. */
export type PaperLayout = {
  /** At its size (undefined), small (`many`), or each row as a block of named values (`records`). */
  columns: 'many' | 'records' | undefined;
  widths: ReadonlyMap<string, number>;
};

/** Rows that are measured: what later rows have that is wider breaks on paper. */
const measuredRows = 50;

/** The least width of a column of images in em; larger ones become smaller. */
const leastImage = 8;

/** The size of a line beside a number, in em. */
export const sizeOfLine = { width: 6, height: 1.5 };

/** A column as it is printed: its name, empty where it is hidden, and the texts of its first rows. */
type PrintedColumn = {
  key: string;
  name: string;
  texts: readonly string[];
  isNumber: boolean;
  isImage?: boolean;
  /** Whether there is a line beside its numbers. */
  hasLine?: boolean;
};

/**
 * Chooses the layout of a table on paper by the words and numbers in it, so that no column is cut and no word
 * broken. `otherColumns` is the width in px of columns without data, such as row numbers.
 */
export function paperLayout(
  { shown, result }: Pick<SectionRows, 'shown' | 'result'>,
  otherColumns: number,
): PaperLayout {
  const { plain } = splitOpenOut(shown);
  const rows = result.rows.slice(0, measuredRows);
  if (result.totals) {
    rows.push(result.totals);
  }

  const columns = plain.map((column) => ({
    key: column.key,
    name: column.descriptor.hideHeader ? '' : column.label,
    texts: rows.map((row) => shownText(column, row[column.index] ?? null)),
    isNumber: column.numeric,
    isImage: column.descriptor.isImg,
    hasLine: column.descriptor.shade === 'line',
  }));

  return layoutOf(columns, otherColumns);
}

/** The layout on paper of a table of these columns. */
export function layoutOf(columns: readonly PrintedColumn[], otherColumns = 0): PaperLayout {
  const widths = new Map(columns.map((column) => [column.key, leastWidth(column)]));
  const fits = (size: number) =>
    [...widths.values()].reduce((sum, width) => sum + width * size + paddingOnPaper, otherColumns) <=
    paperWidth;
  if (fits(printSizes.normal)) return { columns: undefined, widths };
  return { columns: fits(printSizes.small) ? 'many' : 'records', widths };
}

/**
 * The least width of a column in em, to tenths: that of its longest word or number, and more for texts of
 * many words.
 */
function leastWidth({ name, texts, isNumber, isImage, hasLine }: PrintedColumn): number {
  if (isImage) return leastImage;
  const beside = hasLine ? sizeOfLine.width + 1 : 0;
  const value = beside + (isNumber ? widest([...texts], 1) : Math.max(0, ...texts.map(leastTextWidth)));
  return Math.ceil(Math.max(Math.min(widest(wordsOf(name), 1), widestWord), value) * 10) / 10;
}
