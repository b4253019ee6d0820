import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import { columnKey, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import type { AxisRole } from '#dataview/state/column-rules.ts';

/** The column of a result that has a role; undefined for none. */
export function columnOf(
  { shown }: SectionRows,
  columns: readonly ColumnDescriptor[],
  role: AxisRole,
): ShownColumn | undefined {
  const column = columns.find((candidate) => candidate[role]);
  return column && shown.find(({ key }) => key === columnKey(column));
}
