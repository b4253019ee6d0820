import { amountText } from '../amount-text.ts';
import type { ColumnType } from '../column-type.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { withoutNoise } from './without-noise.ts';

/** A number that a formula calculates from other columns of its row; never stored and never edited. */
export const calculatedColumn: ColumnType = {
  name: 'calculated',
  label: 'Calculated',
  icon: 'square-function',
  dataType: 'numeric',
  numeric: true,
  storage: 'none',
  hasOptions: false,
  text: (value, column) => cellText(withoutNoise(value), column),
  shownText: (value, column, numbers) =>
    value === 'NaN' ? null : amountText(withoutNoise(value), column, numbers),
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
