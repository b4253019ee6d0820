import type { GraphType } from '../graph-type.ts';

/** How many rows have a value in each of equal steps along numbers or dates. */
export const histogramGraph: GraphType = {
  name: 'HistogramGraph',
  label: 'Histogram',
  kind: 'histogram',
  description: 'Shows which values are frequent, and which are rare.',
  icon: 'chart-no-axes-column',
  hasValueAxis: true,
  reachesFromZero: true,
  countsSteps: true,
  comparison: { whyNot: 'Nothing is compared: a histogram counts the rows of one selection.' },
  view: () => import('./view.tsx'),
  values: () => import('./mark-values.ts'),
  picture: () => import('./picture.tsx'),
};
