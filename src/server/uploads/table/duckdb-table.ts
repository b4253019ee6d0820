import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';

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

/** The rows of a SELECT, whole. */
export async function selectRows(connection: DuckDBConnection, sql: string): Promise<DuckDBValue[][]> {
  return (await connection.runAndReadAll(sql)).getRows();
}

/** Columns that one statement counts; more would hold too many sets of distinct values at once. */
const columnsAtOnce = 20;

/** Columns in as many parts as statements are needed for them. */
export function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / columnsAtOnce);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * columnsAtOnce, (index + 1) * columnsAtOnce),
  );
}
