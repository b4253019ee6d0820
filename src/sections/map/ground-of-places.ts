import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import { landAlone } from '#domain/geo/boundary-set.ts';
import { extentOfGround } from '#domain/geo/extent-of-ground.ts';
import { widthOf } from '#domain/geo/fitted-projection.ts';
import { extentOfCoordinates } from '#domain/source/column/extent-of-coordinates.ts';
import type { ColumnProfile } from '#domain/source/column/column-profile.ts';
import type { LayerDrawing } from '#map-layers/state/layer-drawing.ts';
import { coversUnitedStates } from './covers-united-states.ts';

/** The columns that say where rows are. */
type PlaceColumns = {
  latitude?: string | undefined;
  longitude?: string | undefined;
  shape?: string | undefined;
};

/** Places that reach farther, in degrees, are on a map of the world. */
const [mostWide, mostHigh] = [110, 80];

/** The box around the places of rows; null where it is not known. */
export function extentOfPlaces(
  profiles: readonly ColumnProfile[],
  { latitude, longitude, shape }: PlaceColumns,
): BoundingBox | null {
  if (latitude && longitude) return extentOfCoordinates(profiles, { latitude, longitude });
  return profiles.find(({ name }) => name === shape)?.shapes?.extent ?? null;
}

/**
 * The ground that suits an extent of places: the world, the United States with their insets, or the land
 * around the places alone.
 */
export function groundOfPlaces(
  extent: BoundingBox | null,
): Pick<LayerDrawing, 'boundaries' | 'regionSource' | 'extent'> {
  const ground = { regionSource: null, extent: null };
  if (!extent) return { ...ground, boundaries: 'world-countries' };
  if (coversUnitedStates(extent)) return { ...ground, boundaries: 'us-states' };
  const isOfWorld = widthOf(extent) > mostWide || extent[3] - extent[1] > mostHigh;
  if (isOfWorld) return { ...ground, boundaries: 'world-countries' };
  return { ...ground, boundaries: landAlone, extent: extentOfGround(extent) };
}
