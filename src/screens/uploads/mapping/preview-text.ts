import { columnType } from '#columns/index.ts';
import { dateReadingOf, type SourceColumn } from '#domain/source/column/column.ts';
import { readValue } from '#domain/value/cell/read-value.ts';
import { isDated } from './column-parsing.ts';

/**
 * A text of a file as its cell will be shown: dates and moments as their column has them, all others as they
 * are.
 */
export function previewText(text: string, column: SourceColumn): string {
  if (!isDated(column)) return text;
  const value = readValue(text, column.dataType, dateReadingOf(column));
  if (value === undefined) return text;
  return columnType(column.type).shownText?.(value, column) ?? text;
}
