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
  return columns.find((column) => column.show && column.group && !column.isLink && !hasLists(column)) ?? null;
}

const hasLists = ({ type }: ColumnDescriptor): boolean => columnType(type).storage === 'list';

/** The part by which the dates of a column are grouped; null where they are not. */
export function partOfGroups({ type, group, xAxis, step }: ColumnDescriptor): DatePart | null {
  if (!(group || xAxis) || !isDatePart(step)) return null;
  const { dataType } = columnType(type);
  return dataType === 'date' || dataType === 'timestamp' ? step : null;
}
