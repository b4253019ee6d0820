import type { ColumnDescriptor } from './column-descriptor.ts';
import type { DataState } from './data-state.ts';

/** The column that a section selects by: the categories of a graph, or the first grouped column of a table. */
export function selectionColumn({
  columns,
  display,
}: Pick<DataState, 'columns' | 'display'>): ColumnDescriptor | null {
  if (!display.selectsFilters) return null;
  return (
    columns.find(({ show, xAxis }) => show && xAxis) ??
    columns.find(({ show, group }) => show && group) ??
    null
  );
}
