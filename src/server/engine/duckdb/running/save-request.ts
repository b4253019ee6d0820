import type { DuckDBConnection } from '@duckdb/node-api';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import { identifier } from '#server/base/base.server.ts';
import type { ParquetFile } from '../../contract.ts';
import type { Layout, PhysicalType } from '../../dialect.ts';
import { compileAllRows } from '../../query/compile-request.ts';
import { physicalColumn, physicalType } from '../../query/layout.ts';
import { copyAsParquet } from '../copy-as-parquet.ts';

/** Writes every row of a checked request as a Parquet file, in one statement. */
export async function saveRequest(
  connection: DuckDBConnection,
  request: ResolvedRequest,
  layout: Layout,
  { path, columns }: ParquetFile,
): Promise<void> {
  const { sql, parameters } = compileAllRows(request, layout);
  const cells = columns.map(
    (column, index) =>
      `${savedCell(request, layout, index, physicalType(column))} AS ${identifier(column.name)}`,
  );
  const select = `SELECT ${cells.join(', ')} FROM (${sql})`;
  await copyAsParquet(connection, select, { path, columns: cells.length, parameters });
}

/** A cell in the type of its column in the file: text as people see it, and nothing where a value is not of the type. */
function savedCell(
  { shape, outputs }: ResolvedRequest,
  layout: Layout,
  index: number,
  type: PhysicalType,
): string {
  const stored = physicalColumn(layout, outputs[index]!.source);
  const isFloating = stored.type === 'DOUBLE';
  const value = isFloating ? finite(`o${index + 1}`) : `o${index + 1}`;
  if (type === 'VARCHAR') {
    const text = layout.dialect.text(value, stored.type, isFloating);
    return shape === 'rows' && stored.raw && stored.mayMisfit ? `coalesce(${text}, x${index + 1})` : text;
  }
  return `TRY_CAST(${value} AS ${type})`;
}

/** A number, or nothing where it is infinite, as in all results. */
const finite = (value: string): string => `CASE WHEN NOT isinf(${value}) THEN ${value} END`;
