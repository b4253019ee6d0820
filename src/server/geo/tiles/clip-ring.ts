/** A point in the units of a tile. */
export type TilePoint = readonly [x: number, y: number];

/**
 * The part of a ring inside of a square that begins at `least` and ends at `most` in both directions
 * (Sutherland and Hodgman); empty where there is none. The ring ends before its first point comes again.
 */
export function clipRing(ring: readonly TilePoint[], least: number, most: number): readonly TilePoint[] {
  let points = ring;
  for (const axis of [0, 1] as const) {
    points = cut(points, axis, (at) => at >= least, least);
    points = cut(points, axis, (at) => at <= most, most);
  }
  return points;
}

/** The part of a ring on one side of a line. */
function cut(
  ring: readonly TilePoint[],
  axis: 0 | 1,
  isInside: (at: number) => boolean,
  limit: number,
): readonly TilePoint[] {
  if (ring.every((point) => isInside(point[axis]))) return ring;

  const points: TilePoint[] = [];
  let before = ring.at(-1)!;
  for (const point of ring) {
    if (isInside(point[axis]) !== isInside(before[axis])) {
      points.push(crossing(before, point, axis, limit));
    }
    if (isInside(point[axis])) {
      points.push(point);
    }
    before = point;
  }
  return points;
}

/** Where a line crosses a limit. */
function crossing(from: TilePoint, to: TilePoint, axis: 0 | 1, limit: number): TilePoint {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  const across = axis === 0 ? 1 : 0;
  const at = from[across] + share * (to[across] - from[across]);
  return axis === 0 ? [limit, at] : [at, limit];
}
