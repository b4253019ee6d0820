import type { Cell } from '#domain/value/cell/cell.ts';
import { roundedNumber } from '#domain/value/number/rounded-number.ts';

/**
 * A calculated number with the 15 digits that floating numbers hold exactly: 0.1 + 0.2 is 0.3. Other cells
 * stay.
 */
export function withoutNoise(value: Cell): Cell {
  if (typeof value !== 'number' || Number.isInteger(value)) return value;
  return roundedNumber(value);
}
