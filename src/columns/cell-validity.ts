import type { Cell } from '#domain/query/data-request.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { columnType } from './index.ts';
import { chosenValues, strangers } from './option-label.ts';

/** Whether a cell breaks its column's rules (specification 1, point 5): required and empty, or not among the options. */
export function isCellInvalid(value: Cell, column: SourceColumn): boolean {
  if (column.required === 'yes' && chosenValues(value).length === 0) return true;
  return columnType(column.type).hasOptions && strangers(value, column).length > 0;
}
