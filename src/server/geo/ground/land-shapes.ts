import { createHash } from 'node:crypto';
import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import { landAlone } from '#domain/geo/boundary-set.ts';
import type { ChosenProjection } from '#domain/geo/chosen-projection.ts';
import { fitProjection, kindOfExtent } from '#domain/geo/fitted-projection.ts';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import { groundOf } from './ground-of.ts';

const unit = 2;

/** Draws the land in an extent, without regions. Insets are for the United States alone. */
export async function landShapes(
  extent: BoundingBox,
  chosen: ChosenProjection = 'auto',
): Promise<PreparedShapes> {
  const kind = chosen === 'auto' || chosen === 'albers-usa' ? kindOfExtent(extent) : chosen;
  const projection = fitProjection(extent, { kind });
  const ground = await groundOf(projection, unit);
  const digest = createHash('sha256')
    .update(JSON.stringify([projection, ground]))
    .digest('hex');

  return {
    set: landAlone,
    edition: 0,
    projection,
    digest: digest.slice(0, 16),
    width: projection.width * unit,
    height: projection.height * unit,
    unit,
    shapes: [],
    borders: '',
    ground,
  };
}
