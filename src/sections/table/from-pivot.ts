import { isRecord } from '#domain/value/object/is-record.ts';
import type { DataState } from '#dataview/state/data-state.ts';
import type { ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { hasOrderOfGroups } from '#domain/query/over-groups.ts';

/**
 * The state of a table that was a pivot: a row for each of its innermost groups. Which groups were columns
 * stays known, so that the table can become the same pivot again. Shares of a row, a column or a parent are
 * those of all groups, because a table has no such parts.
 */
export function tableOfPivot(state: DataState, hasTotal: boolean): DataState {
  return {
    ...state,
    columns: state.columns.map(withoutPart),
    display: { ...state.display, showTotal: hasTotal },
  };
}

function withoutPart(column: ColumnDescriptor): ColumnDescriptor {
  if (column.over === '' || hasOrderOfGroups(column.over)) return column;
  return { ...column, overPart: '' };
}

/** Whether a stored pivot has a total below its rows, as it has where it does not say. */
export function hasTotalRow(state: unknown): boolean {
  if (!isRecord(state) || !isRecord(state['pivot'])) return true;
  return state['pivot']['totalRow'] !== false;
}
