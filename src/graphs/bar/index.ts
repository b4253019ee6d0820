import { z } from 'zod';
import type { GraphType } from '../graph-type.ts';

/** Bars, standing or lying, stacked or side by side. */
export const barGraph: GraphType = {
  name: 'BarGraph',
  label: 'Bar',
  description: 'Compares amounts between categories.',
  icon: 'chart-column',
  schema: z.object({}),
  view: () => import('./view.tsx'),
};
