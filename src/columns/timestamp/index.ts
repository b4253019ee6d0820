import type { ColumnType } from '../column-type.ts';
import { formatMoment } from './format-moment.ts';

/** A moment, shown in UTC. */
export const timestampColumn: ColumnType = {
  name: 'timestamp',
  label: 'Date and time',
  icon: 'clock',
  dataType: 'timestamp',
  numeric: false,
  multiple: false,
  hasOptions: false,
  text: formatMoment,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
