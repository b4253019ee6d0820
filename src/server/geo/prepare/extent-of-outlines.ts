import type { LineString, Position } from 'geojson';
import { boundingBox, type BoundingBox } from '#domain/geo/bounding-box.ts';
import { nearMiddle, wholeRing } from './resampled-ring.ts';

/** The extent of the outlines of areas; null where there are none. */
export function extentOfOutlines(outlines: readonly (readonly Position[])[]): BoundingBox | null {
  return boundingBox(outlines.flatMap((outline) => spansOf(nearMiddle(wholeRing(outline), 0))));
}

/** The extent of a ring as lines from corner to corner: two where it goes on beyond the antimeridian. */
function spansOf(ring: readonly Position[]): LineString[] {
  if (ring.length === 0) return [];
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude = 0, latitude = 0] of ring) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }

  const line = (from: number, to: number): LineString => ({
    type: 'LineString',
    coordinates: [
      [from, south],
      [to, north],
    ],
  });
  if (east > 180) return [line(west, 180), line(-180, east - 360)];
  if (west < -180) return [line(west + 360, 180), line(-180, east)];
  return [line(west, east)];
}
