import { z } from 'zod';
import { columnType, columnTypes } from '#columns/index.ts';
import { mayDo, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { columnsProblem } from '#domain/source/change-columns.ts';
import { sourceColumnSchema, type SourceColumn } from '#domain/source/column.ts';
import { deleteItem, readItem, writeItem, type Connection, type Item } from '#server/items/items.ts';

const typeNames = new Set(columnTypes.map(({ name }) => name));

/** A column as an editor may set it: its type is a registered one. */
export const editedColumnsSchema = z
  .array(sourceColumnSchema.refine(({ type }) => typeNames.has(type), 'there is no such column type'))
  .max(2000);

/** The source, locked, when the viewer may manage it; to others it is not there. */
async function manageableSource(db: Connection, id: number, viewer: Viewer): Promise<Item<'source'>> {
  const source = await readItem(db, 'source', id, { lock: true });
  if (!mayDo(viewer, 'source.manage', { authLevel: source.data.authLevel })) {
    throw new TidemarkError('not_found', `There is no source ${id}.`);
  }
  return source;
}

/**
 * Sets a source's columns, based on revision `base`. How text is read follows from each column's type; no value is
 * lost by it. The source then counts as changed since its last validation.
 */
export async function changeColumns(
  db: Connection,
  change: { id: number; base: number; columns: SourceColumn[] },
  viewer: Viewer,
): Promise<number> {
  const source = await manageableSource(db, change.id, viewer);
  if (source.revision !== change.base) {
    throw new TidemarkError(
      'conflict',
      'Somebody else changed this source meanwhile. Reload to see it as it is now.',
    );
  }
  const problem = columnsProblem(change.columns, source.data.columns);
  if (problem) throw new TidemarkError('invalid_request', problem);
  const columns = change.columns.map((column) => ({ ...column, dataType: columnType(column.type).dataType }));
  return writeItem(db, 'source', change.id, { data: { ...source.data, columns, is_dirty: true } }, viewer.id);
}

/** Renames a source. */
export async function renameSource(db: Connection, id: number, name: string, viewer: Viewer): Promise<void> {
  const source = await manageableSource(db, id, viewer);
  await writeItem(db, 'source', id, { data: { ...source.data, name } }, viewer.id);
}

/** Notes that the source was validated with its columns as they are. */
export async function markValidated(db: Connection, id: number, viewer: Viewer): Promise<void> {
  const source = await manageableSource(db, id, viewer);
  if (!source.data.is_dirty) return;
  await writeItem(db, 'source', id, { data: { ...source.data, is_dirty: false } }, viewer.id);
}

/** Deletes a source with its versions and all their rows. */
export async function deleteSource(db: Connection, id: number, viewer: Viewer): Promise<void> {
  await manageableSource(db, id, viewer);
  await deleteItem(db, 'source', id);
}

/** Deletes one version with its rows. */
export async function deleteVersion(db: Connection, versionId: number, viewer: Viewer): Promise<void> {
  const version = await readItem(db, 'version', versionId);
  await manageableSource(db, version.parent_id ?? 0, viewer);
  await deleteItem(db, 'version', versionId);
}
