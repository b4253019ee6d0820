import type { Position } from 'geojson';
import { longitudeNear } from '#domain/geo/longitude.ts';
import { unrolledRing } from '#domain/geo/unrolled-ring.ts';

/** Coordinates are rounded to about 10 cm, so that borders in common have the same corners. */
const digits = 1e6;
const rounded = (degrees: number): number => Math.round(degrees * digits) / digits;

/**
 * A ring with rounded corners, and with corners within edges that are longer than a step, where it does not
 * matter in which direction the edge runs. Edges are straight between longitudes and latitudes (RFC 7946), so
 * that long ones are curves on a map.
 */
export function resampledRing(ring: readonly Position[], step: number): Position[] {
  const corners: Position[] = [];
  for (const [longitude = 0, latitude = 0] of ring) {
    const corner = [rounded(longitude), rounded(latitude)];
    const before = corners.at(-1);
    if (before && before[0] === corner[0] && before[1] === corner[1]) continue;
    if (before) {
      corners.push(...between(before, corner, step));
    }
    corners.push(corner);
  }
  return corners;
}

/** The corners within an edge. */
function between(from: Position, to: Position, step: number): Position[] {
  const isForward = from[0]! < to[0]! || (from[0] === to[0] && from[1]! < to[1]!);
  const [start, end] = isForward ? [from, to] : [to, from];
  const [dx, dy] = [end[0]! - start[0]!, end[1]! - start[1]!];
  const parts = Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / step);
  const corners = Array.from({ length: Math.max(0, parts - 1) }, (_, at): Position => {
    const share = (at + 1) / parts;
    return [rounded(start[0]! + dx * share), rounded(start[1]! + dy * share)];
  });
  return isForward ? corners : corners.toReversed();
}

/**
 * A ring without jumps at the antimeridian. An edge all the way round is a jump as well, unless the ring goes
 * around a pole or has no area without this edge.
 */
export function wholeRing(ring: readonly Position[]): Position[] {
  let before = ring[0]?.[0] ?? 0;
  const folded = ring.map(([longitude = 0, latitude = 0]): Position => {
    before = longitudeNear(longitude, before);
    return [before, latitude];
  });
  const [first = [0, 0]] = folded;
  if (folded.at(-1)?.[0] !== first[0]) return unrolledRing(ring);
  return Math.abs(planarSum(folded)) > 1e-9 ? folded : unrolledRing(ring);
}

/** A ring with its middle within 180 degrees of another longitude. */
export function nearMiddle(ring: readonly Position[], middle: number): Position[] {
  let [west, east] = [Infinity, -Infinity];
  for (const [longitude = 0] of ring) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  if (east - west > 359.9) return aroundPole(ring, middle - 180);

  const turn = longitudeNear((west + east) / 2, middle) - (west + east) / 2;
  return ring.map(([longitude = 0, latitude = 0]) => [longitude + turn, latitude]);
}

/** A ring around a pole, cut at another longitude; empty where it is nothing but the pole. */
function aroundPole(ring: readonly Position[], cut: number): Position[] {
  const coast = ring.filter(([, latitude = 0]) => Math.abs(latitude) < 89.9);
  if (coast.length === 0) return [];
  const distances = coast.map(([longitude = 0]) => Math.abs(longitudeNear(longitude, cut) - cut));
  const first = distances.indexOf(Math.min(...distances));
  const turned = [...coast.slice(first), ...coast.slice(0, first)];

  const open: Position[] = [];
  let before = longitudeNear(turned[0]![0]!, cut);
  for (const [longitude = 0, latitude = 0] of turned) {
    before = longitudeNear(longitude, before);
    open.push([before, latitude]);
  }
  // It may run to the west: then it ends where the map begins.
  const isWestward = before < open[0]![0]!;
  const [start, end] = isWestward ? [cut + 360, cut] : [cut, cut + 360];
  const turn = isWestward ? 360 : 0;
  const placed = open.map(([longitude = 0, latitude = 0]): Position => [longitude + turn, latitude]);
  const [from, to] = [placed[0]![1]!, placed.at(-1)![1]!];
  const pole = from < 0 ? -90 : 90;
  return [[start, from], ...placed, [end, to], [end, pole], [start, pole], [start, from]];
}

/** Twice the area of a ring on the plane, positive where it runs counterclockwise. */
export function planarSum(ring: readonly Position[]): number {
  let sum = 0;
  const [originX = 0, originY = 0] = ring[0] ?? [];
  for (let at = 1; at < ring.length; at++) {
    const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [ring[at - 1]!, ring[at]!];
    sum += (ax - originX) * (by - originY) - (bx - originX) * (ay - originY);
  }
  return sum;
}
