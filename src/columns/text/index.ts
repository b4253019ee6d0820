import { cellText } from '#domain/value/cell/cell-text.ts';
import { amountText } from '../amount-text.ts';
import type { ColumnType } from '../column-type.ts';

/** One line of text. */
export const textColumn: ColumnType = {
  name: 'text',
  label: 'Text',
  icon: 'type',
  dataType: 'text',
  numeric: false,
  storage: 'value',
  hasOptions: false,
  text: cellText,
  shownText: amountText,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
