import type { Geometry, Position } from 'geojson';
import { partsOf, type Rings, type ShapeParts } from './parts-of-shape.ts';
import { pointInRings } from './planar-rings.ts';
import { areaOfRings } from './shape-size.ts';
import { shortWay, unrolledRing } from './unrolled-ring.ts';

/**
 * A position within a shape, such as for its label: in its largest area, near the centre; of lines the middle
 * vertex of the longest, of points the first. Null for an empty shape.
 */
export function innerPoint(geometry: Geometry): Position | null {
  const parts = partsOf(geometry);
  const [largest] = parts.areas
    .map((rings) => ({ rings, area: areaOfRings(rings) }))
    .toSorted((a, b) => b.area - a.area);
  if (!largest) return positionOfParts(parts);

  const [longitude, latitude] = pointInRings(besideEachOther(largest.rings));
  return [shortWay(longitude), latitude];
}

function positionOfParts({ lines, points }: ShapeParts): Position | null {
  const [longest] = lines.toSorted((a, b) => b.length - a.length);
  const position = longest?.[Math.floor(longest.length / 2)] ?? points[0];
  return position?.slice(0, 2) ?? null;
}

/** Rings that run on beyond the antimeridian, with the holes turned to where the outline is. */
function besideEachOther(rings: Rings): Position[][] {
  const [outline = [], ...holes] = rings.map((ring) => [...unrolledRing(ring)]);
  const west = outline.reduce((least, [x = 0]) => Math.min(least, x), Infinity);

  const turnedHoles = holes.map((hole) => {
    const turns = Math.ceil((west - (hole[0]?.[0] ?? 0)) / 360);
    return hole.map(([x = 0, y = 0]): Position => [x + turns * 360, y]);
  });
  return [outline, ...turnedHoles];
}
