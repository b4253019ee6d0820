import type { GraphType } from '../graph-type.ts';

/** A cell for each pair of an x and a series, coloured by its amount. */
export const heatMapGraph: GraphType = {
  name: 'GridGraph',
  label: 'Grid',
  kind: 'heatMap',
  description: 'Shows amounts by two categories as colours (a heat map).',
  icon: 'grid-2x2',
  comparison: { whyNot: 'Nothing is compared: a cell of a heat map has one colour, for one amount.' },
  view: () => import('./view.tsx'),
  values: () => import('./mark-values.ts'),
  picture: () => import('./picture.tsx'),
};
