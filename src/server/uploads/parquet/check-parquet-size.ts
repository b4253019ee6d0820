import type { DuckDBConnection } from '@duckdb/node-api';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import { limits } from '../files/limits.ts';
import { selectRows } from '../table/duckdb-table.ts';
import { tooLarge, unreadableParquet } from '../files/upload-errors.ts';

/** The size of a Parquet file in bytes, and what its footer says about its content. */
type Footer = { fileBytes: number; rows: number; values: number; unpackedBytes: number };

/**
 * Throws when a Parquet file has too many rows, or far more content than its size suggests. Its footer says
 * most of that; of the rest only the texts are read. `most` is how many bytes may be unpacked.
 */
export async function checkParquetSize(
  connection: DuckDBConnection,
  path: string,
  most: number = limits.unpackedBytes,
): Promise<void> {
  const { fileBytes, rows, values, unpackedBytes } = await readFooter(connection, path);
  if (rows > limits.parquetRows) {
    throw tooLarge(
      `The Parquet file has ${formatNumber(rows)} rows; at most ${formatNumber(limits.parquetRows)} are possible. Split it into several files.`,
    );
  }

  const isSuspicious =
    (values > limits.valuesFrom && values > fileBytes * limits.valuesPerByte) ||
    (unpackedBytes > limits.ratioFrom && unpackedBytes > fileBytes * limits.ratio) ||
    unpackedBytes > most;
  if (isSuspicious || (await textBytes(connection, path)) > Math.max(most, fileBytes * limits.ratio)) {
    throw tooLarge(
      'The Parquet file unpacks to far more than a file of its size should. Upload the data as CSV.',
    );
  }
}

/**
 * The bytes of all texts of a Parquet file. A footer counts a text that rows share once, so that it says
 * nothing about what the rows hold; each such text is measured once, too, so that this takes little time.
 */
async function textBytes(connection: DuckDBConnection, path: string): Promise<number> {
  const file = `read_parquet(${literal(path)})`;
  const read = (query: string) =>
    selectRows(connection, query).catch((cause: unknown) => {
      throw unreadableParquet(path, cause);
    });
  const texts = await read(`SELECT column_name FROM (DESCRIBE FROM ${file}) WHERE column_type = 'VARCHAR'`);
  if (texts.length === 0) return 0;

  const sizes = texts.map(([name]) => `sum(strlen(${identifier(String(name))}))::DOUBLE`);
  const [found = []] = await read(`SELECT ${sizes.join(', ')} FROM ${file}`);
  return found.reduce<number>((total, size) => total + Number(size), 0);
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
