import type { GraphType } from '../graph-type.ts';
import { heightOfRows } from '../marks/row-height.ts';

/** The amounts of two or more moments or columns as dots in a row for each place, joined by a line. */
export const dumbbellGraph: GraphType = {
  name: 'DumbbellGraph',
  label: 'Dumbbell',
  kind: 'dumbbellChart',
  description: 'Shows ranges, and changes between two moments.',
  icon: 'git-commit-horizontal',
  hasValueAxis: true,
  isHorizontal: true,
  heightOf: heightOfRows,
  comparison: { drawnAs: 'DumbbellGraph', of: 'amount' },
  view: () => import('./view.tsx'),
  values: () => import('./mark-values.ts'),
  picture: () => import('./picture.tsx'),
};
