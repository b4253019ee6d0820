import type { DuckDBConnection } from '@duckdb/node-api';
import type { OutputColumn, ResolvedRequest } from '#domain/query/resolved-request.ts';
import { identifier } from '#server/base/base.server.ts';
import type { ParquetFile } from '../../contract.ts';
import type { Layout, PhysicalType } from '../../dialect.ts';
import { compileRequest } from '../../query/compile-request.ts';
import { physicalColumn, physicalType } from '../../query/layout.ts';
import { copyAsParquet } from '../copy-as-parquet.ts';

/** Writes every row of a checked request as a Parquet file, in one statement. */
export async function saveRequest(
  connection: DuckDBConnection,
  request: ResolvedRequest,
  layout: Layout,
  { path, columns }: ParquetFile,
): Promise<void> {
  const everything = { ...request, fromIndex: 0, toIndex: Number.MAX_SAFE_INTEGER, totals: false };
  const { sql, parameters } = compileRequest(everything, layout).page!;
  const cells = request.outputs.map((output, index) => {
    const { name } = columns[index]!;
    return `${savedCell(request, output, index, physicalType(columns[index]!), layout)} AS ${identifier(name)}`;
  });
  const select = `SELECT ${cells.join(', ')} FROM (${sql})`;
  await copyAsParquet(connection, select, { path, columns: cells.length, parameters });
}

/** A cell in the type of its column in the file: text as people see it, and nothing where a value is not of the type. */
function savedCell(
  { shape }: ResolvedRequest,
  { source }: OutputColumn,
  index: number,
  type: PhysicalType,
  layout: Layout,
): string {
  const value = `o${index + 1}`;
  const stored = physicalColumn(layout, source);
  if (type === 'VARCHAR') {
    const text = layout.dialect.text(value, stored.type);
    return shape === 'rows' && stored.raw && stored.mayMisfit ? `coalesce(${text}, x${index + 1})` : text;
  }
  const typed = `TRY_CAST(${value} AS ${type})`;
  return type === 'DOUBLE' ? `CASE WHEN NOT isinf(${typed}) THEN ${typed} END` : typed;
}
