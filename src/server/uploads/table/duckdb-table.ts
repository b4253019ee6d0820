import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

/** Runs work on a DuckDB of its own, in memory, that keeps nothing and knows nothing of the data engine. */
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

/** A path or another text of ours as SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A column's name as SQL. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
