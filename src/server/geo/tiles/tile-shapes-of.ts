import type { ShapesQuery } from '#domain/page/filter/section-query.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import type { Boundaries } from '../boundaries.ts';
import type { TileShapes } from './tile-shapes.ts';

/**
 * The shapes of a layer for tiles: those of a shipped set, or of the rows of a version, which the caller has
 * checked that the viewer may read; null where there are none yet.
 */
export async function tileShapesOf(boundaries: Boundaries, query: ShapesQuery): Promise<TileShapes | null> {
  if ('land' in query) return null;
  if ('set' in query) return boundaries.tileShapes(query.set);
  const { versionId, key, label } = query;
  return boundaries.tileShapesOfVersion(versionId, withoutUndefined({ key, label }));
}
