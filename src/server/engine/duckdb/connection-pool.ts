import type { DuckDBConnection } from '@duckdb/node-api';

/** A few connections to one DuckDB. DuckDB itself spreads each statement over the cores. */
export type ConnectionPool = {
  use<Value>(work: (connection: DuckDBConnection) => Promise<Value>): Promise<Value>;
  close(): void;
};

/** Opens up to `size` connections as they are needed; work waits while all are in use. */
export function openConnectionPool(connect: () => Promise<DuckDBConnection>, size: number): ConnectionPool {
  const idle: DuckDBConnection[] = [];
  const waiting: ((connection: DuckDBConnection) => void)[] = [];
  let opened = 0;

  const take = async (): Promise<DuckDBConnection> => {
    const free = idle.pop();
    if (free) return free;
    if (opened < size) {
      opened += 1;
      return connect().catch((error: unknown) => {
        opened -= 1;
        throw error;
      });
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  const giveBack = (connection: DuckDBConnection) => {
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
  };
  return {
    use: async (work) => {
      const connection = await take();
      try {
        return await work(connection);
      } finally {
        giveBack(connection);
      }
    },
    close: () => {
      for (const connection of idle.splice(0)) connection.closeSync();
    },
  };
}
