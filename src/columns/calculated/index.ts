import type { ColumnType } from '../column-type.ts';
import { roundedNumber } from './rounded-number.ts';

/** A number that a formula calculates from other columns of its row; never stored and never edited. */
export const calculatedColumn: ColumnType = {
  name: 'calculated',
  label: 'Calculated',
  icon: 'square-function',
  dataType: 'numeric',
  numeric: true,
  multiple: false,
  hasOptions: false,
  text: roundedNumber,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
