import type { ShapesQuery } from '#domain/page/filter/section-query.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import type { LayerDrawing } from '../state/layer-drawing.ts';

/**
 * The query for the regions of a layer: those of a source, else of a shipped set; null where none are chosen.
 */
export function shapesQuery({ regionSource, boundaries, projection }: LayerDrawing): ShapesQuery | null {
  const drawing = { kind: 'shapes' as const, projection: projection === 'auto' ? undefined : projection };
  if (!regionSource) return boundaries === '' ? null : withoutUndefined({ ...drawing, set: boundaries });

  const { versionId, key, label } = regionSource;
  return withoutUndefined({ ...drawing, versionId, key: key || undefined, label: label || undefined });
}
