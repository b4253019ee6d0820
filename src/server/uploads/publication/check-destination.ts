import { noSuch } from '#domain/error/no-such.ts';
import { can, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { readItem, type Connection } from '#server/items/items.server.ts';
import type { Publication } from './publication.ts';

/**
 * Rejects unless the viewer may publish there: a new source takes level 10, an existing one its own level.
 */
export async function checkDestination(
  db: Connection,
  { sourceId }: Publication,
  viewer: Viewer,
): Promise<void> {
  if (sourceId === undefined) {
    if (can(viewer, 'source.add')) return;
    throw new TidemarkError('forbidden', 'A file becomes a new source only at access level 10.');
  }
  const { data } = await readItem(db, 'source', sourceId);
  if (!can(viewer, 'upload.create', { authLevel: data.authLevel })) throw noSuch('source', sourceId);
}
