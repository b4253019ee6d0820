import type { ColumnType } from '../column-type.ts';
import { chosenLabels } from '../chosen-labels.ts';

/** Any number of the options. */
export const multiselectColumn: ColumnType = {
  name: 'multiselect',
  label: 'Multiple choice',
  icon: 'list-checks',
  dataType: 'text',
  numeric: false,
  storage: 'list',
  editorHeight: 260,
  hasOptions: true,
  text: chosenLabels,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
