import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Who made a preview link: it works while that person may edit the page. Links of earlier releases know an
 * e-mail address; the tables of the identity library, which has the ids, are made after these.
 */
export const previewLinkUsers: Migration = {
  async up(db) {
    await sql`alter table preview_link add column user_id text`.execute(db);
    await sql`update preview_link set user_id = 'local' where email = 'local user'`.execute(db);

    const { rows } = await sql<{ users: string | null }>`select to_regclass('"user"')::text as users`.execute(
      db,
    );
    if (rows[0]?.users) {
      await sql`
        update preview_link set user_id = person."id" from "user" as person
        where person."email" = preview_link.email`.execute(db);
    }
  },
};
