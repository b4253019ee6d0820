import { amountText } from '../amount-text.ts';
import type { ColumnType } from '../column-type.ts';
import { roundedNumber, withoutNoise } from './rounded-number.ts';

/** A number that a formula calculates from other columns of its row; never stored and never edited. */
export const calculatedColumn: ColumnType = {
  name: 'calculated',
  label: 'Calculated',
  icon: 'square-function',
  dataType: 'numeric',
  numeric: true,
  storage: 'none',
  hasOptions: false,
  text: roundedNumber,
  shownText: (value, column, numbers) =>
    value === 'NaN' ? null : amountText(withoutNoise(value), column, numbers),
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
