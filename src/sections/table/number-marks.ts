import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { decimalsOf } from '#domain/value/cell/common-decimals.ts';
import { shownAmount } from '#domain/value/cell/share-unit.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';

/**
 * How the numbers of a column are written, as attributes of its header: rows that are appended are written
 * alike.
 */
export type NumberMarks = {
  'data-decimals'?: number;
  /** Whether some number has more decimals than are written. */
  'data-rounded'?: '';
  /** Whether whole numbers of four digits have separators. */
  'data-separators'?: '';
  'data-locale'?: string;
};

/** The marks of a column with these rows; none where its numbers have no decimals in common. */
export function numberMarks(
  {
    numbers: { decimals, hasSeparators },
    index,
    unit,
    source: { locale },
  }: Pick<ShownColumn, 'numbers' | 'index' | 'unit' | 'source'>,
  rows: readonly Cell[][],
): NumberMarks {
  if (decimals === undefined) return {};

  const isRounded = rows.some((row) => {
    const cell = row[index];
    return typeof cell === 'number' && decimalsOf(shownAmount(cell, unit)) > decimals;
  });
  return withoutUndefined({
    'data-decimals': decimals,
    'data-rounded': isRounded ? '' : undefined,
    'data-separators': hasSeparators ? '' : undefined,
    'data-locale': locale || undefined,
  });
}
