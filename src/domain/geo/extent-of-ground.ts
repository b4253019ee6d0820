import type { BoundingBox } from './bounding-box.ts';
import { widthOf } from './fitted-projection.ts';

/** The room around places at each side, as a part of their extent, and the least of it in degrees. */
const [room, leastRoom] = [0.06, 0.2];
/** Edges are at whole parts of a degree, so that few more rows change nothing. */
const parts = 10;

/** The extent of a map around places in a box. */
export function extentOfGround(box: BoundingBox): BoundingBox {
  const [west, south, east, north] = box;
  const beside = Math.max(widthOf(box) * room, leastRoom);
  const above = Math.max((north - south) * room, leastRoom);
  const latitudes = [Math.max(-90, floor(south - above)), Math.min(90, ceil(north + above))] as const;
  if (widthOf(box) + 2 * beside >= 360) return [-180, latitudes[0], 180, latitudes[1]];
  return [normal(floor(west - beside)), latitudes[0], normal(ceil(east + beside)), latitudes[1]];
}

/** Reads an extent that was typed: west, south, east and north in degrees; null for anything else. */
export function readExtent(text: string): BoundingBox | null {
  const numbers = text.split(/[,;\s]+/).flatMap((part) => (part === '' ? [] : [Number(part)]));
  const [west = NaN, south = NaN, east = NaN, north = NaN] = numbers;
  const isExtent =
    numbers.length === 4 &&
    [west, east].every((degrees) => Math.abs(degrees) <= 180) &&
    [south, north].every((degrees) => Math.abs(degrees) <= 90) &&
    west !== east &&
    south < north;
  return isExtent ? [west, south, east, north] : null;
}

const floor = (degrees: number): number => Math.floor(degrees * parts) / parts;
const ceil = (degrees: number): number => Math.ceil(degrees * parts) / parts;

/** Longitudes beyond 180 degrees are on the other side. */
function normal(longitude: number): number {
  if (longitude < -180) return longitude + 360;
  return longitude > 180 ? longitude - 360 : longitude;
}
