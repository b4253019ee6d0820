import { hasOrder } from '#domain/source/column/column-storage.ts';
import { columnKey, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';

/** The key of the greatest cell of a link column among grouped rows. */
export const greatestKey = (key: string): string => `${key}_greatest`;

/**
 * The columns by which a link column is requested that is not drawn. Among grouped rows these are its least
 * and its greatest cell: where they differ, the rows lead to several addresses, and the mark to none.
 */
export function linkColumns(column: ColumnDescriptor, isGrouped: boolean): ColumnDescriptor[] {
  const requested = { ...column, show: true, group: false, sort: '' as const };
  if (!isGrouped) return [{ ...requested, fn: '' }];
  if (!hasOrder(column.type)) return [{ ...column, show: false }];

  const greatest: ColumnDescriptor = {
    ...requested,
    fn: 'max',
    isLink: false,
    filters: [],
    isDuplicate: true,
    normalName: greatestKey(columnKey(column)),
  };
  return [{ ...requested, fn: 'min' }, greatest];
}
