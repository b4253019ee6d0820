import { sql } from 'kysely';
import type { Connection } from '#server/items/items.server.ts';

/** The e-mail addresses of users by id; users that no longer exist are absent. */
export async function emailsOf(
  db: Connection,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from "user" where id = any(${known}::text[])`.execute(db);
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Whether a user has an e-mail address. */
export async function isUser(db: Connection, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from "user" where email = ${email}`.execute(db);
  return rows.length > 0;
}
