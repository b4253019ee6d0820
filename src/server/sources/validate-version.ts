import type { Kysely } from 'kysely';
import type { Viewer } from '#domain/access/access.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import { readItem, writeItem } from '#server/items/items.server.ts';
import type { Database } from '#server/base/base.server.ts';
import { loadSourceForEdit, loadVersionForEdit } from './load-source-for-edit.ts';

type Context = { db: Kysely<Database>; engine: Pick<DataEngine, 'requests'> };

/**
 * Validates the rows of a version, and then records that its source is validated. Nothing is recorded when
 * the validation fails, or when the source has changed since it began.
 */
export async function validateVersion(
  { db, engine }: Context,
  versionId: number,
  viewer: Viewer,
  signal: AbortSignal | undefined,
): ReturnType<DataEngine['requests']['validity']> {
  const { parent_id } = await db
    .transaction()
    .execute((transaction) => loadVersionForEdit(transaction, versionId, viewer));
  const sourceId = parent_id ?? 0;
  const { revision } = await readItem(db, 'source', sourceId);
  const validity = await engine.requests.validity(versionId, { viewer, signal });

  await db.transaction().execute(async (transaction) => {
    const source = await loadSourceForEdit(transaction, sourceId, viewer);
    if (source.revision !== revision || !source.data.is_dirty) return;
    await writeItem(
      transaction,
      'source',
      sourceId,
      { data: { ...source.data, is_dirty: false } },
      viewer.id,
    );
  });
  return validity;
}
