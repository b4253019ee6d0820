import { sql } from 'kysely';
import type { Connection } from '#server/items/items.server.ts';

/** A version with its source and the names of both. */
export type NewestVersion = { sourceId: number; sourceName: string; versionId: number; versionName: string };

/** The newest versions of sources, by the ids of the sources; those without a version are left out. */
export async function readNewestVersions(
  db: Connection,
  sourceIds: readonly number[],
): Promise<Map<number, NewestVersion>> {
  if (sourceIds.length === 0) return new Map();

  const { rows } = await sql<NewestVersion>`
    select source.id as "sourceId", coalesce(source.data ->> 'name', '') as "sourceName",
      version.id as "versionId", coalesce(version.data ->> 'name', '') as "versionName"
    from item as source
    join item as version on version.id = tidemark_newest_version(source.id)
    where source.id = any(${[...sourceIds]}::bigint[]) and source.type = 'source'`.execute(db);
  return new Map(
    rows.map((row) => [
      Number(row.sourceId),
      { ...row, sourceId: Number(row.sourceId), versionId: Number(row.versionId) },
    ]),
  );
}
