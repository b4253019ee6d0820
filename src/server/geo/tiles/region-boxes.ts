import { mercatorPlace } from '#domain/geo/mercator.ts';
import type { Box, TileShapes } from './tile-shapes.ts';

/** The degrees around a region: west, south, east and north. */
export type RegionBox = [west: number, south: number, east: number, north: number];

/** The degrees around the largest part of each region, by its key. */
export const regionBoxes = ({ shapes }: TileShapes): Map<string, RegionBox> =>
  new Map(shapes.map(({ key, largest }) => [key, degreesOf(largest)]));

function degreesOf([left, top, right, bottom]: Box): RegionBox {
  const [west, north] = mercatorPlace(left, top);
  const [east, south] = mercatorPlace(right, bottom);
  return [west, south, east, north];
}
