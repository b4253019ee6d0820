import type { GraphType } from '../graph-type.ts';
import { heightOfRows } from '../marks/row-height.ts';

/** A bar in a row for each place, from the least to the greatest of its numbers, or of several amounts. */
export const rangeGraph: GraphType = {
  name: 'RangeGraph',
  label: 'Range',
  kind: 'rangeChart',
  description: 'Shows from where to where values reach.',
  icon: 'chart-gantt',
  hasValueAxis: true,
  isHorizontal: true,
  spread: 'ends',
  heightOf: heightOfRows,
  comparison: { whyNot: 'Nothing is compared: a range shows the numbers of one selection.' },
  view: () => import('./view.tsx'),
  values: () => import('./mark-values.ts'),
  picture: () => import('./picture.tsx'),
};
