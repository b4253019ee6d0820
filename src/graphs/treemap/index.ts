import type { GraphType } from '../graph-type.ts';
import { barsInstead, whyNoParts } from '../marks/parts.ts';

/** More tiles than these are bars: most of them could not be seen. */
const mostTiles = 150;

/** The parts of a whole as tiles of a rectangle. */
export const treemapGraph: GraphType = {
  name: 'TreemapGraph',
  label: 'Treemap',
  kind: 'treemap',
  description: 'Shows many parts of a whole by their areas.',
  icon: 'layout-panel-left',
  isWhole: true,
  reachesFromZero: true,
  whyNot: whyNoParts,
  instead: barsInstead(mostTiles),
  comparison: { whyNot: 'Nothing is compared: a treemap shows the parts of one whole.' },
  view: () => import('./view.tsx'),
  values: () => import('./mark-values.ts'),
  picture: () => import('./picture.tsx'),
};
