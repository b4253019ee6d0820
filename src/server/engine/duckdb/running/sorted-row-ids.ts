import type { DuckDBConnection } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import type { Statement } from '../../dialect.ts';
import { inDuckDbTransaction } from '../in-duckdb-transaction.ts';
import { readNumbers, runStatement } from '../run-statement.ts';

/** The sorted ids of a request: a table whose row numbers are the positions. */
type Order = { table: string; length: number; readers: number };

/** At most this many orders are cached, of at most this many rows in all (8 bytes each). */
const maxOrders = 16;
const maxRows = 24_000_000;

/**
 * Row ids in the order of a request, so that a page deep inside costs what the first page does. Making an
 * order costs a sort. Orders are cached in an in-memory database that all connections of one DuckDB share.
 */
export class SortedRowIds {
  /** Orders that left the cache; their tables are dropped once no one reads them. */
  readonly #evicted: Order[] = [];
  readonly #cached = new LRUCache<string, Order>({
    max: maxOrders,
    maxSize: maxRows,
    sizeCalculation: ({ length }) => Math.max(length, 1),
    dispose: (order) => this.#evicted.push(order),
  });
  readonly #making = new Map<string, Promise<Order>>();
  #number = 0;

  /**
   * The ids at a range of positions, and their number in all; `compile` makes an order that is not cached.
   */
  async ids(
    connection: DuckDBConnection,
    key: string,
    { fromIndex, toIndex }: { fromIndex: number; toIndex: number },
    compile: () => Statement,
  ): Promise<{ ids: number[]; length: number }> {
    const order = await this.#find(connection, key, compile);
    order.readers += 1;

    try {
      const reader = await connection.runAndReadAll(
        `SELECT id FROM ${order.table} WHERE rowid >= ${fromIndex} AND rowid < ${toIndex} ORDER BY rowid`,
      );
      return { ids: reader.getRows().map(([id]) => Number(id)), length: order.length };
    } finally {
      order.readers -= 1;
      await this.#dropEvicted(connection);
    }
  }

  async #find(connection: DuckDBConnection, key: string, compile: () => Statement): Promise<Order> {
    const cached = this.#cached.get(key);
    if (cached) return cached;

    // The request that makes an order can be cancelled; then the next one makes it.
    const shared = await this.#making.get(key)?.catch(() => null);
    if (shared) return shared;

    const making = this.#make(connection, compile).then((order) => {
      if (order.length > maxRows) {
        this.#evicted.push(order);
      } else {
        this.#cached.set(key, order);
      }
      return order;
    });
    this.#making.set(key, making);

    try {
      return await making;
    } finally {
      if (this.#making.get(key) === making) {
        this.#making.delete(key);
      }
    }
  }

  async #make(connection: DuckDBConnection, compile: () => Statement): Promise<Order> {
    const table = `row_orders.o${(this.#number += 1)}`;
    await connection.run("ATTACH IF NOT EXISTS ':memory:' AS row_orders");

    const { sql, parameters } = compile();
    await inDuckDbTransaction(connection, () =>
      runStatement(connection, { sql: `CREATE TABLE ${table} AS ${sql}`, parameters }),
    );

    const [length = 0] = await readNumbers(connection, `SELECT count(*) FROM ${table}`);
    return { table, length, readers: 0 };
  }

  async #dropEvicted(connection: DuckDBConnection): Promise<void> {
    for (const order of this.#evicted.splice(0)) {
      if (order.readers > 0) {
        this.#evicted.push(order);
      } else {
        await connection.run(`DROP TABLE IF EXISTS ${order.table}`);
      }
    }
  }
}
