import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { ClickHouse } from './client.ts';

/** What tables are made and filled with. Rejections are those of `ClickHouse`. */
export type TableClient = {
  /** Runs a statement that has no rows. */
  command(sql: string): Promise<void>;
  /** The rows of a statement. */
  read(sql: string): Promise<Cell[][]>;
  /** Writes the rows of a statement into a Parquet file of this machine. */
  save(sql: string, path: string): Promise<void>;
  /** Adds the rows of a Parquet file of this machine to a table. */
  insert(table: string, columns: readonly string[], path: string): Promise<void>;
};

/** Makes and fills tables of a ClickHouse. */
export function tableClient(clickHouse: ClickHouse): TableClient {
  return {
    command: (sql) => clickHouse.command(sql),
    read: (sql) => clickHouse.read({ sql, parameters: [] }),
    save: async (sql, path) =>
      pipeline(await clickHouse.readParquet({ sql, parameters: [] }), createWriteStream(path)),
    insert: (table, columns, path) => clickHouse.insertParquet(table, columns, createReadStream(path)),
  };
}
