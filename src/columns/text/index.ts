import { cellText } from '#domain/value/cell-text.ts';
import type { ColumnType } from '../column-type.ts';

/** One line of text. */
export const textColumn: ColumnType = {
  name: 'text',
  label: 'Text',
  icon: 'type',
  dataType: 'text',
  numeric: false,
  multiple: false,
  hasOptions: false,
  text: cellText,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
