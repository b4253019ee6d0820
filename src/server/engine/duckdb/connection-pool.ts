import type { DuckDBConnection } from '@duckdb/node-api';

/** A few connections to one DuckDB. DuckDB itself spreads each statement over the cores. */
export type ConnectionPool = {
  use<Value>(work: (connection: DuckDBConnection) => Promise<Value>): Promise<Value>;
  /**
   * Runs reads in one transaction, so that all of them see the same rows. Each statement with parameters
   * takes one: DuckDB plans it first, by the least and greatest values that a table has then, say, and runs
   * it later. If someone changed the table in between, it could miss rows, or crash.
   */
  read<Value>(work: (connection: DuckDBConnection) => Promise<Value>): Promise<Value>;
  /** Closes the connections that are not in use, once their last transactions have ended. */
  close(): Promise<void>;
};

/** Opens up to `size` connections as they are needed; work waits while all are in use. */
export function openConnectionPool(connect: () => Promise<DuckDBConnection>, size: number): ConnectionPool {
  const idle: DuckDBConnection[] = [];
  const waiting: ((connection: DuckDBConnection) => void)[] = [];
  /** Transactions of finished reads that have not ended yet. */
  const ending = new Set<Promise<void>>();
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
    if (next) {
      next(connection);
    } else {
      idle.push(connection);
    }
  };

  /** Ends a transaction and returns its connection; callers do not wait for that. */
  const end = (connection: DuckDBConnection) => {
    const ended = connection
      .run('ROLLBACK')
      .then(noResult, noResult)
      .then(() => giveBack(connection));
    ending.add(ended);
    void ended.then(() => ending.delete(ended));
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
    read: async (work) => {
      const connection = await take();
      try {
        await connection.run('BEGIN TRANSACTION READ ONLY');
        return await work(connection);
      } finally {
        end(connection);
      }
    },
    close: async () => {
      await Promise.all(ending);
      for (const connection of idle.splice(0)) {
        connection.closeSync();
      }
    },
  };
}

const noResult = () => undefined;
