import { Migrator } from 'kysely/migration';
import type { DatabaseHandle } from './database.ts';
import { migrations } from './migrations/index.ts';

/** The advisory lock that lets two nodes that start at once migrate one after the other. */
const migrationLock = 7_436_001;

/** Runs the migrations that have not run yet and returns their names; one that fails changes nothing and throws. */
export async function migrate({ db, pool }: DatabaseHandle): Promise<string[]> {
  const connection = await pool.connect();
  try {
    // The migrations of another node may take any time.
    await connection.query('set lock_timeout = 0');
    // Kysely locks only after it has created its own tables, which two first starts would do at the same time.
    await connection.query('select pg_advisory_lock($1)', [migrationLock]);
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
    const { error, results = [] } = await migrator.migrateToLatest();
    const failed = results.find((result) => result.status === 'Error');
    if (error) {
      const why = error instanceof Error ? error.message : 'it does not respond';
      const what = failed
        ? `The migration ${failed.migrationName} failed`
        : 'The database cannot be brought up to date';
      throw new Error(`${what}: ${why}`, { cause: error });
    }
    return results.map((result) => result.migrationName);
  } finally {
    // Closing the session releases the lock even when the connection is broken.
    connection.release(true);
  }
}
