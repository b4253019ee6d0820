import type { Cell } from '#domain/value/cell.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { formatValue } from '#domain/value/format-value.ts';
import { columnType } from './index.ts';

/** A cell as people read it: numbers with separators and a true minus sign, other cells as their type writes them. */
export function columnText(value: Cell, column: SourceColumn): string {
  return typeof value === 'number' ? formatValue(value, {}) : columnType(column.type).text(value, column);
}
