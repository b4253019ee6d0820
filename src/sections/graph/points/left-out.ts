import { type Cell, isFilled } from '#domain/value/cell/cell.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { present } from '#domain/value/object/present.ts';
import { joinSentences } from '#graphs/marks/join-sentences.ts';
import { textsOf } from '#texts/texts-of.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { shownAmount } from '#domain/value/cell/share-unit.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import type { PointList } from '#graphs/graph-view-props.ts';
import { amountLabel } from './graph-names.ts';
import type { Roles } from './graph-roles.ts';

/**
 * Whether a cell has a place along x: an empty one has none, and among numbers neither has a division by
 * zero.
 */
export const hasPlace = (cell: Cell | undefined, { source }: ShownColumn): cell is NonNullable<Cell> =>
  isFilled(cell) && !(source.dataType === 'numeric' && cell === 'NaN');

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Sentences as one text, null where there is none. */
export const sentences = (texts: (string | null)[], locale: Locale): string | null =>
  joinSentences(present(texts), locale) || null;

/**
 * Says how many rows there are of these, which have no value along x, and so no place in the graph; of groups
 * whose rows are not counted, their amount where it can be added up. Null where there are none.
 */
export function withoutX(
  rows: readonly Cell[][],
  { x, ys }: Pick<Roles, 'x' | 'ys'>,
  { eachRow, isSum, locale }: { eachRow: boolean; isSum: boolean; locale: Locale },
): string | null {
  const amountsOf = ({ index, unit }: ShownColumn) =>
    rows
      .map((row) => readNumber(row[index]))
      .filter((amount) => amount !== null)
      .map((amount) => shownAmount(amount, unit));
  const found = ys.map(amountsOf);
  if (found.every((amounts) => amounts.length === 0)) return null;

  const counted = ys.findIndex(({ descriptor }) => descriptor.fn === 'rows');
  const texts = leftOutTexts(x, locale);
  const { label } = x;

  if (eachRow || counted !== -1) {
    const count = eachRow ? Math.max(...found.map((amounts) => amounts.length)) : sum(found[counted] ?? []);
    // What amounts are compared with may have rows at dates that their own period does not have.
    if (count > 0) return texts.counted({ count, label });
    return texts.uncounted({ label });
  }

  const amount = isSum && ys.length === 1 ? sum(found[0]!) : 0;
  if (amount === 0) return texts.uncounted({ label });
  return texts.amount({ label, y: amountLabel(ys[0]!, locale, { canBeCount: true }), amount });
}

/** How it is said that rows have no value of a column; what does not fit its type is no value either. */
function leftOutTexts({ source }: ShownColumn, locale: Locale) {
  const { charts: texts } = textsOf(locale);
  if (source.dataType === 'text') {
    return {
      counted: texts.rowsWithoutValue,
      uncounted: texts.someRowsWithoutValue,
      amount: texts.amountWithoutValue,
    };
  }

  return {
    counted: texts.rowsWithoutValidValue,
    uncounted: texts.someRowsWithoutValidValue,
    amount: texts.amountWithoutValidValue,
  };
}

/** Says how many amounts of these columns have a place but are empty or no number; null for none. */
export function withoutNumber(count: number, ys: readonly ShownColumn[], locale: Locale): string | null {
  if (count === 0) return null;
  const { charts, data } = textsOf(locale);
  return charts.valuesWithoutNumber({ count, names: ys.map(({ label }) => label).join(data.separator) });
}

/**
 * Says how many points have an amount that is no size: an empty one or no number, or one below zero. Null for
 * none.
 */
export function withoutSize(points: PointList, { label }: ShownColumn, locale: Locale): string | null {
  const sizes = Array.from(points, ({ detail }) => detail?.size ?? null);
  const { charts: texts } = textsOf(locale);
  const missing = sizes.filter((size) => size === null).length;
  const negative = sizes.filter((size) => size !== null && size < 0).length;

  return sentences(
    [
      missing > 0 ? texts.pointsWithoutSize({ count: missing, label }) : null,
      negative > 0 ? texts.pointsBelowZero({ count: negative, label }) : null,
    ],
    locale,
  );
}
