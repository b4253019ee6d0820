import type { Geometry, Position } from 'geojson';
import { partsOf } from './parts-of-shape.ts';
import { unrolledRing } from './unrolled-ring.ts';

/**
 * West, south, east and north of what it holds, in degrees. Where it crosses the antimeridian, west is
 * greater than east (RFC 7946, 5.2).
 */
export type BoundingBox = [west: number, south: number, east: number, north: number];

/**
 * The smallest box around some shapes; null where all are empty. Parts on both sides of the antimeridian are
 * one box across it where that is smaller. Edges of areas across it go the short way; an area around a pole
 * reaches to it.
 */
export function boundingBox(geometries: readonly Geometry[]): BoundingBox | null {
  const spans: Span[] = [];
  let [south, north] = [Infinity, -Infinity];
  for (const geometry of geometries) {
    const { points, lines, areas } = partsOf(geometry);
    const rings = areas.flat().map((ring) => (isBroken(ring) ? unrolledRing(ring) : ring));
    for (const path of [...points.map((point) => [point]), ...lines, ...rings]) {
      spans.push(...spansOnEarth(spanOf(path)));
      for (const [, latitude = 0] of path) {
        south = Math.min(south, latitude);
        north = Math.max(north, latitude);
      }
    }
  }
  if (spans.length === 0) return null;

  const [west, east] = smallestSpan(spans);
  return [west, south, east, north];
}

/** Whether an edge of a ring crosses the antimeridian; one all the way round does not. */
const isBroken = (ring: readonly Position[]): boolean =>
  ring.some(([longitude = 0], at) => {
    const width = Math.abs(longitude - (ring[at - 1]?.[0] ?? longitude));
    return width > 180 && width !== 360;
  });

/** Sums of differences of longitudes are known to so many parts of a degree. */
const precision = 1e9;

/** A span that may reach beyond 180 degrees as those that are on the Earth. */
function spansOnEarth([west, east]: Span): Span[] {
  if (west >= -180 && east <= 180) return [[west, east]];
  if (east - west >= 360) return [[-180, 180]];

  const [start, end] = [west, east].map((longitude) => Math.round(longitude * precision) / precision);
  return west < -180
    ? [
        [start! + 360, 180],
        [-180, end!],
      ]
    : [
        [start!, 180],
        [-180, end! - 360],
      ];
}

/** West and east of a shape. */
export type Span = readonly [west: number, east: number];

function spanOf(path: readonly Position[]): Span {
  let [west, east] = [Infinity, -Infinity];
  for (const [longitude = 0] of path) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return [west, east];
}

/** The shortest arc that has all of some spans: all around, but for the widest gap between them. */
export function smallestSpan(spans: readonly Span[]): Span {
  const sorted = spans.toSorted(([a], [b]) => a - b);
  const [west] = sorted[0]!;
  let reach = sorted[0]![1];
  let widest = { gap: -Infinity, west, east: west };
  for (const [start, end] of sorted) {
    if (start - reach > widest.gap) {
      widest = { gap: start - reach, west: start, east: reach };
    }
    reach = Math.max(reach, end);
  }

  const outside = west + 360 - reach;
  if (widest.gap > outside) return [widest.west, widest.east];
  return [west, reach];
}
