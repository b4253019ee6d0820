import { cellText } from '#domain/value/cell/cell-text.ts';
import { amountText } from './amount-text.ts';
import type { ColumnType } from './column-type.ts';
import { withoutNoise } from './without-noise.ts';

/** What the types of numbers have in common that are calculated, never stored and never edited. */
export const calculatedNumber: Omit<ColumnType, 'name' | 'label' | 'icon' | 'view' | 'edit'> = {
  dataType: 'numeric',
  numeric: true,
  storage: 'none',
  hasOptions: false,
  text: (value, column) => cellText(withoutNoise(value), column),
  shownText: (value, column, numbers) =>
    value === 'NaN' ? null : amountText(withoutNoise(value), column, numbers),
};
