import type { ColumnProfile } from '#domain/source/column/column-profile.ts';
import { projectorOf } from '#domain/geo/projection.ts';

/**
 * Whether places lie on a map of the United States: the corners of their extent are there, or it is that of
 * Alaska, Hawaii and the states between the oceans.
 */
export function coversUnitedStates(
  profiles: readonly ColumnProfile[],
  { latitude, longitude }: { latitude?: string | undefined; longitude?: string | undefined },
): boolean {
  const rangeOf = (column: string | undefined) => {
    const { least, greatest } = profiles.find(({ name }) => name === column) ?? {};
    return typeof least === 'number' && typeof greatest === 'number' ? [least, greatest] : null;
  };
  const [north, east] = [rangeOf(latitude), rangeOf(longitude)];
  if (!north || !east) return false;

  const project = projectorOf('albers-usa');
  const corners = east.flatMap((x) => north.map((y) => project(x, y)));
  const isContiguous = corners.every((corner) => corner !== null);
  return isContiguous || (north[0]! > 17 && north[1]! < 72 && east[0]! > -180 && east[1]! < -64);
}
