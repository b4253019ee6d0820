import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the service of a connection says about its data, for the source that is made of it. */
export const describedConnections: Migration = {
  async up(db) {
    await sql`alter table connection add column described jsonb`.execute(db);
  },
};
