import type { ColumnType } from '../column-type.ts';
import { booleanLabel } from '../boolean.ts';

/** On or off. */
export const switchColumn: ColumnType = {
  name: 'switch',
  label: 'Switch',
  icon: 'toggle-right',
  dataType: 'boolean',
  numeric: false,
  storage: 'value',
  hasOptions: false,
  text: booleanLabel,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
