import type { DuckDBConnection } from '@duckdb/node-api';
import { formatNumber } from '#domain/value/format-number.ts';
import { literal } from '#server/base/base.server.ts';
import { limits } from './limits.ts';
import { selectRows } from './table/duckdb-table.ts';
import { tooLarge, unreadableParquet } from './upload-errors.ts';

/** The size of a Parquet file in bytes, and what its footer says about its content. */
type Footer = { fileBytes: number; rows: number; values: number; unpackedBytes: number };

/** Throws when a Parquet file has too many rows, or far more content than its size suggests. Only its footer is read. */
export async function checkParquetSize(connection: DuckDBConnection, path: string): Promise<void> {
  const { fileBytes, rows, values, unpackedBytes } = await readFooter(connection, path);
  if (rows > limits.parquetRows) {
    throw tooLarge(
      `The Parquet file has ${formatNumber(rows)} rows; at most ${formatNumber(limits.parquetRows)} are possible. Split it into several files.`,
    );
  }
  const isSuspicious =
    (values > limits.valuesFrom && values > fileBytes * limits.valuesPerByte) ||
    (unpackedBytes > limits.ratioFrom && unpackedBytes > fileBytes * limits.ratio) ||
    unpackedBytes > limits.unpackedBytes;
  if (isSuspicious)
    throw tooLarge(
      'The Parquet file unpacks to far more than a file of its size should. Upload the data as CSV.',
    );
}

/** Rows are counted by row group too, because a footer may declare fewer rows than its row groups have. */
async function readFooter(connection: DuckDBConnection, path: string): Promise<Footer> {
  const file = literal(path);
  const found = await selectRows(
    connection,
    `WITH chunks AS (
      SELECT sum(row_group_num_rows) FILTER (column_id = 0) AS group_rows, sum(row_group_num_rows) AS cells,
        sum(num_values) AS num_values, sum(total_uncompressed_size) AS unpacked FROM parquet_metadata(${file})
    )
    SELECT file_size_bytes, greatest(num_rows, group_rows), greatest(cells, num_values), unpacked
    FROM parquet_file_metadata(${file}), chunks`,
  ).catch((cause: unknown) => {
    throw unreadableParquet(path, cause);
  });
  const [fileBytes = 0, rows = 0, values = 0, unpackedBytes = 0] = (found[0] ?? []).map(Number);
  return { fileBytes, rows, values, unpackedBytes };
}
