import { open } from 'node:fs/promises';
import type { Geometry } from 'geojson';
import { isRecord } from '#domain/value/object/is-record.ts';
import { withoutShapeKey, type Feature } from './feature.ts';
import { toDegreesOf, type ToDegrees } from './reference-system.ts';

const kinds: ReadonlySet<unknown> = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]);

/**
 * A record of a JSON file as a feature: a feature of GeoJSON, or a geometry alone; null for other records.
 */
export function featureOf(value: unknown): Feature | null {
  if (!isRecord(value)) return null;
  if (value['type'] === 'Feature' && 'geometry' in value) {
    const properties = isRecord(value['properties']) ? withoutShapeKey(value['properties']) : {};
    const { id } = value;
    const hasId = id !== undefined && id !== null && !('id' in properties);
    // It may be anything, which is found out where it is read.
    const shape = value['geometry'] as Geometry | null;
    return { properties: hasId ? { id, ...properties } : properties, shape };
  }

  const isGeometry = kinds.has(value['type']) && ('coordinates' in value || 'geometries' in value);
  if (!isGeometry) return null;
  return { properties: {}, shape: value as unknown as Geometry };
}

type Listed = { kind: string; path?: readonly string[] };

/** The lists of records without those that are coordinates of one shape, which is then a record itself. */
export function shapeLists<List extends Listed>(lists: readonly List[]): (List | { kind: 'values' })[] {
  const others = lists.filter(({ kind, path = [] }) => {
    const isPoint = kind === 'columns' && path.length === 1 && path[0] === 'geometry';
    return path.at(-1) !== 'coordinates' && !isPoint;
  });
  if (others.length === 0 && lists.length > 0) return [{ kind: 'values' }];
  return others;
}

/** How the places of a GeoJSON file become degrees, where it names a reference system as old ones do. */
export async function systemOfGeoJson(path: string): Promise<ToDegrees | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.toString('utf8', 0, bytesRead);
    const [, name = ''] = /"crs"\s*:\s*\{[^{}]{0,200}\{\s*"name"\s*:\s*"([^"]{1,200})"/.exec(head) ?? [];
    if (name === '') return null;
    return toDegreesOf(name);
  } finally {
    await file.close();
  }
}
