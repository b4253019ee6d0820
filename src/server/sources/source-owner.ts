import { sql } from 'kysely';
import type { Connection } from '#server/items/items.server.ts';

/**
 * The user id of who is told about a source: who was chosen, or else who made it; null where that is nobody.
 */
export async function readOwner(db: Connection, sourceId: number): Promise<string | null> {
  const { rows } = await sql<{ owner: string | null }>`
    select coalesce(source_owner.user_id, item.created_by) as owner
    from item left join source_owner on source_owner.source_id = item.id
    where item.id = ${sourceId} and item.type = 'source'`.execute(db);
  return rows[0]?.owner ?? null;
}
