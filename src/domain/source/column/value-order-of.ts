import { columnStorage } from './column-storage.ts';
import type { SourceColumn } from './column.ts';

/** Whether the values of a column may have an order of their own: plain texts may, options have theirs. */
export const takesValueOrder = ({ type, dataType }: Pick<SourceColumn, 'type' | 'dataType'>): boolean =>
  dataType === 'text' && columnStorage(type) === 'value';

/**
 * The values of a column of plain texts in the order that its source has for them, such as age groups; null
 * where it has none. Other values come behind these, as people order names.
 */
export function valueOrderOf(column: SourceColumn): readonly string[] | null {
  const { value_order } = column;
  if (!value_order?.length || !takesValueOrder(column)) return null;
  return value_order;
}
