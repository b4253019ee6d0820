/** Points one after the other; a ring may end before its first point comes again. */
export type Points = readonly (readonly number[])[];

/** The polygons of a shape: the outer ring of each, then its holes. */
export type Polygons = readonly (readonly Points[])[];

/** Whether a point is inside of a polygon: a line from it crosses the rings an odd number of times. */
export function isInside([x, y]: readonly [number, number], rings: readonly Points[]): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at++) {
      const [fromX = 0, fromY = 0] = ring[at]!;
      const [toX = 0, toY = 0] = ring[(at + 1) % ring.length]!;
      if (fromY > y === toY > y) continue;
      if (x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) {
        inside = !inside;
      }
    }
  }
  return inside;
}

/** Twice the area of a ring, and its centre. */
export function planarArea(ring: Points): { area: number; centre: [number, number] } {
  let [area, x, y] = [0, 0, 0];
  const [originX = 0, originY = 0] = ring[0] ?? [];
  for (let at = 0; at < ring.length; at++) {
    const [fromX, fromY] = [ring[at]![0]! - originX, ring[at]![1]! - originY];
    const next = ring[(at + 1) % ring.length]!;
    const [toX, toY] = [next[0]! - originX, next[1]! - originY];
    const cross = fromX * toY - toX * fromY;
    area += cross;
    x += (fromX + toX) * cross;
    y += (fromY + toY) * cross;
  }

  if (area === 0) return { area: 0, centre: [originX, originY] };
  return { area: Math.abs(area), centre: [originX + x / (3 * area), originY + y / (3 * area)] };
}

/**
 * A point inside of the largest polygon: its centre, or the middle of the longest part of a level line
 * through it.
 */
export function planarInnerPoint(polygons: Polygons): [number, number] {
  const [largest] = polygons
    .map((rings) => ({ rings, area: planarArea(rings[0] ?? []).area }))
    .toSorted((one, other) => other.area - one.area);
  if (!largest) return [0, 0];
  return pointInRings(largest.rings);
}

/** A point inside of one polygon; see `planarInnerPoint`. */
export function pointInRings(rings: readonly Points[]): [number, number] {
  const { centre } = planarArea(rings[0] ?? []);
  if (isInside(centre, rings)) return centre;

  const heights = (rings[0] ?? []).map(([, y = 0]) => y);
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  const levels = [centre[1], ...levelShares.map((share) => top + (bottom - top) * share)];
  const [longest] = levels
    .flatMap((y) => longestInside(rings, y) ?? [])
    .toSorted((one, other) => other.length - one.length);
  return longest?.middle ?? centre;
}

/** Where level lines go through a polygon, as shares of its height. */
const levelShares = [0.2, 0.35, 0.5, 0.65, 0.8];

type LevelPart = { middle: [number, number]; length: number };

/** The longest part of a level line that is inside of a polygon; null where none is. */
function longestInside(rings: readonly Points[], y: number): LevelPart | null {
  const crossings = rings.flatMap((ring) => crossingsOf(ring, y)).toSorted((one, other) => one - other);
  let widest: [from: number, to: number] | null = null;
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from, to] = [crossings[at]!, crossings[at + 1]!];
    if (!widest || to - from > widest[1] - widest[0]) {
      widest = [from, to];
    }
  }

  return widest && { middle: [(widest[0] + widest[1]) / 2, y], length: widest[1] - widest[0] };
}

function crossingsOf(ring: Points, y: number): number[] {
  return ring.flatMap(([fromX = 0, fromY = 0], at) => {
    const [toX = 0, toY = 0] = ring[(at + 1) % ring.length]!;
    if (fromY > y === toY > y) return [];
    return [fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)];
  });
}
