import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ShapeProfile } from '#domain/source/column/column-profile.ts';
import { literal } from '#server/base/base.server.ts';
import type { TableLayout } from '../dialect.ts';
import { readShapes as readShapesOf } from '../duckdb/duckdb.ts';
import { tableOf } from '../query/layout.ts';
import type { ClickHouse } from './client.ts';
import type { LocalFiles } from './save-request.ts';

/** What the shapes in cells of text are: DuckDB looks at them, in a file of this node. */
export async function readShapes(
  clickHouse: ClickHouse,
  { duckDb, temporaryPath }: LocalFiles,
  layout: TableLayout,
  cell: string,
): Promise<ShapeProfile> {
  const path = await temporaryPath();
  try {
    const sql = `SELECT ${cell} AS shape FROM ${tableOf(layout)} WHERE ${cell} IS NOT NULL`;
    await pipeline(await clickHouse.readParquet({ sql, parameters: [] }), createWriteStream(path));
    const table = `read_parquet(${literal(path)})`;
    return await duckDb.use((connection) => readShapesOf(connection, table, 'shape'));
  } finally {
    await rm(path, { force: true });
  }
}
