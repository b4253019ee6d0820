import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { columnStorage } from '#domain/source/column/column-storage.ts';
import type { QueryColumn } from '#domain/query/resolved-request.ts';
import { isCalculated, type SourceColumn } from '#domain/source/column/column.ts';
import { identifier } from '#server/base/base.server.ts';
import type { ColumnParseOptions, Dialect, TableLayout, PhysicalColumn, PhysicalType } from '../dialect.ts';

/** The layout of a table for columns whose snapshot holds text, or native types where `native` names them. */
export function tableLayoutOf(
  dialect: Dialect,
  table: string,
  columns: readonly SourceColumn[],
  native: ReadonlyMap<string, PhysicalType> = new Map(),
): TableLayout {
  const physical = columns
    .filter((column) => !isCalculated(column))
    .map((column, index): [string, PhysicalColumn] => {
      const type = native.get(column.name) ?? physicalType(column);
      const number = index + 1;
      const raw = type === 'VARCHAR' ? null : `r${number}`;

      return [
        column.name,
        { value: `c${number}`, raw, type, ...columnParseOptions(column), mayMisfit: raw !== null },
      ];
    });
  return { dialect, table, columns: new Map(physical) };
}

/** The table of a layout, as it stands in `FROM`. */
export const tableOf = ({ dialect, table }: Pick<TableLayout, 'dialect' | 'table'>): string =>
  dialect.table(table);

/** The parse options of a source column. */
export function columnParseOptions({
  trim,
  na_values,
  date_order,
  date_step,
  number_format,
}: SourceColumn): ColumnParseOptions {
  return withoutUndefined({
    trim,
    na_values: na_values?.length ? na_values : undefined,
    dateOrder: date_order,
    dateStep: date_step,
    numberFormat: number_format,
  });
}

/** The type in which a column's text is stored. */
export function physicalType({ type, dataType }: Pick<SourceColumn, 'type' | 'dataType'>): PhysicalType {
  if (columnStorage(type) === 'list') return 'VARCHAR[]';
  return (
    { text: 'VARCHAR', numeric: 'DOUBLE', date: 'DATE', timestamp: 'TIMESTAMP', boolean: 'BOOLEAN' } as const
  )[dataType];
}

/**
 * The physical column of a resolved column. The row id is `id`; a calculated column has a type but no name.
 */
export function physicalColumn(layout: TableLayout, column: QueryColumn): PhysicalColumn {
  if (column.isRowId) return { value: 'id', raw: null, type: 'BIGINT', trim: false, mayMisfit: false };
  if (column.formula) return { value: '', raw: null, type: 'DOUBLE', trim: false, mayMisfit: false };
  const found = storedColumn(layout, column.name);
  if (column.step) return { ...found, raw: null, type: 'DATE', mayMisfit: false };
  if (column.part) return { ...found, raw: null, type: 'VARCHAR', mayMisfit: false };
  return found;
}

/** The physical column of a column with this name, which its table has. */
export function storedColumn({ columns }: Pick<TableLayout, 'columns'>, name: string): PhysicalColumn {
  const found = columns.get(name);
  if (!found) throw new Error(`The table lacks a column of its source: ${name}`);
  return found;
}

/**
 * The two parts of where a row is, as SQL; they order the rows of a version, and no two rows have the same.
 */
export function positionColumns({ hasPositions }: Pick<TableLayout, 'hasPositions'>): {
  after: string;
  key: string;
} {
  if (hasPositions) return { after: 'after_id', key: 'after_key' };
  return { after: identifier('id'), key: "''" };
}

/** The terms of an order by where rows are. */
export function positionOrder(
  layout: Pick<TableLayout, 'hasPositions' | 'rowNumber' | 'positionNumber'>,
  direction: 'ASC' | 'DESC' = 'ASC',
): string[] {
  const { after, key } = positionColumns(layout);
  const terms = layout.hasPositions ? [layout.positionNumber ?? after, key] : [layout.rowNumber ?? after];
  return terms.map((term) => (direction === 'DESC' ? `${term} DESC` : term));
}

/**
 * The column by which rows are found by their ids, and what it has for these ids: a calculated id is found by
 * the number that it is calculated from.
 */
export function rowIdLookup(
  { rowNumber }: Pick<TableLayout, 'rowNumber'>,
  rowIds: readonly number[],
): { column: string; values: number[] } {
  if (rowNumber === undefined) return { column: identifier('id'), values: [...rowIds] };
  return { column: identifier(rowNumber), values: rowIds.map((rowId) => rowId - 1) };
}

/** The layout in which cells of the named columns may, or cannot, misfit their types. */
export const withMisfits = (layout: TableLayout, names: Iterable<string>, mayMisfit: boolean): TableLayout =>
  withChanged(layout, names, { mayMisfit });

/** The layout with a change of the named columns. */
export function withChanged(
  layout: TableLayout,
  names: Iterable<string>,
  change: Partial<PhysicalColumn>,
): TableLayout {
  const columns = new Map(layout.columns);
  for (const name of names) {
    columns.set(name, { ...storedColumn(layout, name), ...change });
  }
  return { ...layout, columns };
}
