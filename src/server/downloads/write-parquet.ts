import { dirname } from 'node:path';
import { identifier, literal } from '#server/base/base.server.ts';
import { copyAsParquet, openDuckDb, physicalType } from '#server/engine/engine.server.ts';
import type { SourceColumn } from '#domain/source/column.ts';

/**
 * Writes lines of JSON arrays as a Parquet file, for rows that the engine alone cannot write: those with labels. A cell that does not fit the type of its column is empty. It stops when
 * `signal` aborts.
 */
export async function writeParquet(
  lines: string,
  target: string,
  columns: readonly SourceColumn[],
  signal: AbortSignal,
): Promise<void> {
  const folder = dirname(target);
  const instance = await openDuckDb({
    memoryLimit: '1GB',
    spill: folder,
    folders: [folder],
    files: [lines],
    settings: { threads: '2' },
  });
  const connection = await instance.connect();
  const cells = columns.map((column, index) => {
    const cell = `row[${index + 1}]`;
    const type = physicalType(column);
    const value =
      type === 'VARCHAR[]' ? `CAST(${cell} AS VARCHAR[])` : `TRY_CAST(${cell} ->> '$' AS ${type})`;
    return `${value} AS ${identifier(column.name)}`;
  });
  const rows = `read_json(${literal(lines)}, format = 'newline_delimited', records = false, columns = {row: 'JSON[]'}, maximum_object_size = 67108864)`;
  const interrupt = () => connection.interrupt();
  try {
    signal.throwIfAborted();
    signal.addEventListener('abort', interrupt);
    await copyAsParquet(connection, `SELECT ${cells.join(', ')} FROM ${rows}`, {
      path: target,
      columns: cells.length,
    });
  } finally {
    signal.removeEventListener('abort', interrupt);
    connection.closeSync();
    instance.closeSync();
  }
}
