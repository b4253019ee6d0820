import type { Geometry, Position } from 'geojson';
import { readShape } from './read-shape.ts';
import { shapeProblem } from './shape-problem.ts';
import { toWkt } from './write-wkt.ts';

/** The text that a shape was certainly meant to be, and what is corrected in it. */
export type ShapeCorrection = { text: string; label: string };

/**
 * Corrects the text of a shape whose places are on Earth only when longitudes and latitudes are exchanged, or
 * whose rings are open; null where that does not make it valid.
 */
export function correctedShape(text: string): ShapeCorrection | null {
  const { geometry } = readShape(text);
  const problem = geometry && problemOf(geometry);
  if (!problem) return null;

  const isSwapped = problem === 'range';
  const onEarth = isSwapped ? mapLists(geometry, swapped) : geometry;
  const isOpen = problemOf(onEarth) === 'unclosed';
  const corrected = isOpen ? closed(onEarth) : onEarth;
  if (problemOf(corrected)) return null;
  const labels = [isSwapped && 'exchange latitudes and longitudes', isOpen && 'close its rings'];
  return {
    text: isGeoJson(text) ? JSON.stringify(corrected) : toWkt(corrected),
    label: labels.filter(Boolean).join(', '),
  };
}

const isGeoJson = (text: string): boolean => text.trimStart().startsWith('{');

const problemOf = (geometry: Geometry) => shapeProblem(geometry, { isCompared: false })?.kind ?? null;

const swapped = ([longitude = 0, latitude = 0, ...others]: Position): Position => [
  latitude,
  longitude,
  ...others,
];

/** A shape with other positions. */
function mapLists(geometry: Geometry, map: (position: Position) => Position): Geometry {
  if (geometry.type === 'GeometryCollection') {
    return { ...geometry, geometries: geometry.geometries.map((part) => mapLists(part, map)) };
  }
  return { ...geometry, coordinates: mapped(geometry.coordinates, map) } as Geometry;
}

type Coordinates = readonly (number | Coordinates)[];

function mapped(list: Coordinates, map: (position: Position) => Position): Coordinates {
  if (typeof list[0] === 'number') return map(list as Position);
  return list.map((part) => mapped(part as Coordinates, map));
}

/** A shape whose rings end where they begin. */
function closed(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(closedRing) };
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(closedRing)) };
    case 'GeometryCollection':
      return { ...geometry, geometries: geometry.geometries.map(closed) };
    default:
      return geometry;
  }
}

function closedRing(ring: Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || (first[0] === last?.[0] && first[1] === last?.[1])) return ring;
  return [...ring, first];
}
