import type { ColumnDescriptor } from '#dataview/state/column-descriptor.ts';

/**
 * The columns that a map queries: its place and its value alone. They are grouped by place, unless the value
 * is that of each row.
 */
export function queriedColumns(columns: readonly ColumnDescriptor[]): ColumnDescriptor[] {
  const isGrouped = columns.some(({ yAxis, fn }) => yAxis && fn !== '');
  return columns.map((column) => ({
    ...column,
    show: column.xAxis || column.yAxis,
    group: isGrouped && column.xAxis,
    fn: column.yAxis ? column.fn : '',
    // The same rows are the first ones each time where there are more than one request may return.
    sort: column.xAxis ? 'asc nulls last' : '',
  }));
}
