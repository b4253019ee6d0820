import type { GraphType } from '../graph-type.ts';
import { heightOfSlopes } from './height-of-slopes.ts';
import { whyNoSlopes } from './why-no-slopes.ts';

/** A line for each place from its amount at one moment to that at another. */
export const slopeGraph: GraphType = {
  name: 'SlopeGraph',
  label: 'Slope',
  kind: 'slopeChart',
  description: 'Shows what rose and what fell between two moments.',
  icon: 'trending-up',
  hasValueAxis: true,
  joinsSeries: true,
  whyNot: whyNoSlopes,
  heightOf: heightOfSlopes,
  comparison: { drawnAs: 'SlopeGraph', of: 'amount' },
  view: () => import('./view.tsx'),
  values: () => import('./mark-values.ts'),
  picture: () => import('./picture.tsx'),
};
