import type { QueryColumn, QueryFormula } from '#domain/query/resolved-request.ts';
import type { JoinedSide, TableLayout } from '../dialect.ts';

/**
 * The side of a joined table that a column is from; null for one that is from none, or from several, as a
 * formula may be: that has a value in each joined row.
 */
export function sideOf(layout: Pick<TableLayout, 'sides'>, column: QueryColumn): JoinedSide | null {
  const { sides } = layout;
  if (!sides) return null;
  const names = column.formula ? columnsOf(column.formula) : [column.name];
  const found = new Set(names.map((name) => sides.find(({ columns }) => columns.has(name)) ?? null));
  const [side = null, ...others] = found;
  return others.length > 0 ? null : side;
}

/** The names of the stored columns that a formula is calculated from. */
function columnsOf(formula: QueryFormula): string[] {
  if ('column' in formula) {
    const { column } = formula;
    return column.formula ? columnsOf(column.formula) : [column.name];
  }
  if ('operation' in formula) return [...columnsOf(formula.left), ...columnsOf(formula.right)];
  return [];
}
