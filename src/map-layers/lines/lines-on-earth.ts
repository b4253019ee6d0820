import type { MultiLineString, Position } from 'geojson';
import { longitudeNear } from '#domain/geo/longitude.ts';
import { partsOf } from '#domain/geo/parts-of-shape.ts';
import { readShape } from '#domain/geo/read-shape.ts';

/**
 * The lines of a shape, and the edges of its areas, in degrees to the metre. Those across the antimeridian go
 * on beyond 180 degrees.
 */
export function linesOnEarth(text: string): MultiLineString {
  const { geometry } = readShape(text);
  const { lines, areas } = geometry ? partsOf(geometry) : { lines: [], areas: [] };
  return { type: 'MultiLineString', coordinates: [...lines, ...areas.flat()].map(unbroken) };
}

function unbroken(line: readonly Position[]): Position[] {
  let before: number | null = null;
  return line.map(([longitude = 0, latitude = 0]) => {
    before = before === null ? longitude : longitudeNear(longitude, before);
    return [rounded(before), rounded(latitude)];
  });
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
