import type { ColumnDescriptor } from '#dataview/column-descriptor.ts';

/**
 * The columns that a graph queries: only those with a role are visible, grouped by x and categorize, in the order of x
 * unless another was chosen (so that lines run from left to right and results are stable).
 */
export function queriedColumns(columns: ColumnDescriptor[]): ColumnDescriptor[] {
  const sorted = columns.some((column) => hasRole(column) && column.sort !== '');
  return columns.map((column) => ({
    ...column,
    show: hasRole(column),
    group: column.xAxis || column.categorize,
    fn: column.yAxis ? column.fn || 'count' : '',
    sort: !hasRole(column) ? '' : !sorted && column.xAxis ? 'asc nulls last' : column.sort,
  }));
}

/** Whether a column is drawn. */
export function hasRole({ xAxis, yAxis, categorize }: ColumnDescriptor): boolean {
  return xAxis || yAxis || categorize;
}
