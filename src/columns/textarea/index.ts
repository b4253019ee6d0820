import { cellText } from '#domain/value/cell-text.ts';
import { formatValue } from '#domain/value/format-value.ts';
import type { ColumnType } from '../column-type.ts';

/** Text of several lines. */
export const textareaColumn: ColumnType = {
  name: 'textarea',
  label: 'Long text',
  icon: 'text',
  dataType: 'text',
  numeric: false,
  multiple: false,
  hasOptions: false,
  text: cellText,
  shownText: (value, { decimals, unit }) => formatValue(value, { decimals, unit }),
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
