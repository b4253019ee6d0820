import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '#server/host/host.server.ts';
import { hasEarlierNodes } from './announced-release.ts';
import type { DatabaseHandle } from './database.ts';
import { migrations } from './migrations/index.ts';
import { numberOf, thisRelease, type Release } from './release.ts';
import { readRanMigrations, requireUsable, type RanMigrations } from './usable-database.ts';

/** The advisory lock that lets two nodes that start at once migrate one after the other. */
const migrationLock = 7_436_001;

const provider = { getMigrations: () => Promise.resolve(migrations) };

/**
 * Runs the migrations that have not run yet and returns their names; one that fails changes nothing and
 * throws. A database that has migrations of later releases is used as it is, unless one of them breaks this
 * release; a migration that breaks earlier releases is refused while nodes of theirs run (decision 431).
 */
export async function migrate(
  { db, pool }: DatabaseHandle,
  release: Release = thisRelease,
): Promise<string[]> {
  // Kysely locks only after it has created its own tables, which two first starts would do at the same time.
  return migrateAlone(pool, async (connection) => {
    const ran = await readRanMigrations(connection);
    requireUsable(release, ran);
    if (isComplete(release, ran)) return [];

    await refuseToBreak(connection, release, ran);
    const own = { getMigrations: () => Promise.resolve(recordingBreaks(release)) };
    return namesOf(await new Migrator({ db, provider: own }).migrateToLatest());
  });
}

/**
 * Does work on the tables of the database that no two nodes may do at once, one after the other; `work` gets
 * the connection with the lock.
 */
export async function migrateAlone<Result>(
  pool: Pool,
  work: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  try {
    // The migrations of another node may take any time.
    await connection.query('set lock_timeout = 0');
    await connection.query('select pg_advisory_lock($1)', [migrationLock]);
    return await work(connection);
  } finally {
    // Closing the session releases the lock even when the connection is broken.
    connection.release(true);
  }
}

/** Whether all migrations of a release have run, and maybe others of later releases. */
function isComplete({ migrations: own }: Release, { all }: RanMigrations): boolean {
  const ran = new Set(all);
  return Object.keys(own).every((name) => ran.has(name));
}

/** Rejects where a migration that has not run yet would break earlier releases that run. */
async function refuseToBreak(connection: PoolClient, release: Release, ran: RanMigrations): Promise<void> {
  const known = new Set(ran.all);
  for (const [name, usableFrom] of release.breaking) {
    if (known.has(name) || !(await hasEarlierNodes(connection, numberOf(usableFrom)))) continue;
    throw new StartError(
      `This release changes the database in a way that nodes of an earlier release cannot be used with (${name}), and such nodes are running. Stop them first; they cannot be started again.`,
    );
  }
}

/** The migrations of a release, of which those that break others leave their names in the database. */
function recordingBreaks({ migrations: own, breaking }: Release): Record<string, Migration> {
  const entries = Object.entries(own).map(([name, migration]) => {
    const usableFrom = breaking.get(name);
    if (usableFrom === undefined) return [name, migration] as const;
    const up: Migration['up'] = async (db) => {
      await migration.up(db);
      await sql`insert into breaking_migration values (${name}, ${usableFrom})`.execute(db);
    };
    return [name, { ...migration, up }] as const;
  });
  return Object.fromEntries(entries);
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
