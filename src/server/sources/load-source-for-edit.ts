import { noSuch } from '#domain/error/no-such.ts';
import { can, type Viewer } from '#domain/access/access.ts';
import { readItem, type Connection, type Item } from '#server/items/items.server.ts';

/** Locks and reads a source that the viewer may manage; rejects with `not_found` for others. */
export async function loadSourceForEdit(db: Connection, id: number, viewer: Viewer): Promise<Item<'source'>> {
  const source = await readItem(db, 'source', id, { lock: true });
  if (!can(viewer, 'source.manage', { authLevel: source.data.authLevel })) {
    throw noSuch('source', id);
  }
  return source;
}

/** The version, when the viewer may manage its source. */
export async function loadVersionForEdit(
  db: Connection,
  id: number,
  viewer: Viewer,
): Promise<Item<'version'>> {
  const version = await readItem(db, 'version', id);
  await loadSourceForEdit(db, version.parent_id ?? 0, viewer);
  return version;
}
