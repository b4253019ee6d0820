import type { Geometry, Position } from 'geojson';

/**
 * A shape as Well-Known Text. Each number is the shortest text that is read as the same number. A third
 * number of positions is a height (`Z`), a fourth a measure.
 */
export function toWkt(geometry: Geometry): string {
  const least = leastOfShape(geometry);
  return ofSize(geometry, least === Infinity ? 2 : Math.min(least, 4));
}

/** A shape whose positions have so many numbers, as those of all shapes of a collection. */
function ofSize(geometry: Geometry, size: number): string {
  const name = geometry.type.toUpperCase();
  const letters = { 3: ' Z', 4: ' ZM' }[size] ?? '';
  if (geometry.type === 'GeometryCollection') {
    if (geometry.geometries.length === 0) return `${name}${letters} EMPTY`;
    return `${name}${letters} (${geometry.geometries.map((part) => ofSize(part, size)).join(', ')})`;
  }

  return `${name}${letters} ${geometry.type === 'Point' ? point(geometry.coordinates, size) : list(geometry.coordinates, size)}`;
}

type Coordinates = readonly (number | Coordinates)[];

/** The least number of numbers in a position of a shape; infinite where it has none. */
function leastOfShape(geometry: Geometry): number {
  if (geometry.type !== 'GeometryCollection') return leastOf(geometry.coordinates);
  return geometry.geometries.reduce((least, part) => Math.min(least, leastOfShape(part)), Infinity);
}

function leastOf(coordinates: Coordinates): number {
  if (typeof coordinates[0] === 'number') return coordinates.length;
  let least = Infinity;
  for (const part of coordinates) {
    least = Math.min(least, leastOf(part as Coordinates));
  }
  return least;
}

const point = (position: Position, size: number): string => {
  if (position.length === 0) return 'EMPTY';
  return `(${numbers(position, size)})`;
};

function list(coordinates: Coordinates, size: number): string {
  if (coordinates.length === 0) return 'EMPTY';
  const parts = coordinates.map((part) => {
    const inner = part as Coordinates;
    if (typeof inner[0] === 'number') return numbers(inner as Position, size);
    return list(inner, size);
  });
  return `(${parts.join(', ')})`;
}

const numbers = (position: Position, size: number): string => {
  if (size === 2) return `${position[0]} ${position[1]}`;
  return position.slice(0, size).join(' ');
};
