import type { ColumnType } from '../column-type.ts';
import { formatDay } from './format-day.ts';

/** A day. */
export const dateColumn: ColumnType = {
  name: 'date',
  label: 'Date',
  icon: 'calendar',
  dataType: 'date',
  numeric: false,
  multiple: false,
  hasOptions: false,
  text: formatDay,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
