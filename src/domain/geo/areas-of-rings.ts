import type { Geometry, Position } from 'geojson';
import { isInRings } from './is-in-rings.ts';

type Ring = Position[];

/**
 * The areas of rings as Shapefiles and ArcGIS have them: outlines run clockwise, holes counterclockwise, in
 * any order. A hole outside of all outlines is an area itself, as some programs write outlines so.
 */
export function areasOfRings(rings: readonly Ring[]): Geometry {
  const outlines = rings.filter((ring) => turns(ring) <= 0);
  const holes = rings.filter((ring) => turns(ring) > 0);
  const areas = outlines.map((ring): Ring[] => [ring]);
  for (const hole of holes) {
    const around = outlines.length === 1 ? areas[0] : areas.find(([outline]) => isWithin(hole, outline));
    if (around) {
      around.push(hole);
    } else {
      areas.push([hole]);
    }
  }

  const [only] = areas;
  if (only && areas.length === 1) return { type: 'Polygon', coordinates: only };
  return { type: 'MultiPolygon', coordinates: areas };
}

/** Twice the area of a ring in the units of its coordinates, above zero where it runs counterclockwise. */
function turns(ring: Ring): number {
  const [originX = 0, originY = 0] = ring[0] ?? [];
  return ring.reduce((sum, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    return sum + (x - originX) * (nextY - originY) - (nextX - originX) * (y - originY);
  }, 0);
}

/** Whether a hole is within an outline: whether one of its first vertices is, as holes may touch outlines. */
const isWithin = (hole: Ring, outline: Ring | undefined): boolean =>
  outline !== undefined && hole.slice(0, 3).some((vertex) => isInRings(vertex, [outline]));
