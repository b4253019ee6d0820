import type { Geometry, Position } from 'geojson';

/** The rings of an area: the first is its outline, the others are holes. */
export type Rings = readonly (readonly Position[])[];

/**
 * A shape as its points, lines and areas, whichever kinds and collections it is made of; without empty ones.
 */
export type ShapeParts = { points: Position[]; lines: (readonly Position[])[]; areas: Rings[] };

/** The parts of a shape. */
export function partsOf(geometry: Geometry): ShapeParts {
  const parts: ShapeParts = { points: [], lines: [], areas: [] };
  collect(geometry, parts);
  return parts;
}

function collect(geometry: Geometry, parts: ShapeParts): void {
  switch (geometry.type) {
    case 'Point':
      return addPoints([geometry.coordinates], parts);
    case 'MultiPoint':
      return addPoints(geometry.coordinates, parts);
    case 'LineString':
      return addLines([geometry.coordinates], parts);
    case 'MultiLineString':
      return addLines(geometry.coordinates, parts);
    case 'Polygon':
      return addAreas([geometry.coordinates], parts);
    case 'MultiPolygon':
      return addAreas(geometry.coordinates, parts);
    case 'GeometryCollection':
      for (const part of geometry.geometries) {
        collect(part, parts);
      }
  }
}

function addPoints(points: readonly Position[], parts: ShapeParts): void {
  for (const point of points) {
    if (point.length > 0) {
      parts.points.push(point);
    }
  }
}

function addLines(lines: readonly Position[][], parts: ShapeParts): void {
  for (const line of lines) {
    if (line.length > 0) {
      parts.lines.push(line);
    }
  }
}

function addAreas(areas: readonly Position[][][], parts: ShapeParts): void {
  for (const rings of areas) {
    const filled = rings.filter((ring) => ring.length > 0);
    if (filled.length > 0) {
      parts.areas.push(filled);
    }
  }
}

/** All lists of positions of the parts of a shape. */
export function pathsOf({ points, lines, areas }: ShapeParts): (readonly Position[])[] {
  return [...points.map((point) => [point]), ...lines, ...areas.flat()];
}

/** How many vertices a shape has; the end of a ring, which is its start, is none. */
export function vertexCount({ points, lines, areas }: ShapeParts): number {
  const ofLines = lines.reduce((sum, { length }) => sum + length, 0);
  return areas.flat().reduce((sum, ring) => sum + Math.max(ring.length - 1, 0), points.length + ofLines);
}
