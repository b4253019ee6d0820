import type { ShownColumn } from '#dataview/query/section-rows.ts';

/** The columns along x, of the amounts, and of the series. */
export type Roles = { x: ShownColumn; ys: ShownColumn[]; by: ShownColumn | null };

/** All columns that a graph draws; `name` and `size` are those of points, `panel` has a
 * chart for each of its values. */
export type GraphRoles = Roles & {
  name: ShownColumn | null;
  size: ShownColumn | null;
  panel: ShownColumn | null;
};

/** What each column of a graph is for; null where it has no x or no amounts. */
export function rolesOf(shown: readonly ShownColumn[]): GraphRoles | null {
  const columnOf = (role: 'xAxis' | 'categorize' | 'panel' | 'pointName' | 'pointSize') =>
    shown.find(({ descriptor }) => descriptor[role]) ?? null;
  const x = columnOf('xAxis');
  const ys = shown.filter(({ descriptor }) => descriptor.yAxis);
  if (!x || ys.length === 0) return null;

  return {
    x,
    ys,
    by: columnOf('categorize'),
    panel: columnOf('panel'),
    name: columnOf('pointName'),
    size: columnOf('pointSize'),
  };
}

/** The y column that a series is named after; null where there is only one. */
export function nameOfAmount(y: ShownColumn, ys: readonly ShownColumn[]): ShownColumn | null {
  if (ys.length > 1) return y;
  return null;
}
