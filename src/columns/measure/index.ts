import type { ColumnType } from '../column-type.ts';
import { calculatedNumber } from '../calculated-number.ts';

/** A number that is calculated with functions over the rows of a group; rows have none. */
export const measureColumn: ColumnType = {
  ...calculatedNumber,
  name: 'measure',
  label: 'Measure',
  icon: 'sigma',
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
