import { type Cell, isFilled } from '#domain/value/cell/cell.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
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
export const sentences = (texts: (string | null)[]): string | null => texts.filter(Boolean).join(' ') || null;

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
  // What does not fit the type of a column has no value either.
  const which = `without a ${x.source.dataType === 'text' ? '' : 'valid '}value of ${x.label}`;

  if (eachRow || counted !== -1) {
    const count = eachRow ? Math.max(...found.map((amounts) => amounts.length)) : sum(found[counted] ?? []);
    return `${plural(count, 'row', 'rows', locale)} ${which} ${pluralForm(count, 'is', 'are')} left out.`;
  }

  const amount = isSum && ys.length === 1 ? sum(found[0]!) : 0;
  const label = amountLabel(ys[0]!, { canBeCount: true });
  if (amount === 0) return `Rows ${which} are left out.`;
  return `Rows ${which} are left out (${label}: ${formatNumber(amount, locale)}).`;
}

/** Says how many amounts of these columns have a place but are empty or no number; null for none. */
export function withoutNumber(count: number, ys: readonly ShownColumn[], locale: Locale): string | null {
  if (count === 0) return null;
  const name = ys.map(({ label }) => label).join(', ');
  return `${plural(count, 'value', 'values', locale)} without a number (${name}) ${pluralForm(count, 'is', 'are')} left out.`;
}

/**
 * Says how many points have an amount that is no size: an empty one or no number, or one below zero. Null for
 * none.
 */
export function withoutSize(points: PointList, { label }: ShownColumn, locale: Locale): string | null {
  const sizes = Array.from(points, ({ detail }) => detail?.size ?? null);
  const leftOut = (count: number, which: string) => {
    if (count === 0) return null;
    return `${plural(count, 'point', 'points', locale)} ${which} (${label}) ${pluralForm(count, 'is', 'are')} left out.`;
  };

  return sentences([
    leftOut(sizes.filter((size) => size === null).length, 'without a number for the size'),
    leftOut(sizes.filter((size) => size !== null && size < 0).length, 'with a size below zero'),
  ]);
}
