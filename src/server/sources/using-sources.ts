import { sql } from 'kysely';
import { can, type Viewer } from '#domain/access/access.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { salvageStored, type Connection } from '#server/items/items.server.ts';
import { referencesOf } from './check-references.ts';

/**
 * A source with columns that take options or labels from another source, and the names of these columns; or a
 * joined one that another source is a part of.
 */
export type UsingSource = { id: number; name: string; columns: string[]; isJoined: boolean };

/** The sources that use another one, by name, and how many more there are that the viewer may not read. */
export type SourcesUsing = { sources: UsingSource[]; hidden: number };

/** The sources whose columns take options or labels from any of several versions; `except` is left out. */
export async function readUsingSources(
  db: Connection,
  versionIds: readonly number[],
  viewer: Viewer,
  except: number | null,
): Promise<SourcesUsing> {
  const refersTo = '$.columns[*] ? (@.mapped_options.viewId == $ids[*] || @.meta_lookup.view_id == $ids[*])';
  const rows = await db
    .selectFrom('item')
    .selectAll()
    .where('type', '=', 'source')
    .where('id', 'is distinct from', except)
    .where(
      sql<boolean>`(jsonb_path_exists(data, ${refersTo}::jsonpath, ${JSON.stringify({ ids: versionIds })}::jsonb)
        or id in (
          select source.id from item as version
          join item as source on source.type = 'source' and source.data ? 'join'
            and source.data -> 'join' -> 'parts' @> jsonb_build_array(jsonb_build_object('source', version.parent_id))
          where version.id = any(${[...versionIds]}::bigint[])))`,
    )
    .execute();
  const joined = new Set(rows.filter((row) => isJoinedRow(row.data)).map((row) => row.id));

  const readable = rows
    .map((row) => ({
      id: row.id,
      ...salvageStored('source', row, { name: `Source ${row.id}`, authLevel: 10 }),
    }))
    .filter(({ authLevel }) => can(viewer, 'data.read', { authLevel }));
  const sources = readable.map(({ id, name, columns }) => ({
    id,
    name,
    columns: columns
      .filter((column) => referencesOf(column).some(({ versionId }) => versionIds.includes(versionId)))
      .map(columnLabel),
    isJoined: joined.has(id),
  }));

  return {
    sources: sources.toSorted((a, b) => a.name.localeCompare(b.name)),
    hidden: rows.length - readable.length,
  };
}

/** Whether a stored source is a joined one. */
const isJoinedRow = (data: unknown): boolean => typeof data === 'object' && data !== null && 'join' in data;
