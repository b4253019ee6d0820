import type { Geometry, Position } from 'geojson';
import { partsOf, type Rings, type ShapeParts } from './parts-of-shape.ts';
import { isInRings } from './point-in-shape.ts';
import { areaOfRings } from './shape-size.ts';
import { shortWay, unrolledRing } from './unrolled-ring.ts';

/**
 * A place that stands for a shape, such as for a label: the centre of its largest area where that is in it,
 * else the middle of the widest part at the latitude of the centre; of lines the middle vertex, of points the
 * first. Null for an empty shape.
 */
export function innerPoint(geometry: Geometry): Position | null {
  const parts = partsOf(geometry);
  const [largest] = parts.areas
    .map((rings) => ({ rings, area: areaOfRings(rings) }))
    .toSorted((a, b) => b.area - a.area);
  if (!largest) return placeOfParts(parts);

  const outline = unrolledRing(largest.rings[0] ?? []);
  const centre = onEarth(centreOf(outline));
  if (isInRings(centre, largest.rings)) return centre;
  return widestMiddle(largest.rings, centre[1] ?? 0) ?? centre;
}

function placeOfParts({ lines, points }: ShapeParts): Position | null {
  const [longest] = lines.toSorted((a, b) => b.length - a.length);
  const place = longest?.[Math.floor(longest.length / 2)] ?? points[0];
  return place?.slice(0, 2) ?? null;
}

const onEarth = ([longitude = 0, latitude = 0]: Position): Position => [shortWay(longitude), latitude];

/** The centre of mass of a ring between longitudes and latitudes. */
function centreOf(ring: readonly Position[]): Position {
  const [originX = 0, originY = 0] = ring[0] ?? [];
  let [area, x, y] = [0, 0, 0];
  for (let index = 1; index < ring.length; index++) {
    const [ax, ay] = [(ring[index - 1]![0] ?? 0) - originX, (ring[index - 1]![1] ?? 0) - originY];
    const [bx, by] = [(ring[index]![0] ?? 0) - originX, (ring[index]![1] ?? 0) - originY];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }

  if (area === 0) return [originX, originY];
  return [originX + x / (3 * area), originY + y / (3 * area)];
}

/** The middle of the widest stretch of an area at a latitude; null where it has none there. */
function widestMiddle(rings: Rings, latitude: number): Position | null {
  const [outline = [], ...holes] = rings.map(unrolledRing);
  const west = outline.reduce((least, [x = 0]) => Math.min(least, x), Infinity);
  const besideOutline = holes.map((hole) => {
    const turns = Math.ceil((west - (hole[0]?.[0] ?? 0)) / 360);
    return hole.map(([x = 0, y = 0]): Position => [x + turns * 360, y]);
  });
  const crossings = [outline, ...besideOutline].flatMap((ring) => crossingsOf(ring, latitude));
  const sorted = crossings.toSorted((a, b) => a - b);

  const stretches = sorted.flatMap((start, index) => {
    if (index % 2 === 1 || sorted[index + 1] === undefined) return [];
    return [{ middle: (start + sorted[index + 1]!) / 2, width: sorted[index + 1]! - start }];
  });
  const [widest] = stretches.toSorted((a, b) => b.width - a.width);
  return widest ? onEarth([widest.middle, latitude]) : null;
}

/** The longitudes at which a ring crosses a latitude. */
function crossingsOf(ring: readonly Position[], latitude: number): number[] {
  return ring.slice(1).flatMap((end, index) => {
    const [ax = 0, ay = 0] = ring[index]!;
    const [bx = 0, by = 0] = end;
    if (ay > latitude === by > latitude) return [];
    return [ax + ((bx - ax) * (latitude - ay)) / (by - ay)];
  });
}
