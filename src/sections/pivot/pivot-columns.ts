import { columnKey, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { amountFunction } from '#dataview/state/column-rules.ts';
import { groupedColumns } from '#dataview/state/over-columns.ts';

type Columns = readonly ColumnDescriptor[];

/** The columns whose groups are the rows of a pivot, the outermost first. */
export const rowsOf = (columns: Columns): ColumnDescriptor[] =>
  groupedColumns(columns).filter(({ across }) => !across);

/** The columns whose groups are the columns of a pivot, the outermost first. */
export const acrossOf = (columns: Columns): ColumnDescriptor[] =>
  groupedColumns(columns).filter(({ across }) => across);

/** The columns whose amounts a pivot shows. */
export const valuesOf = (columns: Columns): ColumnDescriptor[] =>
  columns.filter(({ show, group, fn }) => show && !group && fn !== '');

/** The columns that a pivot requests: groups and amounts. Others are kept for filters and formulas. */
export function pivotColumns(columns: Columns): ColumnDescriptor[] {
  return columns.map((column) => {
    const isShown = column.group || column.fn !== '';
    const isList = !column.group && column.fn === 'list';
    // Amounts of a pivot are not compared with those of other groups, and lists have no order there.
    return { ...column, show: column.show && isShown, over: '', sort: isList ? '' : column.sort };
  });
}

/** The part that a column plays in a pivot. */
export type PivotRole = 'rows' | 'across' | 'values';

/** Gives a part of a pivot the columns of these keys, in this order; those that had it alone are hidden. */
export function setPart(columns: Columns, role: PivotRole, keys: readonly string[]): ColumnDescriptor[] {
  const parts = {
    rows: rowsOf(columns).map(columnKey),
    across: acrossOf(columns).map(columnKey),
    values: valuesOf(columns).map(columnKey),
  };
  const next = Object.fromEntries(
    Object.entries(parts).map(([name, own]) => [
      name,
      name === role ? keys : own.filter((key) => !keys.includes(key)),
    ]),
  ) as Record<PivotRole, readonly string[]>;
  const byKey = new Map(columns.map((column) => [columnKey(column), column]));
  const inParts = (Object.entries(next) as [PivotRole, readonly string[]][]).flatMap(([name, own]) =>
    own.flatMap((key) => {
      const column = byKey.get(key);
      return column ? [inPart(column, name)] : [];
    }),
  );
  const used = new Set(Object.values(next).flat());
  const others = columns
    .filter((column) => !used.has(columnKey(column)))
    .map((column) => ({
      ...column,
      show: false,
      group: false,
      across: false,
      fn: '' as const,
      sort: '' as const,
    }));

  return [...inParts, ...others];
}

function inPart(column: ColumnDescriptor, role: PivotRole): ColumnDescriptor {
  if (role === 'values') {
    const fn = column.fn === '' ? amountFunction(column) : column.fn;
    return { ...column, show: true, group: false, across: false, fn };
  }
  return { ...column, show: true, group: true, across: role === 'across', fn: '' };
}
