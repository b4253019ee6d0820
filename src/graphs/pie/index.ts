import type { GraphType } from '../graph-type.ts';
import { barsInstead, whyNoParts } from '../marks/parts.ts';
import { mostParts } from './layout.ts';

/** The parts of a whole as parts of a circle, or of a ring. */
export const pieGraph: GraphType = {
  name: 'PieGraph',
  label: 'Pie',
  kind: 'pieChart',
  description: 'Shows a few parts of a whole.',
  icon: 'chart-pie',
  isWhole: true,
  canHaveHole: true,
  reachesFromZero: true,
  whyNot: whyNoParts,
  instead: barsInstead(mostParts),
  comparison: { whyNot: 'Nothing is compared: a pie shows the parts of one whole.' },
  view: () => import('./view.tsx'),
  values: () => import('./mark-values.ts'),
  picture: () => import('./picture.tsx'),
};
