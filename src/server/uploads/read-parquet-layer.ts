import { rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Layer } from '#domain/source/upload-layer.ts';
import { withProgress } from '#server/engine/engine.server.ts';
import { literal } from '#server/base/base.server.ts';
import { reserveName, stepReporter, storeLayer, type AnalysisContext } from './analysis-context.ts';
import { checkParquetSize } from './check-parquet-size.ts';
import { limits } from './limits.ts';
import { columnNames } from './table/column-names.ts';
import { isPlain, writeParquetAsSnapshot } from './table/write-parquet.ts';
import { tooLarge, unreadable } from './upload-errors.ts';

/** Reads a Parquet file as a layer with the types of its columns. */
export async function readParquetLayer(
  context: AnalysisContext,
  path: string,
  wantedName: string,
): Promise<Layer> {
  const { connection, objects } = context;
  await checkParquetSize(connection, path);
  const layerName = reserveName(context, wantedName);
  const found = await readColumns(connection, path);
  const headers = columnNames(found.map(({ original }) => original));
  const columns = found.map((column, index) => ({
    ...column,
    name: headers[index]?.name ?? column.original,
  }));
  const parquet = await objects.temporaryPath();
  await withProgress(connection, stepReporter(context, `Reading ${layerName}`), () =>
    writeParquetAsSnapshot(connection, path, columns, parquet),
  ).catch(async (cause: unknown) => {
    await rm(parquet, { force: true });
    throw unreadable('The Parquet file is damaged.', cause);
  });
  const nested = found.filter(({ type }) => !isPlain(type)).map(({ original }) => original);
  const notes =
    nested.length > 0
      ? [`Columns that hold lists or structures are read as text: ${nested.join(', ')}.`]
      : [];
  return storeLayer(context, parquet, { layerName, headers, notes, warnings: [], detected: null });
}

async function readColumns(
  connection: DuckDBConnection,
  path: string,
): Promise<{ original: string; type: string }[]> {
  const described = await connection
    .runAndReadAll(`DESCRIBE SELECT * FROM read_parquet(${literal(path)})`)
    .catch((cause: unknown) => {
      throw unreadable('The Parquet file is damaged.', cause);
    });
  const columns = described.getRows().map(([name, type]) => ({ original: String(name), type: String(type) }));
  if (columns.length <= limits.columns) return columns;
  throw tooLarge(`The table has ${columns.length} columns; at most ${limits.columns} are possible.`);
}
