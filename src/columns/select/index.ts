import type { ColumnType } from '../column-type.ts';
import { chosenLabels } from '../chosen-labels.ts';

/** One of the options. */
export const selectColumn: ColumnType = {
  name: 'select',
  label: 'Single choice',
  icon: 'list',
  dataType: 'text',
  numeric: false,
  storage: 'option',
  hasOptions: true,
  text: chosenLabels,
  shownText: chosenLabels,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
