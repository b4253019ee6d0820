import type { Cell } from '#domain/value/cell.ts';
import { cellText } from '#domain/value/cell-text.ts';

/**
 * A calculated number with the 15 digits that floating numbers hold exactly: 0.1 + 0.2 is 0.3. Whole numbers and other
 * cells are written as they are.
 */
export function roundedNumber(value: Cell): string {
  if (typeof value !== 'number' || Number.isInteger(value)) return cellText(value);
  return String(Number(value.toPrecision(15)));
}
