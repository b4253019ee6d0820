import { can, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { readItem, type Connection } from '#server/items/items.server.ts';

/** The version's columns and attribution, when the viewer may read its source. */
export async function readableVersion({ db, viewer }: { db: Connection; viewer: Viewer }, versionId: number) {
  const version = await readItem(db, 'version', versionId);
  const source = await readItem(db, 'source', version.parent_id ?? 0);
  if (!can(viewer, 'data.read', { authLevel: source.data.authLevel })) {
    throw new TidemarkError('forbidden', 'Reading this data takes a higher access level.');
  }
  return {
    columns: source.data.columns,
    attribution: {
      sourceId: source.id,
      sourceName: source.data.name,
      versionId,
      versionName: version.data.name,
      updatedAt: version.updated_at.toISOString(),
    },
  };
}
