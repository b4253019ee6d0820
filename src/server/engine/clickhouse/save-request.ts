import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { showsValue } from '#domain/value/cell/function-name.ts';
import type { OutputColumn, ResolvedRequest } from '#domain/query/resolved-request.ts';
import { literal } from '#server/base/base.server.ts';
import type { Limits, ParquetFile } from '../contract.ts';
import type { PhysicalType, Statement, TableLayout } from '../dialect.ts';
import { duckDbDialect, saveRows, type SnapshotEngine } from '../duckdb/duckdb.ts';
import { compileAllRows } from '../query/compile-request.ts';
import { physicalColumn } from '../query/layout.ts';
import type { ClickHouse } from './client.ts';
import { storedType } from './column-types.ts';

/** What files are written with on this node: its DuckDB, and paths of files for a while. */
export type LocalFiles = { duckDb: Pick<SnapshotEngine, 'use'>; temporaryPath(): Promise<string> };

/**
 * Writes every row of a checked request as a Parquet file: DuckDB writes the rows that ClickHouse gives, so
 * that files of both engines are the same.
 */
export async function saveRequest(
  clickHouse: ClickHouse,
  { duckDb, temporaryPath }: LocalFiles,
  { request, layout, limits }: { request: ResolvedRequest; layout: TableLayout; limits: Limits },
  file: ParquetFile,
): Promise<void> {
  const path = await temporaryPath();
  try {
    const rows = await clickHouse.readParquet(writtenRows(request, layout), limits);
    await pipeline(rows, createWriteStream(path));
    const cells = cellsOf(request, layout).map(({ name, fromFile }) => `${fromFile(name)} AS ${name}`);
    const sql = `SELECT ${cells.join(', ')} FROM read_parquet(${literal(path)})`;
    const local = { ...layout, dialect: duckDbDialect };
    await duckDb.use((connection) => saveRows(connection, request, local, file, { sql, parameters: [] }));
  } finally {
    await rm(path, { force: true });
  }
}

/** A column of the file between the engines: as ClickHouse writes it, and as DuckDB reads it. */
type FileCell = { name: string; toFile(name: string): string; fromFile(name: string): string };

const same = (name: string) => name;

function writtenRows(request: ResolvedRequest, layout: TableLayout): Statement {
  const { sql, parameters } = compileAllRows(request, layout);
  const cells = cellsOf(request, layout).map(({ name, toFile }) => `${toFile(name)} AS ${name}`);
  // The limit of the statement within keeps its order.
  return { sql: `SELECT ${cells.join(', ')} FROM (${sql})`, parameters };
}

function cellsOf(request: ResolvedRequest, layout: TableLayout): FileCell[] {
  return request.outputs.flatMap((output, index) => {
    const number = index + 1;
    const value = { name: `o${number}`, ...fileType(output, layout) };
    const { raw, mayMisfit } = physicalColumn(layout, output.source);
    if (request.shape !== 'rows' || !raw || !mayMisfit) return [value];
    return [value, { name: `x${number}`, toFile: same, fromFile: same }];
  });
}

/** How the value of an output is written and read. */
function fileType({ source, fn, over }: OutputColumn, layout: TableLayout): Omit<FileCell, 'name'> {
  if (over) return { toFile: (name) => `toFloat64(${name})`, fromFile: same };
  const { type } = physicalColumn(layout, source);
  if (fn === null) return fileTypeOf(type);
  if (fn === 'count' || fn === 'rows' || fn === 'distinct') return fileTypeOf('BIGINT');
  if (showsValue(fn)) return fileTypeOf(type === 'VARCHAR[]' ? 'VARCHAR' : type);
  const isWhole = fn === 'sum' && (type === 'BIGINT' || type === 'BOOLEAN');
  if (!isWhole) return { toFile: same, fromFile: same };

  // Parquet has no whole numbers of 128 bits.
  return { toFile: (name) => `toString(${name})`, fromFile: (name) => `CAST(${name} AS HUGEINT)` };
}

const fileTypeOf = (type: PhysicalType): Omit<FileCell, 'name'> => ({
  toFile: same,
  fromFile: (name) => `CAST(${storedType(type).fromFile(name)} AS ${type})`,
});
