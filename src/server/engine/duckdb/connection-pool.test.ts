import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { expect, onTestFinished, test } from 'vitest';
import type { BoundParameter } from '../dialect.ts';
import { openConnectionPool } from './connection-pool.ts';
import { runStatement } from './run-statement.ts';

/**
 * A table of 1,000 rows, and a pool of one connection that adds a row whenever a statement has been planned.
 */
async function openChangingTable() {
  const instance = await DuckDBInstance.create(':memory:');
  onTestFinished(() => instance.closeSync());
  const writer = await instance.connect();
  await writer.run('CREATE TABLE changing AS SELECT CAST(i % 100 AS INTEGER) AS a FROM range(1000) AS t(i)');
  const connect = async (): Promise<DuckDBConnection> => {
    const connection = await instance.connect();
    const prepare = connection.prepare.bind(connection);
    connection.prepare = async (sql) => {
      const prepared = await prepare(sql);
      await writer.run('INSERT INTO changing VALUES (1000)');
      return prepared;
    };
    return connection;
  };
  return openConnectionPool(connect, 1);
}

const counts = (bound: string) =>
  `SELECT (SELECT count(*) FROM changing), (SELECT count(*) FROM changing WHERE a > ${bound})`;
const parameters: BoundParameter[] = [{ value: 500, type: 'BIGINT', list: false }];
const read = (connection: DuckDBConnection) => runStatement(connection, { sql: counts('$1'), parameters });

test('a read sees a table as it was when its statement was planned', async () => {
  const pool = await openChangingTable();
  expect(await pool.read(read)).toEqual([[1000n, 0n]]);
  expect(await pool.read(read)).toEqual([[1001n, 1n]]);
});

test('a statement without bound values is planned and run at once, and needs no transaction', async () => {
  const pool = await openChangingTable();
  const readAtOnce = (connection: DuckDBConnection) =>
    runStatement(connection, { sql: counts('500'), parameters: [] });
  expect(await pool.use(readAtOnce)).toEqual([[1000n, 0n]]);
  await pool.use((connection) => connection.run('INSERT INTO changing VALUES (1000)'));
  expect(await pool.use(readAtOnce)).toEqual([[1001n, 1n]]);
});

test('the next user of a connection, and its end, wait for the end of the transaction', async () => {
  const pool = await openChangingTable();
  await expect(pool.read(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await pool.use((connection) => connection.run('INSERT INTO changing VALUES (2)'));
  expect(await pool.read(read)).toEqual([[1001n, 0n]]);
  await pool.close();
});
