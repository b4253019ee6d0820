import { sql } from 'kysely';
import { invalidField } from '#domain/error/invalid-field.ts';
import { can, type Viewer } from '#domain/access/access.ts';
import { type Join } from '#domain/source/join/join.ts';
import { readItem, writeItem, type Connection, type Item } from '#server/items/items.server.ts';
import { loadSourceForEdit } from './load-source-for-edit.ts';
import { readSource } from './read-sources.ts';

/** A part of a joined source: which of its versions is shown, null the newest one, and all of them. */
export type JoinedPartVersions = {
  source: number;
  name: string;
  versionId: number | null;
  versions: { id: number; name: string }[];
};

/** A joined source, and its version, which says which versions of the parts it shows. */
type JoinedItems = { join: Join; version: Item<'version'> };

/**
 * The parts of a joined source that the viewer may manage, with their versions; none for any other source.
 */
export async function readJoinedParts(
  db: Connection,
  sourceId: number,
  viewer: Viewer,
): Promise<JoinedPartVersions[]> {
  const found = await readJoined(db, sourceId, viewer);
  if (!found) return [];

  const { join, version } = found;
  const parts: JoinedPartVersions[] = [];
  for (const [index, { source, name }] of join.parts.entries()) {
    const versionId = version.data.parts?.[index] ?? null;
    const versions = await versionsOf(db, source, viewer);
    parts.push({ source, name, versionId, versions });
  }
  return parts;
}

/** The versions of a part, newest first; none where it is gone. */
async function versionsOf(db: Connection, source: number, viewer: Viewer) {
  const part = await readItem(db, 'source', source).catch(() => null);
  if (!part || !can(viewer, 'data.read', { authLevel: part.data.authLevel })) return [];
  const { versions } = await readSource(db, viewer, source);
  return versions.map(({ id, name }) => ({ id, name }));
}

/** How a joined source is made, when the viewer may manage it. Rejects for a source that is none. */
export async function joinOfSource(db: Connection, sourceId: number, viewer: Viewer): Promise<Join> {
  return (await readJoinedOrRefuse(db, sourceId, viewer)).join;
}

/**
 * Sets which versions of its parts a joined source shows; null means the newest one of a part. `rows` is
 * the number of its rows then. The versions have been checked.
 */
export async function changeJoinedVersions(
  db: Connection,
  { sourceId, versions, rows }: { sourceId: number; versions: readonly (number | null)[]; rows: number },
  viewer: Viewer,
): Promise<void> {
  const { join, version } = await readJoinedOrRefuse(db, sourceId, viewer);
  const parts = join.parts.map((_, index) => versions[index] ?? null);
  await writeItem(db, 'version', version.id, { data: { ...version.data, parts } }, viewer.id);
  // Statistics are those of other rows; the update tells caches, too.
  await sql`
    update version_state set row_count = ${rows}, statistics = null where version_id = ${version.id}`.execute(
    db,
  );
}

async function readJoined(db: Connection, sourceId: number, viewer: Viewer): Promise<JoinedItems | null> {
  const { data } = await loadSourceForEdit(db, sourceId, viewer);
  const { join } = data;
  if (!join) return null;

  const row = await db
    .selectFrom('item')
    .select('id')
    .where('parent_id', '=', sourceId)
    .where('type', '=', 'version')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  return { join, version: await readItem(db, 'version', row.id) };
}

async function readJoinedOrRefuse(db: Connection, sourceId: number, viewer: Viewer): Promise<JoinedItems> {
  const found = await readJoined(db, sourceId, viewer);
  if (found) return found;
  throw invalidField('sourceId', 'This source is not joined of others.');
}
