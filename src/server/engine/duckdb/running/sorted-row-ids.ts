import type { DuckDBConnection } from '@duckdb/node-api';
import { runStatement } from '../run-statement.ts';
import type { Statement } from '../../query/statement.ts';

/**
 * The ids of rows in the order of a request, so that a page deep inside costs what the first one does. Making one costs a
 * sort; it is kept in memory for as long as nothing that it rests on changes, and while there is room.
 */
export type SortedRowIds = {
  /** The ids at some places of an order, and how many it has; `compile` says how it is made where there is none yet. */
  ids(
    connection: DuckDBConnection,
    key: string,
    range: { fromIndex: number; toIndex: number },
    compile: () => Statement,
  ): Promise<{ ids: number[]; length: number }>;
};

type Order = { table: string; length: number; readers: number };

/** So many orders are kept, of so many rows in all (8 bytes each). */
const mostOrders = 16;
const mostRows = 24_000_000;

/** Keeps orders in a database in memory that every connection of one DuckDB sees. */
export function openSortedRowIds(): SortedRowIds {
  const orders = new Map<string, Promise<Order>>();
  const made = new Map<string, Order>();
  let number = 0;

  const make = async (connection: DuckDBConnection, compile: () => Statement): Promise<Order> => {
    const table = `row_orders.o${(number += 1)}`;
    await connection.run("ATTACH IF NOT EXISTS ':memory:' AS row_orders");
    const { sql, parameters } = compile();
    await runStatement(connection, { sql: `CREATE TABLE ${table} AS ${sql}`, parameters });
    const reader = await connection.runAndReadAll(`SELECT count(*) FROM ${table}`);
    return { table, length: Number(reader.getRows()[0]![0]), readers: 0 };
  };

  const find = async (
    connection: DuckDBConnection,
    key: string,
    compile: () => Statement,
  ): Promise<Order> => {
    // Whoever makes one may give up; the next one who waited makes it then.
    const there = await orders.get(key)?.catch(() => null);
    if (there) return there;
    const making = make(connection, compile);
    orders.set(key, making);
    making.then(
      (order) => made.set(key, order),
      () => orders.get(key) === making && orders.delete(key),
    );
    return making;
  };

  const makeRoom = async (connection: DuckDBConnection) => {
    let rows = [...made.values()].reduce((sum, { length }) => sum + length, 0);
    for (const [key, order] of made) {
      if (made.size <= mostOrders && rows <= mostRows) return;
      if (order.readers > 0) continue;
      made.delete(key);
      orders.delete(key);
      rows -= order.length;
      await connection.run(`DROP TABLE IF EXISTS ${order.table}`);
    }
  };

  return {
    ids: async (connection, key, { fromIndex, toIndex }, compile) => {
      const order = await find(connection, key, compile);
      order.readers += 1;
      try {
        // What was asked for last is last in line to go.
        if (made.delete(key)) made.set(key, order);
        const reader = await connection.runAndReadAll(
          `SELECT id FROM ${order.table} WHERE rowid >= ${fromIndex} AND rowid < ${toIndex} ORDER BY rowid`,
        );
        return { ids: reader.getRows().map(([id]) => Number(id)), length: order.length };
      } finally {
        order.readers -= 1;
        await makeRoom(connection);
      }
    },
  };
}
