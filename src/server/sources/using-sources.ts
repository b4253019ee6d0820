import { sql } from 'kysely';
import { can, type Viewer } from '#domain/access/access.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { salvageStored, type Connection } from '#server/items/items.server.ts';
import { referencesOf } from './check-references.ts';

/** A source with columns that take options or labels from another source, and the names of these columns. */
export type UsingSource = { id: number; name: string; columns: string[] };

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
      sql<boolean>`jsonb_path_exists(data, ${refersTo}::jsonpath, ${JSON.stringify({ ids: versionIds })}::jsonb)`,
    )
    .execute();

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
  }));

  return {
    sources: sources.toSorted((a, b) => a.name.localeCompare(b.name)),
    hidden: rows.length - readable.length,
  };
}
