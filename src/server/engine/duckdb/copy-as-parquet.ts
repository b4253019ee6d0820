import { present } from '#domain/value/object/present.ts';
import type { DuckDBConnection } from '@duckdb/node-api';
import { parquetNoteKey } from '#domain/source/upload/parquet-note.ts';
import { literal } from '#server/base/base.server.ts';
import type { BoundParameter } from '../dialect.ts';
import { runStatement } from './run-statement.ts';

/**
 * What the dictionaries of all columns may take while a file is written, and what DuckDB gives to one, in
 * bytes.
 */
const dictionaries = { all: 64 * 1024 ** 2, each: 1024 ** 2 };
/** The most cells and rows of a row group, which are held in memory until they are written. */
const [groupCells, groupRows] = [8 * 1024 ** 2, 61_440];
/** The bytes of a row group whose rows are known to be long. */
const groupBytes = 16 * 1024 ** 2;
/** The number of rows of which row groups have a multiple. */
const vectorRows = 2048;

/** The most rows of whole vectors, at least one. */
const vectorsOf = (rows: number): number => Math.max(Math.floor(rows / vectorRows), 1) * vectorRows;

/**
 * Writes the rows of a SELECT, with its bound values, of `columns` columns as a Parquet file, with a note on
 * them (`parquetNote`); `rowBytes` is about how many bytes a long row has. What is held in memory does not
 * grow with the number of columns: with DuckDB's own limits, 100,000 rows of 500 columns do not fit into a
 * gigabyte.
 */
export async function copyAsParquet(
  connection: DuckDBConnection,
  select: string,
  {
    path,
    columns,
    parameters = [],
    note = null,
    rowBytes = 0,
  }: {
    path: string;
    columns: number;
    parameters?: BoundParameter[];
    note?: string | null;
    rowBytes?: number;
  },
): Promise<void> {
  const dictionary = Math.floor(dictionaries.all / Math.max(columns, 1));
  const cellRows = vectorsOf(groupCells / Math.max(columns, 1));
  const sizedRows = vectorsOf(groupBytes / Math.max(rowBytes, 1));
  const options = present([
    'FORMAT parquet',
    dictionary < dictionaries.each && `STRING_DICTIONARY_PAGE_SIZE_LIMIT ${dictionary}`,
    `ROW_GROUP_SIZE ${Math.min(cellRows, sizedRows, groupRows)}`,
    note !== null && `KV_METADATA {${parquetNoteKey}: ${literal(note)}}`,
  ]);
  const sql = `COPY (${select}) TO ${literal(path)} (${options.join(', ')})`;

  await runStatement(connection, { sql, parameters });
}
