import type { Geometry } from 'geojson';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import { partsOf, vertexCount } from './parts-of-shape.ts';
import { areaOf, lengthOf } from './shape-size.ts';

/**
 * A shape in words: its kind, how many vertices it has, and its size, such as `polygon of 5 vertices, 12
 * km²`.
 */
export function shapeInWords(geometry: Geometry): string {
  const parts = partsOf(geometry);
  const vertices = vertexCount(parts);
  if (vertices === 0) return `empty ${names[geometry.type]}`;
  if (geometry.type === 'Point') return `point at ${geometry.coordinates.slice(0, 2).map(degrees).join(' ')}`;

  const kind = `${kindInWords(geometry)} of ${plural(vertices, 'vertex', 'vertices')}`;
  if (parts.areas.length > 0) return `${kind}, ${size(areaOf(geometry))} km²`;
  if (parts.lines.length > 0) return `${kind}, ${size(lengthOf(geometry))} km`;
  return kind;
}

const names: Record<Geometry['type'], string> = {
  Point: 'point',
  MultiPoint: 'points',
  LineString: 'line',
  MultiLineString: 'lines',
  Polygon: 'polygon',
  MultiPolygon: 'polygons',
  GeometryCollection: 'collection',
};

function kindInWords(geometry: Geometry): string {
  if (geometry.type === 'GeometryCollection') return plural(geometry.geometries.length, 'shape');
  if (geometry.type === 'MultiPolygon') return plural(geometry.coordinates.length, 'polygon');
  if (geometry.type === 'MultiLineString') return plural(geometry.coordinates.length, 'line');
  return names[geometry.type];
}

const degrees = (value: number): string => String(Number(value.toFixed(5)));

/** A size with three digits that count. */
const size = (value: number): string => {
  if (value >= 100) return formatNumber(Math.round(value));
  return String(Number(value.toPrecision(3)));
};
