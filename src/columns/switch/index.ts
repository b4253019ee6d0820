import type { ColumnType } from '../column-type.ts';
import { truthLabel } from '../boolean.ts';

/** On or off. */
export const switchColumn: ColumnType = {
  name: 'switch',
  label: 'Switch',
  icon: 'toggle-right',
  dataType: 'boolean',
  numeric: false,
  multiple: false,
  hasOptions: false,
  text: truthLabel,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
