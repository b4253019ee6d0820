import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The migrations that ran here and that not every earlier release survives: those do that know the migration
 * `usable_from`. They belong to the state of the database, not to what people write, and are in no backup.
 */
export const breakingMigrationsTable: Migration = {
  async up(db) {
    await sql`create table breaking_migration (name text primary key, usable_from text not null)`.execute(db);
  },
};
