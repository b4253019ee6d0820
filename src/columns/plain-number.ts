import type { Cell } from '#domain/value/cell.ts';
import { cellText } from '#domain/value/cell-text.ts';

/** A number without the noise of binary fractions (0.1 + 0.2 is 0.3); other cells as their text. */
export function plainNumber(value: Cell): string {
  return typeof value === 'number' && Number.isFinite(value)
    ? String(Number(value.toPrecision(12)))
    : cellText(value);
}
