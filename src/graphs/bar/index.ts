import type { GraphType } from '../graph-type.ts';
import { heightOfBars } from './horizontal-height.ts';
import { horizontalHeightNote } from './settings/height-note.ts';
import { whyNoShares } from './why-no-shares.ts';

/** Bars, vertical or horizontal, stacked or side by side. */
export const barGraph: GraphType = {
  name: 'BarGraph',
  label: 'Bar',
  kind: 'barChart',
  description: 'Compares amounts between categories.',
  icon: 'chart-column',
  hasDirections: true,
  layouts: ['stacked', 'grouped', 'shares'],
  hasValueAxis: true,
  comparison: { drawnAs: 'BarGraph', of: 'series' },
  whyNot: whyNoShares,
  heightOf: heightOfBars,
  heightNote: ({ orientation }) => (orientation === 'horizontal' ? horizontalHeightNote : undefined),
  view: () => import('./view.tsx'),
  values: () => import('./mark-values.ts'),
  picture: () => import('./picture.tsx'),
};
