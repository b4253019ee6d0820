import type { ShapesQuery } from '#domain/page/filter/section-query.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import { landAlone } from '#domain/geo/boundary-set.ts';
import type { LayerDrawing } from '../state/layer-drawing.ts';

/** The land of the world without Antarctica. */
const world: BoundingBox = [-180, -60, 180, 84];

/** Whether a layer is drawn on land alone. */
export const isOnLand = ({ regionSource, boundaries }: LayerDrawing): boolean =>
  regionSource === null && boundaries === landAlone;

/**
 * The query for the regions of a layer: those of a source, else of a shipped set; null where none are chosen.
 * Where land is the ground there are no regions.
 */
export function shapesQuery(map: LayerDrawing): ShapesQuery | null {
  const { regionSource, boundaries, projection, extent } = map;
  const drawing = { kind: 'shapes' as const, projection: projection === 'auto' ? undefined : projection };
  if (isOnLand(map)) {
    return map.layer === 'regions' ? null : withoutUndefined({ ...drawing, land: extent ?? world });
  }
  if (!regionSource) return boundaries === '' ? null : withoutUndefined({ ...drawing, set: boundaries });

  const { versionId, key, label } = regionSource;
  return withoutUndefined({ ...drawing, versionId, key: key || undefined, label: label || undefined });
}
