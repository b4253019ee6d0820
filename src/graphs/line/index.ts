import type { GraphType } from '../graph-type.ts';

/** A line for each series, over time or along a number. */
export const lineGraph: GraphType = {
  name: 'LineGraph',
  label: 'Line',
  kind: 'lineChart',
  description: 'Shows how amounts change, mostly over time.',
  icon: 'chart-line',
  hasValueAxis: true,
  joinsPoints: true,
  comparison: { drawnAs: 'LineGraph', of: 'series' },
  view: () => import('./view.tsx'),
  values: () => import('./mark-values.ts'),
  picture: () => import('./picture.tsx'),
};
