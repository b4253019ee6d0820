import { noSuch } from '#domain/error/no-such.ts';
import type { Kysely } from 'kysely';
import { checkFormerName } from '#domain/error/check-former-name.ts';
import { can, type Viewer } from '#domain/access/access.ts';
import { maxRemovedVersions } from '#domain/source/description/source.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { createItem, deleteItem, readItem, writeItem, type Connection } from '#server/items/items.server.ts';
import type { Database } from '#server/base/base.server.ts';
import { readOnlyRows } from './readable-version.ts';
import { versionTitle } from './version-title.ts';
import { loadSourceForEdit, loadVersionForEdit } from './load-source-for-edit.ts';

/** Adds an empty version, `version N` where N is the number of versions plus 1, and returns its id. */
export async function addVersion(db: Connection, sourceId: number, viewer: Viewer): Promise<number> {
  await loadSourceForEdit(db, sourceId, viewer);
  const data = { name: `version ${(await versionIds(db, sourceId)).length + 1}` };
  const version = await createItem(
    db,
    { type: 'version', app: 'tidemark', parent: sourceId, data },
    viewer.id,
  );

  return version.id;
}

/** Renames a version. With `before`, another name than that is refused as a conflict. */
export async function renameVersion(
  db: Connection,
  id: number,
  { name, before }: { name: string; before?: string | undefined },
  viewer: Viewer,
): Promise<void> {
  const version = await loadVersionForEdit(db, id, viewer);
  checkFormerName('version', version.data.name, { name, before });
  await writeItem(db, 'version', id, { data: { ...version.data, name } }, viewer.id);
}

/** Deletes one version with its rows. */
export async function deleteVersion(db: Connection, id: number, viewer: Viewer): Promise<void> {
  const version = await readItem(db, 'version', id);
  const source = await loadSourceForEdit(db, version.parent_id ?? 0, viewer);
  await removeVersion(db, { sourceId: source.id, id }, viewer);
}

/** Removes a version with its rows; triggers list its files to be removed. Its source keeps its id. */
export async function removeVersion(
  db: Connection,
  { sourceId, id }: { sourceId: number; id: number },
  person: Pick<Viewer, 'id' | 'email' | 'client'>,
): Promise<void> {
  const source = await readItem(db, 'source', sourceId, { lock: true });
  const subject = await versionTitle(db, id);

  await deleteItem(db, 'version', id);
  const removed_versions = [...source.data.removed_versions, id].slice(-maxRemovedVersions);
  await writeItem(db, 'source', sourceId, { data: { ...source.data, removed_versions } }, person.id);
  await recordAuditEntry(db, person, { action: 'delete-version', subject, details: { version: id } });
}

/**
 * Removes all rows of all versions of a source, one version after the other, and returns how many there were.
 */
export async function clearSource(
  { db, engine }: { db: Kysely<Database>; engine: DataEngine },
  id: number,
  viewer: Viewer,
): Promise<number> {
  const source = await readItem(db, 'source', id);
  if (!can(viewer, 'data.remove', { authLevel: source.data.authLevel })) throw noSuch('source', id);
  if (!source.data.managed) throw readOnlyRows();
  let cleared = 0;

  for (const versionId of await versionIds(db, id)) {
    cleared += (await removeVersionRows(engine, versionId, viewer)).cleared;
  }

  return cleared;
}

/** Removes all rows of a version; the audit log says so in the same transaction. */
export const removeVersionRows = (engine: DataEngine, versionId: number, viewer: Viewer) =>
  engine.edits.clear(versionId, viewer.id, async (transaction, rows) =>
    recordAuditEntry(transaction, viewer, {
      action: 'clear-data',
      subject: await versionTitle(transaction, versionId),
      details: { version: versionId, rows },
    }),
  );

async function versionIds(db: Connection, sourceId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('parent_id', '=', sourceId)
    .where('type', '=', 'version')
    .execute();
  return rows.map(({ id }) => id);
}
