import type pg from 'pg';
import { StartError } from '#server/host/host.server.ts';
import type { Release } from './release.ts';

/** A migration that ran, and the one from which on releases survive it. */
type BreakingMigration = { name: string; usable_from: string };

/** The migrations that a database has, and those of them that not every release survives. */
export type RanMigrations = { all: string[]; breaking: BreakingMigration[] };

type Connection = Pick<pg.PoolClient, 'query'>;

/** Reads which migrations have run; a new database has none. */
export async function readRanMigrations(connection: Connection): Promise<RanMigrations> {
  const all = await readTable<{ name: string }>(connection, 'kysely_migration');
  const breaking = await readTable<BreakingMigration>(connection, 'breaking_migration');
  return { all: all.map(({ name }) => name), breaking };
}

async function readTable<Row extends object>(connection: Connection, table: string): Promise<Row[]> {
  const exists = await connection.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    table,
  ]);
  if (!exists.rows[0]!.exists) return [];
  return (await connection.query<Row>(`select * from ${table} order by name`)).rows;
}

/**
 * Why a release cannot use a database with these migrations, as a sentence for operators; null where it can.
 * Migrations that it does not know are those of later releases, which say themselves what they break.
 */
export function whyUnusable(release: Release, { breaking }: RanMigrations): string | null {
  const breaks = breaking.find(({ usable_from: from }) => !Object.hasOwn(release.migrations, from));
  if (breaks === undefined) return null;
  return `The database was changed by a later release, in a way that this one cannot be used with (${breaks.name}). Start the later release, or restore a backup from before the update into a database of its own.`;
}

/** Rejects with the sentence where a release cannot use a database. */
export function requireUsable(release: Release, ran: RanMigrations): void {
  const reason = whyUnusable(release, ran);
  if (reason !== null) throw new StartError(reason);
}
