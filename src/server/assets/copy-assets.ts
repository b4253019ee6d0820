import { randomBytes } from 'node:crypto';
import type { Connection } from '#server/items/items.server.ts';

/** Copies the library of a site to another one; returns the new keys by the old ones. Objects are shared. */
export async function copyAssets(db: Connection, from: number, to: number): Promise<Map<string, string>> {
  const rows = await db.selectFrom('asset').selectAll().where('site_id', '=', from).orderBy('id').execute();
  const keys = new Map<string, string>();

  for (const { id: _id, used_at: _used, ...row } of rows) {
    const key = randomBytes(16).toString('base64url');
    keys.set(row.key, key);
    await db
      .insertInto('asset')
      .values({ ...row, key, site_id: to })
      .execute();
  }

  return keys;
}
