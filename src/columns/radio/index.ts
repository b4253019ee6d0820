import type { ColumnType } from '../column-type.ts';
import { chosenLabels } from '../chosen-labels.ts';

/** One of a few options, all in sight. */
export const radioColumn: ColumnType = {
  name: 'radio',
  label: 'Radio',
  icon: 'circle-dot',
  dataType: 'text',
  numeric: false,
  storage: 'option',
  hasOptions: true,
  text: chosenLabels,
  view: () => import('./view.tsx'),
  edit: () => import('./edit.tsx'),
};
