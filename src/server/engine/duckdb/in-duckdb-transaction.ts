import type { DuckDBConnection } from '@duckdb/node-api';

/** Runs work in one DuckDB transaction. */
export async function inDuckDbTransaction<Value>(
  connection: DuckDBConnection,
  work: () => Promise<Value>,
): Promise<Value> {
  await connection.run('BEGIN TRANSACTION');
  try {
    const value = await work();
    await connection.run('COMMIT');
    return value;
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
