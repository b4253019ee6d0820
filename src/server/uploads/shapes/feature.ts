import type { Geometry } from 'geojson';
import type { ShapeError } from '#domain/geo/shape-error.ts';

/** The name of the column of shapes. */
export const shapeKey = 'geometry';

/** A feature of a map: its properties, and its shape, none, or why that cannot be read. */
export type Feature = {
  properties: Record<string, unknown>;
  shape: Geometry | ShapeError | null;
};

/** Properties under other names where they have that of the column of shapes. */
export function withoutShapeKey(properties: Record<string, unknown>): Record<string, unknown> {
  if (!(shapeKey in properties)) return properties;
  const { [shapeKey]: value, ...others } = properties;
  return { ...others, [`${shapeKey}_property`]: value };
}
