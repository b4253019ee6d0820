import type { GraphType } from '../graph-type.ts';

/** A point for each row, by two amounts. */
export const scatterGraph: GraphType = {
  name: 'ScatterPlot',
  label: 'Scatter',
  kind: 'scatterPlot',
  description: 'Shows how two amounts depend on each other, a point for each row.',
  icon: 'chart-scatter',
  hasValueAxis: true,
  drawsRows: true,
  comparison: { whyNot: 'Nothing is compared: points of a scatter plot have no counterparts.' },
  view: () => import('./view.tsx'),
  values: () => import('./mark-values.ts'),
  picture: () => import('./picture.tsx'),
};
