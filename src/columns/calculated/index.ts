import type { ColumnType } from '../column-type.ts';
import { calculatedNumber } from '../calculated-number.ts';

/** A number that a formula calculates from other columns of its row. */
export const calculatedColumn: ColumnType = {
  ...calculatedNumber,
  name: 'calculated',
  label: 'Calculated',
  icon: 'square-function',
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
