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

/** What an amount is called in the names of series, and in English in their keys. */
export type AmountName = Pick<ShownColumn, 'label' | 'plainLabel'>;

/** Whether a column has what the own amounts are compared with. */
export const isOther = ({ descriptor }: Pick<ShownColumn, 'descriptor'>): boolean =>
  descriptor.against !== '';

/**
 * What a series is named by its amount: the column, or the selection of its rows where one amount is compared
 * with another selection; null where there is only one.
 */
export function nameOfAmount(y: ShownColumn, ys: readonly ShownColumn[]): AmountName | null {
  if (ys.length < 2) return null;
  const isOne = ys.filter((one) => !isOther(one)).length === 1;
  if (!isOne || !y.compared) return y;
  return { label: y.compared.selection, plainLabel: y.compared.plainSelection };
}

/** The same in the keys of series: own amounts have none of their selection, which changes by the year. */
export function keyOfAmount(y: ShownColumn, ys: readonly ShownColumn[]): AmountName | null {
  if (isOther(y) || !y.compared) return nameOfAmount(y, ys);
  if (ys.filter((one) => !isOther(one)).length === 1) return null;
  return { label: y.compared.label, plainLabel: y.compared.plainLabel };
}
