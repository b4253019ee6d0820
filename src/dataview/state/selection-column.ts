import { columnType } from '#columns/index.ts';
import { isDatePart, type DatePart } from '#domain/value/date/date-part.ts';
import type { ColumnDescriptor } from './column-descriptor.ts';
import type { DataState } from './data-state.ts';

/**
 * The column that a section selects by: the categories of a graph, or the first grouped column of a table. A
 * column whose cells are lists is none, because its groups are combinations of values, and a filter matches
 * single ones; nor is a column of a table whose cells lead to another page.
 */
export function selectionColumn({
  columns,
  display,
}: Pick<DataState, 'columns' | 'display'>): ColumnDescriptor | null {
  if (!display.selectsFilters) return null;
  const x = columns.find(({ show, xAxis }) => show && xAxis);
  if (x) {
    if (hasLists(x)) return null;
    return x;
  }
  return columns.find(canSelect) ?? null;
}

/** The columns that a section selects by: one, and in a pivot all groups that can be filtered. */
export function selectingColumns(state: Pick<DataState, 'columns' | 'display'>): ColumnDescriptor[] {
  const first = selectionColumn(state);
  if (!first) return [];
  const others = state.columns.filter((column) => column.selects && canSelect(column));
  return [...new Set([first, ...others])];
}

/** Whether a filter of a column, or of a part of its dates, is what a section selects by. */
export const isSelectedBy = (
  selecting: readonly ColumnDescriptor[],
  { name }: ColumnDescriptor,
  part: DatePart | '',
): boolean => selecting.some((one) => one.name === name && (partOfGroups(one) ?? '') === part);

/** Whether a section can select by the values of a column. */
const canSelect = (column: ColumnDescriptor): boolean =>
  column.show && column.group && !column.isLink && !hasLists(column);

const hasLists = ({ type }: ColumnDescriptor): boolean => columnType(type).storage === 'list';

/** The part by which the dates of a column are grouped; null where they are not. */
export function partOfGroups({ type, group, xAxis, step }: ColumnDescriptor): DatePart | null {
  if (!(group || xAxis) || !isDatePart(step)) return null;
  const { dataType } = columnType(type);
  return dataType === 'date' || dataType === 'timestamp' ? step : null;
}
