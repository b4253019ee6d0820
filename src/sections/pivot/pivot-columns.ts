import type { PivotInput } from '#domain/query/data-request.ts';
import { withComparedColumns } from '#dataview/state/against-columns.ts';
import { columnKey, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { amountFunction } from '#dataview/state/column-rules.ts';
import type { DataState } from '#dataview/state/data-state.ts';
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

/** Which groups of a request are the columns of a pivot, and of which it shows the largest values. */
export function pivotOf(columns: Columns): PivotInput {
  const largest = [rowsOf(columns), acrossOf(columns)].flatMap((side) => {
    const limited = side.flatMap((column) => {
      if (column.largest === null) return [];
      return [[columnKey(column), column.largest] as const];
    });
    return limited.slice(0, 1);
  });
  const across = acrossOf(columns).map(columnKey);
  if (largest.length === 0) return { across };
  return { across, largest: Object.fromEntries(largest) };
}

/** A pivot with the columns that it requests: its groups and amounts, and what these are compared with. */
export function withPivotColumns<State extends Pick<DataState, 'columns' | 'display'>>(state: State): State {
  const compared = withComparedColumns(withSelections(state));
  return { ...compared, columns: pivotColumns(compared.columns) };
}

/** A pivot all of whose groups filter the page, where a click does. */
export function withSelections<State extends Pick<DataState, 'columns'>>(state: State): State {
  return { ...state, columns: state.columns.map((column) => ({ ...column, selects: column.group })) };
}

/** Groups and amounts are shown. Other columns are kept for filters and formulas. */
function pivotColumns(columns: Columns): ColumnDescriptor[] {
  return columns.map((column) => {
    const isShown = column.group || column.fn !== '';
    const isList = !column.group && column.fn === 'list';
    // Lists have no order in a pivot.
    return { ...column, show: column.show && isShown, sort: isList ? '' : column.sort };
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
      fnWhere: [],
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

/** Shows so many of the largest groups of a column, null all; only one of its side has such a number. */
export function setLargest(columns: Columns, key: string, largest: number | null): ColumnDescriptor[] {
  const chosen = columns.find((column) => columnKey(column) === key);
  return columns.map((column) => {
    if (column === chosen) return { ...column, largest };
    const isBeside = column.group && column.across === chosen?.across && largest !== null;
    if (isBeside) return { ...column, largest: null };
    return column;
  });
}
