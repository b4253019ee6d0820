import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type MigrationResultSet } from 'kysely/migration';
import type { PoolClient } from 'pg';
import type { DatabaseHandle } from './database.ts';
import { migrations } from './migrations/index.ts';

/** The advisory lock that lets two nodes that start at once migrate one after the other. */
const migrationLock = 7_436_001;

const provider = { getMigrations: () => Promise.resolve(migrations) };

/**
 * Runs the migrations that have not run yet and returns their names; one that fails changes nothing and
 * throws.
 */
export async function migrate({ db, pool }: DatabaseHandle): Promise<string[]> {
  const connection = await pool.connect();
  try {
    // The migrations of another node may take any time.
    await connection.query('set lock_timeout = 0');
    // Kysely locks only after it has created its own tables, which two first starts would do at the same
    // time.
    await connection.query('select pg_advisory_lock($1)', [migrationLock]);
    return namesOf(await new Migrator({ db, provider }).migrateToLatest());
  } finally {
    // Closing the session releases the lock even when the connection is broken.
    connection.release(true);
  }
}

/**
 * Brings a schema to a migration, or to the latest one, within the transaction of a connection that has it
 * first in its search path. Throws when a migration fails; the transaction can only be rolled back then.
 */
export async function migrateSchema(client: PoolClient, schema: string, to?: string): Promise<void> {
  const connection = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve(), options: {} };
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({ db, provider, migrationTableSchema: schema, disableTransactions: true });
  namesOf(await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to)));
}

/** The names of the migrations that have run; throws where one failed. */
function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  const failed = results.find((result) => result.status === 'Error');
  if (error) {
    const why = error instanceof Error ? error.message : 'it does not respond';
    const what = failed
      ? `The migration ${failed.migrationName} failed`
      : 'The database cannot be brought up to date';
    throw new Error(`${what}: ${why}`, { cause: error });
  }

  return results.map((result) => result.migrationName);
}
