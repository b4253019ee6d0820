import type { Cell } from '#domain/value/cell/cell.ts';
import type { WrittenColumn } from '#domain/source/column/column.ts';
import { formatValue, type NumberLook } from '#domain/value/cell/format-value.ts';
import { columnType } from './index.ts';

/**
 * A cell as people read it: numbers with the decimals and the unit of their column, and separators as `look`
 * has them; other cells as their type writes them.
 */
export function columnText(value: Cell, column: WrittenColumn, look: NumberLook = {}): string {
  if (typeof value === 'number') {
    const { decimals, unit, locale } = column;
    return formatValue(value, { ...look, decimals, unit, locale });
  }

  return columnType(column.type).text(value, column);
}
