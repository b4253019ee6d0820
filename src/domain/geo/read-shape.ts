import type { Geometry } from 'geojson';
import { readGeoJsonShape } from './read-geojson-shape.ts';
import { readWkt } from './read-wkt.ts';
import { ShapeError } from './shape-error.ts';
import { maxShapeLength } from './shape-limits.ts';

/** A shape, or why a text is none, in a sentence for people. */
export type ReadShape = { geometry: Geometry; problem?: undefined } | { geometry: null; problem: string };

/**
 * Reads the text of a shape: Well-Known Text (`POINT (7.6 51.9)`), or a GeoJSON geometry or feature. What the
 * shape looks like is not checked (see `shapeProblem`).
 */
export function readShape(text: string): ReadShape {
  try {
    if (text.length > maxShapeLength) throw new ShapeError('The text of the shape is too long.');
    if (isGeoJsonText(text)) return { geometry: readGeoJsonShape(text) };
    return { geometry: readWkt(text) };
  } catch (error) {
    if (error instanceof ShapeError) return { geometry: null, problem: error.message };
    throw error;
  }
}

/** Whether a text may be GeoJSON, and is no Well-Known Text. */
const isGeoJsonText = (text: string): boolean => /^\s*\{/.test(text);
