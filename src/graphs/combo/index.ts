import type { GraphType } from '../graph-type.ts';

/** Bars and a line over the same places, with a second axis only where both axes are named. */
export const comboGraph: GraphType = {
  name: 'ComboGraph',
  label: 'Bars and line',
  kind: 'barsAndLine',
  description: 'Compares amounts with another one that goes with them.',
  icon: 'chart-no-axes-combined',
  layouts: ['stacked', 'grouped'],
  hasValueAxis: true,
  hasLine: true,
  reachesFromZero: true,
  comparison: { drawnAs: 'ComboGraph', of: 'series' },
  view: () => import('./view.tsx'),
  values: () => import('./mark-values.ts'),
  picture: () => import('./picture.tsx'),
};
