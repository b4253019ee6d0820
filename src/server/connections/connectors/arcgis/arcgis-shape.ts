import type { Geometry, Position } from 'geojson';
import { z } from 'zod';
import { areasOfRings } from '#domain/geo/areas-of-rings.ts';

const position = z.array(z.number().nullable()).min(2);
const positions = z.array(position);

/** A geometry as ArcGIS writes it: by the name of its coordinates. */
const shapeSchema = z.union([
  z.object({ rings: z.array(positions) }),
  z.object({ paths: z.array(positions) }),
  z.object({ points: positions }),
  z.object({ x: z.union([z.number(), z.literal('NaN')]).nullable(), y: z.number().nullish() }),
]);

/** A geometry of ArcGIS as GeoJSON; null for an empty one, and for curves. */
export function shapeOf(geometry: unknown): Geometry | null {
  const shape = shapeSchema.safeParse(geometry).data;
  if (!shape) return null;

  if ('rings' in shape) {
    const rings = shape.rings.map(flat).filter((ring) => ring.length > 3);
    return rings.length === 0 ? null : areasOfRings(rings);
  }

  if ('paths' in shape) {
    const lines = shape.paths.map(flat).filter((line) => line.length > 1);
    const [line] = lines;
    if (!line) return null;
    return lines.length === 1
      ? { type: 'LineString', coordinates: line }
      : { type: 'MultiLineString', coordinates: lines };
  }

  if ('points' in shape) {
    const points = flat(shape.points);
    return points.length === 0 ? null : { type: 'MultiPoint', coordinates: points };
  }

  const { x, y } = shape;
  if (typeof x !== 'number' || typeof y !== 'number') return null;
  return { type: 'Point', coordinates: [x, y] };
}

/** Positions without heights and measures. */
const flat = (line: readonly (readonly (number | null)[])[]): Position[] =>
  line.map(([x, y]) => [x ?? 0, y ?? 0]);
