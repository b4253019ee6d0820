import type { Position } from 'geojson';
import type { Rings } from './parts-of-shape.ts';

/** The most pairs of edges that are compared; a shape with more of them near each other is not checked. */
const maxComparisons = 5_000_000;

type Edge = { a: Position; b: Position; west: number; east: number; south: number; north: number };

/**
 * A place where edges of an area cross each other; null where none do, or where there are too many to
 * compare. Edges are sorted along the longer side of the area, and compared with those that are beside them
 * there.
 */
export function findCrossing(rings: Rings): Position | null {
  const edges = edgesOf(rings).toSorted((a, b) => a.west - b.west);
  let active: Edge[] = [];
  let comparisons = 0;
  for (const edge of edges) {
    active = active.filter(({ east }) => east >= edge.west);
    comparisons += active.length;
    if (comparisons > maxComparisons) return null;

    for (const other of active) {
      const isBeside = other.south <= edge.north && other.north >= edge.south;
      if (isBeside && doCross(edge, other)) return crossingOf(edge, other);
    }
    active.push(edge);
  }

  return null;
}

function edgesOf(rings: Rings): Edge[] {
  return rings.flatMap((ring) =>
    ring.slice(1).map((b, index) => {
      const a = ring[index]!;
      const [ax = 0, ay = 0] = a;
      const [bx = 0, by = 0] = b;
      return {
        a,
        b,
        west: Math.min(ax, bx),
        east: Math.max(ax, bx),
        south: Math.min(ay, by),
        north: Math.max(ay, by),
      };
    }),
  );
}

/** Whether two edges cross inside of both; those that only touch do not. */
const doCross = (one: Edge, other: Edge): boolean =>
  side(one.a, one.b, other.a) * side(one.a, one.b, other.b) < 0 &&
  side(other.a, other.b, one.a) * side(other.a, other.b, one.b) < 0;

/** The greatest error of the side of a point, relative to its terms (Shewchuk, 1997). */
const errorBound = 3.330_669_073_875_471_6e-16;

/** On which side of the line from `a` to `b` a point is: 1, -1, or 0 where that is too close to say. */
function side(a: Position, b: Position, point: Position): number {
  const left = ((a[0] ?? 0) - (point[0] ?? 0)) * ((b[1] ?? 0) - (point[1] ?? 0));
  const right = ((a[1] ?? 0) - (point[1] ?? 0)) * ((b[0] ?? 0) - (point[0] ?? 0));
  if (Math.abs(left - right) <= errorBound * (Math.abs(left) + Math.abs(right))) return 0;
  return Math.sign(left - right);
}

function crossingOf({ a, b }: Edge, other: Edge): Position {
  const [ax = 0, ay = 0] = a;
  const [dx, dy] = [(b[0] ?? 0) - ax, (b[1] ?? 0) - ay];
  const [cx = 0, cy = 0] = other.a;
  const [ex, ey] = [(other.b[0] ?? 0) - cx, (other.b[1] ?? 0) - cy];
  const along = ((cx - ax) * ey - (cy - ay) * ex) / (dx * ey - dy * ex);
  return [ax + along * dx, ay + along * dy];
}
