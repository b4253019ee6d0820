import type { Migration } from 'kysely/migration';
import { breakingMigrations, migrations } from './migrations/index.ts';

/**
 * What a release knows of the database: its migrations by name, and for those that not every earlier release
 * survives, the migration from which on releases do. Names begin with a number, in whose order they run.
 */
export type Release = {
  readonly migrations: Readonly<Record<string, Migration>>;
  readonly breaking: ReadonlyMap<string, string>;
};

/** The release that this code is. */
export const thisRelease: Release = { migrations, breaking: breakingMigrations };

/** The number of a migration. */
export const numberOf = (migration: string): number => Number.parseInt(migration, 10);

/** The number of the last migration of a release, which later releases have all migrations up to. */
export const levelOf = ({ migrations: own }: Release): number =>
  Math.max(0, ...Object.keys(own).map(numberOf));
