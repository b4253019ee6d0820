import { columnType } from '#columns/index.ts';
import { isDatePart } from '#domain/value/date/date-part.ts';
import type { ColumnDescriptor } from './column-descriptor.ts';
import type { DataState } from './data-state.ts';

/**
 * The column that a section selects by: the categories of a graph, or the first grouped column of a table. A
 * column whose cells are lists is none, because its groups are combinations of values, and a filter matches
 * single ones; nor are parts of dates, which no range of days is, nor a column of a table whose cells lead to
 * another page.
 */
export function selectionColumn({
  columns,
  display,
}: Pick<DataState, 'columns' | 'display'>): ColumnDescriptor | null {
  if (!display.selectsFilters) return null;
  const x = columns.find(({ show, xAxis }) => show && xAxis);
  if (x) {
    if (hasNoFilter(x)) return null;
    return x;
  }
  return (
    columns.find((column) => column.show && column.group && !column.isLink && !hasNoFilter(column)) ?? null
  );
}

/** Whether no filter of a column selects one of its groups. */
const hasNoFilter = (column: ColumnDescriptor): boolean =>
  hasLists(column) || (column.group && isDatePart(column.step));

const hasLists = ({ type }: ColumnDescriptor): boolean => columnType(type).storage === 'list';
