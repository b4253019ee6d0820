import type { ColumnType } from '../column-type.ts';
import { booleanLabel } from '../boolean.ts';

/** Ticked or not. */
export const checkboxColumn: ColumnType = {
  name: 'checkbox',
  label: 'Checkbox',
  icon: 'square-check',
  dataType: 'boolean',
  numeric: false,
  storage: 'value',
  hasOptions: false,
  text: booleanLabel,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
