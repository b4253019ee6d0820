import type { Position } from 'geojson';
import type { Rings } from './parts-of-shape.ts';
import { unrolledRing } from './unrolled-ring.ts';

/**
 * Whether a place is within rings and in none of their holes: in an odd number of them. Edges are straight
 * between longitudes and latitudes.
 */
export function isInRings([longitude = 0, latitude = 0]: Position, rings: Rings): boolean {
  const inside = rings.map(unrolledRing).filter((ring) => {
    // Beyond the antimeridian, a place has a longitude of 360 degrees more or less.
    return [longitude, longitude - 360, longitude + 360].some((x) => isInRing(x, latitude, ring));
  });
  return inside.length % 2 === 1;
}

/** Whether a line from a place to the north crosses an odd number of edges. */
function isInRing(x: number, y: number, ring: readonly Position[]): boolean {
  let isInside = false;
  for (let index = 1; index < ring.length; index++) {
    const [ax = 0, ay = 0] = ring[index - 1]!;
    const [bx = 0, by = 0] = ring[index]!;
    if (ax > x === bx > x) continue;
    if (ay + ((by - ay) * (x - ax)) / (bx - ax) > y) {
      isInside = !isInside;
    }
  }
  return isInside;
}
