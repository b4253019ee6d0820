import type { ColumnType } from '../column-type.ts';
import { plainNumber } from '../plain-number.ts';

/** A number; as text without needless digits, never with separators that a spreadsheet would not read. */
export const numberColumn: ColumnType = {
  name: 'number',
  label: 'Number',
  icon: 'hash',
  dataType: 'numeric',
  numeric: true,
  multiple: false,
  hasOptions: false,
  text: plainNumber,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
