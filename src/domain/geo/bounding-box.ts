import type { Geometry, Position } from 'geojson';
import { partsOf, pathsOf } from './parts-of-shape.ts';

/**
 * West, south, east and north of what it holds, in degrees. Where it crosses the antimeridian, west is
 * greater than east (RFC 7946, 5.2).
 */
export type BoundingBox = [west: number, south: number, east: number, north: number];

/**
 * The smallest box around some shapes; null where all are empty. Parts on both sides of the antimeridian are
 * one box across it where that is smaller.
 */
export function boundingBox(geometries: readonly Geometry[]): BoundingBox | null {
  const spans: Span[] = [];
  let [south, north] = [Infinity, -Infinity];
  for (const geometry of geometries) {
    for (const path of pathsOf(partsOf(geometry))) {
      spans.push(spanOf(path));
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
