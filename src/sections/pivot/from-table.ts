import { hasOrder } from '#domain/source/column/column-storage.ts';
import { columnKey, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { countedRows, hasNumbers, showsTotals } from '#dataview/state/column-rules.ts';
import type { DataState } from '#dataview/state/data-state.ts';
import { present } from '#domain/value/object/present.ts';
import { groupedColumns } from '#dataview/state/over-columns.ts';
import { setPart, valuesOf } from './pivot-columns.ts';

/**
 * The columns of a pivot that was a table: its groups and functions stay what they are. Rows without groups
 * are grouped by the first column that is shown and has no numbers, and all numbers that are shown are
 * summed.
 */
export function columnsOfTable(columns: readonly ColumnDescriptor[]): ColumnDescriptor[] {
  const grouped = groupedColumns(columns).length > 0 ? [...columns] : groupedRows(columns);
  if (valuesOf(grouped).length > 0) return grouped;

  const counted = countedRows({});
  const others = grouped.filter((column) => columnKey(column) !== columnKey(counted));
  return [...others, counted];
}

function groupedRows(columns: readonly ColumnDescriptor[]): ColumnDescriptor[] {
  const shown = columns.filter(({ show, systemCol }) => show && !systemCol);
  const first = shown.find((column) => !hasNumbers(column) && hasOrder(column.type));
  const numbers = shown.filter(hasNumbers);
  const withRows = setPart(columns, 'rows', present([first]).map(columnKey));
  return setPart(withRows, 'values', numbers.map(columnKey));
}

/** Which totals a pivot has that was a table. */
export const totalsOfTable = (state: Pick<DataState, 'columns' | 'display'>) => ({
  subtotals: true,
  totalRow: showsTotals(state),
  totalColumn: true,
});
