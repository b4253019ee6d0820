import { columnKey, type ColumnDescriptor } from './column-descriptor.ts';

type Columns = ColumnDescriptor[];
type Change = (column: ColumnDescriptor) => Partial<ColumnDescriptor>;

/** Changes the column that has this key. */
export function changeColumn(columns: Columns, key: string, change: Change): Columns {
  return changeWhere(columns, (column) => columnKey(column) === key, change);
}

/** Changes the columns that a condition holds for. */
export function changeWhere(
  columns: Columns,
  isMeant: (column: ColumnDescriptor) => boolean,
  change: Change,
): Columns {
  return columns.map((column) => {
    if (isMeant(column)) return { ...column, ...change(column) };
    return column;
  });
}
