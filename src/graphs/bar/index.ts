import type { GraphType } from '../graph-type.ts';
import { plotHeight } from '../marks/plot-size.ts';
import { horizontalHeight, horizontalHeightNote } from './horizontal-height.ts';

/** Bars, vertical or horizontal, stacked or side by side. */
export const barGraph: GraphType = {
  name: 'BarGraph',
  label: 'Bar',
  description: 'Compares amounts between categories.',
  icon: 'chart-column',
  hasDirections: true,
  hasValueAxis: true,
  heightOf: (counts, display) =>
    display.orientation === 'horizontal' ? horizontalHeight(counts, display) : plotHeight(display),
  heightNote: ({ orientation }) => (orientation === 'horizontal' ? horizontalHeightNote : undefined),
  view: () => import('./view.tsx'),
  values: () => import('./mark-values.ts'),
  picture: () => import('./picture.tsx'),
};
