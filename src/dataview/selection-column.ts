import type { ColumnDescriptor } from './column-descriptor.ts';
import { hasDates } from './column-rules.ts';
import type { DataState } from './data-state.ts';

/** The column that a section selects by: the categories of a graph, or the first grouped column of a table. */
export function selectionColumn({
  columns,
  display,
}: Pick<DataState, 'columns' | 'display'>): ColumnDescriptor | null {
  if (!display.selectsFilters) return null;
  const column =
    columns.find(({ show, xAxis }) => show && xAxis) ?? columns.find(({ show, group }) => show && group);
  return column && !(column.step && hasDates(column)) ? column : null;
}
