import { columnType } from '#columns/index.ts';
import { sourceColumnSchema, type SourceColumn } from '#domain/source/column/column.ts';
import type { ColumnDescriptor } from '../state/column-descriptor.ts';

/**
 * The source column through which the cells of a section's column are read. A column that the section
 * calculates, or that its source does not have, is read by its own type: a formula has numbers.
 */
export function sourceColumnOf(
  { name, type }: Pick<ColumnDescriptor, 'name' | 'type'>,
  columns: readonly SourceColumn[] = [],
): SourceColumn {
  const own = columns.find((column) => column.name === name);
  return own ?? sourceColumnSchema.parse({ name, type, dataType: columnType(type).dataType });
}
