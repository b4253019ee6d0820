import type { GraphType } from '../graph-type.ts';
import { heightOfRows } from '../marks/row-height.ts';

/** The quartiles of the values of each place: a box for the middle half, and lines to both ends. */
export const boxGraph: GraphType = {
  name: 'BoxGraph',
  label: 'Box plot',
  kind: 'boxPlot',
  description: 'Compares how values are spread.',
  icon: 'chart-candlestick',
  hasValueAxis: true,
  isHorizontal: true,
  spread: 'quartiles',
  heightOf: heightOfRows,
  comparison: { whyNot: 'Nothing is compared: a box plot shows the numbers of one selection.' },
  view: () => import('./view.tsx'),
  values: () => import('./mark-values.ts'),
  picture: () => import('./picture.tsx'),
};
