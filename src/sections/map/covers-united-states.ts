import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import { widthOf } from '#domain/geo/fitted-projection.ts';
import { projectorOf } from '#domain/geo/projection.ts';

/** What is narrower, in degrees, is a state or a few of them. */
const leastWide = 25;

/**
 * Whether places are all over the United States: the corners of their extent are there, or it is that of
 * Alaska, Hawaii and the states between the oceans.
 */
export function coversUnitedStates(extent: BoundingBox): boolean {
  const [west, south, east, north] = extent;
  // North of 50 degrees there is Alaska only.
  if (widthOf(extent) < leastWide || south > 50) return false;

  const project = projectorOf('albers-usa');
  const corners = [west, east].flatMap((x) => [south, north].map((y) => project(x, y)));
  const isContiguous = corners.every((corner) => corner !== null);
  return isContiguous || (south > 17 && north < 72 && west > -180 && east < -64);
}
