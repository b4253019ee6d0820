import { sql } from 'kysely';
import type { Connection } from '#server/items/items.server.ts';

/** The names of a version's source and of the version, as the audit log writes them. */
export async function versionTitle(db: Connection, versionId: number): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select concat_ws(', ', source.data ->> 'name', version.data ->> 'name') as title
    from item as version join item as source on source.id = version.parent_id
    where version.id = ${versionId} and version.type = 'version'`.execute(db);
  return rows[0]?.title ?? `Version ${versionId}`;
}
