import type { Geometry, Position } from 'geojson';
import { findCrossing } from './find-crossing.ts';
import { partsOf, pathsOf, type Rings } from './parts-of-shape.ts';

/** What is wrong with a shape: the kind of the problem, and a sentence that says where it is. */
export type ShapeProblem = {
  kind: 'empty' | 'range' | 'short' | 'unclosed' | 'crossing';
  sentence: string;
};

/**
 * What is wrong with a shape, the first that holds; null for one that can be drawn. Edges that cross each
 * other are looked for last, and only where `isCompared`: such areas are drawn, but their size and what is in
 * them may be wrong.
 */
export function shapeProblem(geometry: Geometry, { isCompared = true } = {}): ShapeProblem | null {
  const parts = partsOf(geometry);
  const paths = pathsOf(parts);
  if (paths.length === 0) return { kind: 'empty', sentence: 'The shape is empty.' };

  const outside = paths.flat().find(isOutside);
  if (outside) {
    const place = written(outside);
    const hint = isOutside(swapped(outside))
      ? 'Longitudes are from -180 to 180, latitudes from -90 to 90.'
      : 'The longitude comes first, then the latitude.';
    return { kind: 'range', sentence: `${place} is no place on Earth. ${hint}` };
  }

  if (parts.lines.some(({ length }) => length < 2)) {
    return { kind: 'short', sentence: 'A line needs at least two vertices.' };
  }
  return problemOfRings(parts.areas) ?? (isCompared ? problemOfEdges(parts.areas) : null);
}

function problemOfRings(areas: readonly Rings[]): ShapeProblem | null {
  for (const ring of areas.flat()) {
    const [first = [], last = []] = [ring[0], ring.at(-1)];
    if (first[0] !== last[0] || first[1] !== last[1]) {
      return {
        kind: 'unclosed',
        sentence: `A ring begins at ${written(first)} and ends at ${written(last)}. It has to end where it begins.`,
      };
    }
    if (ring.length < 4) {
      return { kind: 'short', sentence: `The ring at ${written(first)} has fewer than three vertices.` };
    }
  }
  return null;
}

function problemOfEdges(areas: readonly Rings[]): ShapeProblem | null {
  for (const rings of areas) {
    const crossing = findCrossing(rings);
    if (crossing) return { kind: 'crossing', sentence: `Edges cross each other at ${written(crossing)}.` };
  }
  return null;
}

/** Degrees that are a hair outside come from calculations, and are drawn at the edge. */
const tolerance = 1e-6;

const isOutside = ([longitude = 0, latitude = 0]: Position): boolean =>
  Math.abs(longitude) > 180 + tolerance || Math.abs(latitude) > 90 + tolerance;

const swapped = ([longitude = 0, latitude = 0]: Position): Position => [latitude, longitude];

const written = (position: Position): string =>
  position
    .slice(0, 2)
    .map((degrees) => Number(degrees.toFixed(6)))
    .join(' ');
