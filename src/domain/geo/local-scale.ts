import type { GeoProjection } from 'd3-geo';
import { sphericAt, type MapProjection } from './projection.ts';
import { distance } from './sphere.ts';

/** A place of a drawing, in px from its upper left corner. */
type Place = readonly [x: number, y: number];
/** Left, top, right and bottom of a part of a drawing, in px. */
type Part = readonly [left: number, top: number, right: number, bottom: number];

/** The km that a px is long, from left to right, at a place of a map; null where it has no degrees. */
export function kmOfPixel(projection: MapProjection, [x, y]: Place): number | null {
  const map = sphericAt(projection, [x, y]);
  const [west, east] = [x - 0.5, x + 0.5].map((at) => map && degreesAt(map, [at, y]));
  if (!west || !east) return null;
  return distance(west, east);
}

/** How many times as long as in its middle a px may be at the edges of a map with one scale. */
const mostUneven = 1.2;

/** Whether a part of a map has about the same scale everywhere, as maps of the world have not. */
export function hasOneScale(projection: MapProjection, [left, top, right, bottom]: Part): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const middle = kmOfPixel(projection, [x, y]);
  if (middle === null) return false;

  const edges = [left, x, right].flatMap((across) =>
    [top, y, bottom].map((down) => kmOfPixel(projection, [across, down])),
  );
  return edges.every((km) => km === null || Math.max(km / middle, middle / km) <= mostUneven);
}

/** The degrees of latitude from a place to one a little north of it. */
const step = 1e-4;

/** Where north is at a place of a map, in degrees clockwise from the top; null where it has none. */
export function northAt(projection: MapProjection, place: Place): number | null {
  const map = sphericAt(projection, place);
  const degrees = map && degreesAt(map, place);
  if (!degrees || Math.abs(degrees[1]) > 90 - step) return null;

  const [from, to] = [map(degrees), map([degrees[0], degrees[1] + step])];
  if (!from || !to) return null;
  return (Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI;
}

function degreesAt(map: GeoProjection, [x, y]: Place): [longitude: number, latitude: number] | null {
  const degrees = map.invert?.([x, y]);
  if (!degrees || !degrees.every(Number.isFinite)) return null;
  return degrees;
}
