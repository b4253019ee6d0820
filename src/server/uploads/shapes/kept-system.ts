import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/base/base.server.ts';
import { isUnderstood } from './map-system.ts';

/** The reference system that was named last for a map that was published into a source. */
export async function keptSystem(db: Kysely<Database>, source: number | null): Promise<string | null> {
  if (source === null) return null;
  const named = sql<string>`jsonb_path_query_first(layers, '$[*].places.referenceSystem ? (@ != null)') #>> '{}'`;
  const last = await db
    .selectFrom('upload')
    .select(named.as('system'))
    .where('source_id', '=', source)
    .where('status', '=', 'published')
    .where(sql<boolean>`${named} is not null`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

  if (!last || !isUnderstood(last.system)) return null;
  return last.system;
}
