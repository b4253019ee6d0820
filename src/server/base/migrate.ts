import { Migrator } from 'kysely/migration';
import type { DatabaseHandle } from './database.ts';
import { migrations } from './migrations/index.ts';

/** Any number that nothing else of ours locks; two nodes that start at once take turns on it. */
const MIGRATION_LOCK = 7_436_001;

/** Brings the tables up to date and returns the names of the migrations that ran; one that fails changes nothing and throws. */
export async function migrate({ db, pool }: DatabaseHandle): Promise<string[]> {
  const connection = await pool.connect();
  try {
    // Kysely locks only after it has made its own tables, which two first starts would do at once.
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
    const { error, results = [] } = await migrator.migrateToLatest();
    const failed = results.find((result) => result.status === 'Error');
    if (error) {
      const why = error instanceof Error ? error.message : 'it does not answer';
      const what = failed
        ? `The migration ${failed.migrationName} failed`
        : 'The database cannot be brought up to date';
      throw new Error(`${what}: ${why}`, { cause: error });
    }
    return results.map((result) => result.migrationName);
  } finally {
    // Closing the session gives the lock back even when the connection is broken.
    connection.release(true);
  }
}
