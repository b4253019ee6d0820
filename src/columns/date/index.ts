import type { ColumnType } from '../column-type.ts';
import { dayText } from './day-text.ts';

/** A day. */
export const dateColumn: ColumnType = {
  name: 'date',
  label: 'Date',
  icon: 'calendar',
  dataType: 'date',
  numeric: false,
  storage: 'value',
  hasOptions: false,
  text: dayText,
  shownText: dayText,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
