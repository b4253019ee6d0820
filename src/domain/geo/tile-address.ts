import { latitudeAt } from './mercator.ts';

/**
 * A square of the Web Mercator plane: at zoom `z` it has 2^z columns (`x`, from the west) and as many rows
 * (`y`, from the north).
 */
export type TileAddress = { z: number; x: number; y: number };

/** The units along an edge of a tile. */
export const tileExtent = 4096;

/** The deepest zoom that has tiles. */
const deepestZoom = 22;

/** The number of columns, and of rows, into which the plane is divided: places on it are whole numbers. */
export const planeSize = 2 ** 32;

/** The address of a tile as a path writes it; null where there is no such tile. */
export function readTileAddress(z: string, x: string, y: string): TileAddress | null {
  if (![z, x, y].every((part) => /^\d{1,7}$/.test(part))) return null;
  const address = { z: Number(z), x: Number(x), y: Number(y) };
  const size = 2 ** address.z;
  if (address.z > deepestZoom || address.x >= size || address.y >= size) return null;
  return address;
}

/** The edges of a tile in degrees. */
export function tileEdges({ z, x, y }: TileAddress): {
  west: number;
  south: number;
  east: number;
  north: number;
} {
  const size = 2 ** z;
  return {
    west: (x / size) * 360 - 180,
    east: ((x + 1) / size) * 360 - 180,
    north: latitudeAt(y / size),
    south: latitudeAt((y + 1) / size),
  };
}
