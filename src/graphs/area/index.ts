import type { GraphType } from '../graph-type.ts';
import { whyNoAreas } from './why-no-areas.ts';

/** Areas between zero and amounts, over time or along a number; those of several series are on each other. */
export const areaGraph: GraphType = {
  name: 'AreaGraph',
  label: 'Area',
  kind: 'areaChart',
  description: 'Shows how amounts and their parts change.',
  icon: 'chart-area',
  layouts: ['stacked', 'shares'],
  hasValueAxis: true,
  joinsPoints: true,
  reachesFromZero: true,
  // Areas of two selections would hide each other, and are no parts of one whole.
  comparison: { drawnAs: 'LineGraph', of: 'series' },
  whyNot: whyNoAreas,
  view: () => import('./view.tsx'),
  values: () => import('./mark-values.ts'),
  picture: () => import('./picture.tsx'),
};
