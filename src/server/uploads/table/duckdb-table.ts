import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';

/** Runs work on a temporary DuckDB in memory, apart from the data engine. */
export async function withDuckDb<Value>(
  work: (connection: DuckDBConnection) => Promise<Value>,
): Promise<Value> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '1GB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  try {
    const connection = await instance.connect();
    await connection.run("SET TimeZone = 'UTC'");
    return await work(connection);
  } finally {
    instance.closeSync();
  }
}

/** All rows of a SELECT. */
export async function selectRows(connection: DuckDBConnection, sql: string): Promise<DuckDBValue[][]> {
  return (await connection.runAndReadAll(sql)).getRows();
}

/** The most columns of one statement; more would need too much memory for their sets of distinct values. */
const chunkSize = 20;

/** Splits columns into one chunk for each statement. */
export function inChunks<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / chunkSize);
  return Array.from({ length: count }, (_, index) => items.slice(index * chunkSize, (index + 1) * chunkSize));
}
