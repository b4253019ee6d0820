import type { Geometry, Position } from 'geojson';
import { isRecord } from '#domain/value/object/is-record.ts';
import { ShapeError } from './shape-error.ts';
import { maxNesting, maxVertices } from './shape-limits.ts';

/**
 * Reads the text of a GeoJSON geometry, or of a feature with one. Throws a `ShapeError` that says what is
 * wrong, and where.
 */
export function readGeoJsonShape(text: string): Geometry {
  const value = parsed(text);
  const geometry = isRecord(value) && value.type === 'Feature' ? value.geometry : value;
  return checkedGeometry(geometry);
}

/** A parsed value as a GeoJSON geometry. Throws a `ShapeError` where it is none. */
export function checkedGeometry(value: unknown): Geometry {
  return new GeometryCheck().geometry(value, 'The geometry', 0);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ShapeError('The text begins like GeoJSON, but is no valid JSON.');
  }
}

/** How deep the lists of coordinates of each kind of shape are; a position is a list of numbers. */
const depths = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
} as const;

class GeometryCheck {
  private vertices = 0;

  geometry(value: unknown, where: string, depth: number): Geometry {
    if (depth > maxNesting) throw new ShapeError(`Collections are more than ${maxNesting} deep.`);
    if (!isRecord(value)) throw new ShapeError(`${where} is no object with a type and coordinates.`);
    const { type } = value;
    if (type === 'GeometryCollection') {
      if (!Array.isArray(value.geometries)) throw new ShapeError(`${where} has no list of geometries.`);
      const geometries = value.geometries.map((part, index) =>
        this.geometry(part, `Geometry ${index + 1}`, depth + 1),
      );
      return { type, geometries };
    }
    if (typeof type !== 'string' || !Object.hasOwn(depths, type)) {
      throw new ShapeError(`${where} has a type that is none of GeoJSON: ${String(type).slice(0, 40)}.`);
    }

    const kind = type as keyof typeof depths;
    this.list(value.coordinates, depths[kind], 'coordinates');
    return withoutEmptyPoints({ type: kind, coordinates: value.coordinates } as Geometry);
  }

  private list(value: unknown, depth: number, where: string): void {
    if (!Array.isArray(value)) throw new ShapeError(`In ${where} is no list where one should be.`);
    if (depth === 0) return this.position(value, where);
    for (const [index, part] of value.entries()) {
      this.list(part, depth - 1, depth > 2 || index < 1 ? `${where}[${index}]` : where);
    }
  }

  private position(value: readonly unknown[], where: string): void {
    this.vertices++;
    if (this.vertices > maxVertices) throw new ShapeError(`The shape has more than ${maxVertices} vertices.`);
    const areNumbers = value.every((part) => typeof part === 'number' && Number.isFinite(part));
    // An empty list is a point without a place.
    if (!areNumbers || value.length === 1) {
      throw new ShapeError(
        `In ${where} is a position that has not two numbers: ${JSON.stringify(value).slice(0, 60)}.`,
      );
    }
  }
}

function withoutEmptyPoints(geometry: Geometry): Geometry {
  if (geometry.type !== 'MultiPoint') return geometry;
  return { ...geometry, coordinates: geometry.coordinates.filter((point: Position) => point.length > 0) };
}
