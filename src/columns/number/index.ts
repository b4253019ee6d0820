import { cellText } from '#domain/value/cell/cell-text.ts';
import { amountText } from '../amount-text.ts';
import type { ColumnType } from '../column-type.ts';

/** A number; as text with all its digits, without separators that a spreadsheet would not read. */
export const numberColumn: ColumnType = {
  name: 'number',
  label: 'Number',
  icon: 'hash',
  dataType: 'numeric',
  numeric: true,
  storage: 'value',
  hasOptions: false,
  text: cellText,
  shownText: amountText,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
