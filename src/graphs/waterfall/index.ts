import type { GraphType } from '../graph-type.ts';
import { whyNoSteps } from './why-no-steps.ts';

/** Amounts as steps up and down, from zero to their sum. */
export const waterfallGraph: GraphType = {
  name: 'WaterfallGraph',
  label: 'Waterfall',
  kind: 'waterfallChart',
  description: 'Shows how increases and decreases lead to a total.',
  icon: 'chart-bar-increasing',
  hasValueAxis: true,
  reachesFromZero: true,
  addsUp: true,
  whyNot: whyNoSteps,
  comparison: { whyNot: 'Nothing is compared: the steps of a waterfall lead to one total.' },
  view: () => import('./view.tsx'),
  values: () => import('./mark-values.ts'),
  picture: () => import('./picture.tsx'),
};
