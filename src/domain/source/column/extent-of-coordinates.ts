import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import type { ColumnProfile } from './column-profile.ts';

/** The box around all places of two columns of degrees; null where some are not on Earth or none is known. */
export function extentOfCoordinates(
  profiles: readonly ColumnProfile[],
  { latitude, longitude }: { latitude: string; longitude: string },
): BoundingBox | null {
  const rangeOf = (column: string, most: number): [number, number] | null => {
    const { least, greatest } = profiles.find(({ name }) => name === column) ?? {};
    if (typeof least !== 'number' || typeof greatest !== 'number') return null;
    return Math.abs(least) <= most && Math.abs(greatest) <= most ? [least, greatest] : null;
  };

  const [latitudes, longitudes] = [rangeOf(latitude, 90), rangeOf(longitude, 180)];
  if (!latitudes || !longitudes) return null;
  return [longitudes[0], latitudes[0], longitudes[1], latitudes[1]];
}
