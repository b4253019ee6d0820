import { sql } from 'kysely';
import { can, type Viewer } from '#domain/access/access.ts';
import { salvageStored, type Connection, type StoredRow } from '#server/items/items.server.ts';

/** A deleted version, and the source that it was one of. */
export type RemovedVersion = { sourceId: number; sourceName: string; versionId: number };

/** Those of these ids that were versions of sources which the viewer may read, and are deleted. */
export async function readRemovedVersions(
  db: Connection,
  viewer: Viewer,
  versionIds: readonly number[],
): Promise<RemovedVersion[]> {
  if (versionIds.length === 0) return [];

  const { rows } = await sql<StoredRow & { removed: string[] }>`
    select source.*, array(
      select removed.id from jsonb_array_elements_text(source.data -> 'removed_versions') as removed(id)
      where removed.id::bigint = any(${versionIds}::bigint[])
    ) as removed
    from item as source
    where source.type = 'source' and source.data -> 'removed_versions' @> any(
      select to_jsonb(id) from unnest(${versionIds}::bigint[]) as id)`.execute(db);
  return rows.flatMap((row) => {
    const { name, authLevel } = salvageStored('source', row, { name: `Source ${row.id}`, authLevel: 10 });
    if (!can(viewer, 'data.read', { authLevel })) return [];
    return row.removed.map((id) => ({ sourceId: Number(row.id), sourceName: name, versionId: Number(id) }));
  });
}
