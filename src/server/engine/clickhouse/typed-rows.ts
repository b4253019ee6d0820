import { present } from '#domain/value/object/present.ts';
import { identifier } from '#server/base/base.server.ts';
import type { PhysicalColumn, TableLayout } from '../dialect.ts';
import { isInexact } from '../duckdb/duckdb.ts';
import { storedType } from './column-types.ts';

/**
 * The cells of rows of DuckDB as they are in a file for ClickHouse, as SQL. Whole numbers are written as
 * floating ones, as they are in a column that has a fraction: those that these cannot hold exactly are there
 * as raw text.
 */
export function typedCells({ columns }: Pick<TableLayout, 'columns'>): string[] {
  return [...columns.values()].flatMap(({ value, raw, type }) => {
    const [cell, text] = [identifier(value), raw === null ? null : identifier(raw)];
    if (type !== 'BIGINT') {
      return present([`${storedType(type).toFile(cell)} AS ${cell}`, text]);
    }
    const exact = text && `CASE WHEN ${isInexact(cell)} THEN CAST(${cell} AS VARCHAR) ELSE ${text} END`;
    return present([`CAST(${cell} AS DOUBLE) AS ${cell}`, exact && `${exact} AS ${text}`]);
  });
}

/** The cells of rows of a file as those of DuckDB, as SQL. */
export function cellsFromFile({ columns }: Pick<TableLayout, 'columns'>): string[] {
  return [...columns.values()].flatMap(({ value, raw, type }) => {
    const cell = identifier(value);
    return present([`${storedType(type).fromFile(cell)} AS ${cell}`, raw && identifier(raw)]);
  });
}

/** The columns of a version as ClickHouse has them: whole numbers are floating ones. */
export function storedColumns(columns: ReadonlyMap<string, PhysicalColumn>): Map<string, PhysicalColumn> {
  return new Map([...columns].map(([name, column]) => [name, widened(column)]));
}

function widened(column: PhysicalColumn): PhysicalColumn {
  if (column.type !== 'BIGINT') return column;
  return { ...column, type: 'DOUBLE' };
}
