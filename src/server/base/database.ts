import { PostgresDialect, type Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from './database-schema.ts';
import type { Log } from './log.ts';
import { FollowingPool } from './following-pool.ts';
import { PreparedStatementClient } from './prepared-statements.ts';
import { RetryingDatabase } from './retrying-database.ts';
import { StartError } from '#server/host/host.server.ts';
import { codeOfError } from '#domain/error/code-of-error.ts';
import { describeError } from '#domain/error/describe-error.ts';

/** PostgreSQL, as a query builder and as a pool of connections; `close` waits for running queries. */
export type DatabaseHandle = {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

/** How to connect: settings of the driver, or the addresses of an external PostgreSQL's hosts. */
export type DatabaseConnection = pg.PoolConfig & { addresses?: readonly string[] | undefined };

/** How long a statement waits for what others have locked, in milliseconds; it fails then. */
const lockTimeout = 30_000;

/**
 * Opens a pool that outlives restarts of PostgreSQL: a lost connection is logged and replaced by the next
 * query. Of several hosts, it follows the one that is the primary (decision 418).
 */
export function openDatabase(
  { addresses = [], ...connection }: DatabaseConnection,
  log: Log,
): DatabaseHandle {
  const [connectionString] = addresses;
  const options = {
    max: 20,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    lock_timeout: lockTimeout,
    // A host that has gone without a word is noticed.
    keepAlive: true,
    application_name: 'tidemark',
    types,
    ...connection,
  };
  const pool =
    addresses.length > 1
      ? new FollowingPool(options, addresses, log)
      : new pg.Pool({ Client: PreparedStatementClient, connectionString, ...options });
  // Without a listener, a connection that PostgreSQL closes while idle ends the whole process.
  pool.on('error', (error) => {
    if (!pool.ending) {
      log.warn({ error: error.message }, 'a connection to PostgreSQL was lost');
    }
  });

  // The pool handles errors of idle connections only; a connection in use reports its loss through its query.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (client instanceof PreparedStatementClient) {
      client.onOverdue = (process, statement) => void stopStatement({ pool, log }, process, statement);
    }
  });
  const doubt = () => {
    if (pool instanceof FollowingPool) {
      pool.doubt();
    }
  };
  const db = new RetryingDatabase({ dialect: new PostgresDialect({ pool }) }, doubt);
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely ends only a pool that it has used.
    if (!pool.ending) {
      await pool.end();
    }
  };

  return { db, pool, close };
}

/** Stops a statement in PostgreSQL whose connection was ended, if that process still runs it. */
async function stopStatement(
  { pool, log }: { pool: pg.Pool; log: Log },
  process: number,
  statement: string,
): Promise<void> {
  try {
    await pool.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and state = 'active' and left(query, 500) = left($2, 500)`,
      [process, statement],
    );
  } catch (error) {
    log.warn(
      { error: describeError(error) },
      'a statement that took too long could not be stopped in PostgreSQL',
    );
  }
}

/**
 * Checks that PostgreSQL responds, or throws a sentence that says why not; never the address, which contains
 * a password.
 */
export async function reachDatabase(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    throw new StartError(
      `The PostgreSQL at DATABASE_URL does not respond (${describeError(error) || codeOfError(error)}). Check the address, and that it is running; or leave DATABASE_URL out for the PostgreSQL that comes with Tidemark.`,
      { cause: error },
    );
  }
}

const readInt8 = (value: string): number | string => {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  return value;
};

/** Counts and ids are `int8`, which the driver returns as text; they are read as exact numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return readInt8;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};
