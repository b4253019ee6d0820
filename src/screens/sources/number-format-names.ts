import type { NumberFormat } from '#domain/value/cell/number-format.ts';

/** What people call the formats of numbers. */
export const numberFormatNames: Record<NumberFormat, string> = {
  point: 'Decimal point (1,234.5)',
  comma: 'Decimal comma (1.234,5)',
};
