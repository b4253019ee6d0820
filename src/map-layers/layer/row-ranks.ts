import type { ShownColumn } from '#dataview/query/section-rows.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';
import { countUpTo } from '../scales/class-breaks.ts';
import { amountIn, type MarkColours } from '../scales/mark-colours.ts';

type Row = readonly Cell[];

/** What is said of the amounts of a row beside them: null where there is nothing to say. */
export type RowRanks = {
  /** Its place among all rows by its size, else by the amount that colours it, from the greatest. */
  rankOf(row: Row): string | null;
  /** What the class is called whose colour it has. */
  classOf(row: Row): string | null;
};

type Columns = Record<'size' | 'amount' | 'category', ShownColumn | undefined>;

/** The ranks and classes of the rows that are drawn. */
export function rowRanks(
  rows: readonly Row[],
  { size, amount, category }: Columns,
  { colours, locale }: { colours: MarkColours; locale: Locale },
): RowRanks {
  const { maps: texts } = textsOf(locale);
  const ranking = size ?? amount;
  const amountOf = (row: Row) => (ranking ? amountIn(row[ranking.index], ranking) : null);
  // Most drawings say nothing of their rows: they are sorted for the first one that does.
  let sorted: Float64Array | null = null;

  return {
    rankOf(row) {
      const amountOfRow = amountOf(row);
      if (amountOfRow === null) return null;
      sorted ??= Float64Array.from(rows.flatMap((each) => amountOf(each) ?? [])).sort();
      return texts.rankOf({ rank: sorted.length - countUpTo(amountOfRow, sorted) + 1, all: sorted.length });
    },
    classOf: (row) => (amount && !category ? colours.classOf(row[amount.index] ?? null) : null),
  };
}
