import { cellText } from '#domain/value/cell/cell-text.ts';
import { amountText } from '../amount-text.ts';
import type { ColumnType } from '../column-type.ts';

/** Text of several lines. */
export const textareaColumn: ColumnType = {
  name: 'textarea',
  label: 'Long text',
  icon: 'text',
  dataType: 'text',
  numeric: false,
  storage: 'value',
  editorHeight: 120,
  hasOptions: false,
  text: cellText,
  shownText: amountText,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
