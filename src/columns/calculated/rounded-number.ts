import type { Cell } from '#domain/value/cell/cell.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import type { Locale } from '#domain/value/text/locale.ts';

/**
 * A calculated number with the 15 digits that floating numbers hold exactly: 0.1 + 0.2 is 0.3. Other cells
 * stay.
 */
export function withoutNoise(value: Cell): Cell {
  if (typeof value !== 'number' || Number.isInteger(value)) return value;
  return Number(value.toPrecision(15));
}

/** The text of a calculated cell: all digits that it holds exactly. */
export function roundedNumber(value: Cell, column?: { locale?: Locale }): string {
  return cellText(withoutNoise(value), column);
}
