import type { ColumnType } from '../column-type.ts';
import { momentText } from './moment-text.ts';

/** A moment, shown in UTC. */
export const timestampColumn: ColumnType = {
  name: 'timestamp',
  label: 'Date and time',
  icon: 'clock',
  dataType: 'timestamp',
  numeric: false,
  storage: 'value',
  hasOptions: false,
  text: momentText,
  shownText: momentText,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
