import type { Points } from '#domain/geo/planar-rings.ts';

type Point = Points[number];

/**
 * A line without the points that lie closer than `tolerance` to it (Douglas and Peucker). Its ends stay; a
 * ring whose ends are one point and that is no larger becomes a line of two points.
 */
export function simplifiedLine(points: Points, tolerance: number): Points {
  const isKept = new Uint8Array(points.length);
  isKept[0] = 1;
  isKept[points.length - 1] = 1;

  const parts: [from: number, to: number][] = [[0, points.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    const { at, distance } = farthest(points, from, to);
    if (distance <= tolerance) continue;
    isKept[at] = 1;
    parts.push([from, at], [at, to]);
  }
  return points.filter((_, at) => isKept[at]);
}

/** The point of a part of a line that is farthest from the straight line between its ends. */
function farthest(points: Points, from: number, to: number): { at: number; distance: number } {
  let result = { at: from, distance: 0 };
  for (let at = from + 1; at < to; at++) {
    const distance = distanceTo(points[at]!, points[from]!, points[to]!);
    if (distance > result.distance) {
      result = { at, distance };
    }
  }
  return result;
}

/** The distance of a point from the straight line between two others. */
function distanceTo([x = 0, y = 0]: Point, [x1 = 0, y1 = 0]: Point, [x2 = 0, y2 = 0]: Point): number {
  const [width, height] = [x2 - x1, y2 - y1];
  const length = width ** 2 + height ** 2;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * width + (y - y1) * height) / length));
  return Math.hypot(x - x1 - part * width, y - y1 - part * height);
}
