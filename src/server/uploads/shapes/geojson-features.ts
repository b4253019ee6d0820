import { open } from 'node:fs/promises';
import type { Geometry } from 'geojson';
import type { GeoJsonNote } from '#domain/source/upload/geojson-note.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import { withoutShapeKey, type Feature } from './feature.ts';

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
 * Properties of files that are written here (`note`) are as they are.
 */
export function featureOf(value: unknown, note: GeoJsonNote | null = null): Feature | null {
  if (!isRecord(value)) return null;
  if (value['type'] === 'Feature' && 'geometry' in value) {
    const given = isRecord(value['properties']) ? value['properties'] : {};
    const properties = note ? given : withoutShapeKey(given);
    const id = note?.hasId ? undefined : value['id'];
    const hasId = id !== undefined && id !== null && !('id' in properties);
    // It may be anything, which is found out where it is read.
    const shape = value['geometry'] as Geometry | null;
    return { properties: hasId ? { id, ...properties } : properties, shape };
  }

  if (!isGeometry(value)) return null;
  return { properties: {}, shape: value as unknown as Geometry };
}

/** Whether an object of JSON looks like a geometry of GeoJSON. */
export const isGeometry = (value: Record<string, unknown>): boolean =>
  kinds.has(value['type']) && ('coordinates' in value || 'geometries' in value);

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

/** The reference system of a GeoJSON file, where it names one as old ones do. */
export function systemOfGeoJson(head: string): string | null {
  return /"crs"\s*:\s*\{[^{}]{0,200}\{\s*"name"\s*:\s*"([^"]{1,200})"/.exec(head)?.[1] ?? null;
}

/** Whether a file of JSON is GeoJSON, by its beginning. */
export const isGeoJson = (head: string): boolean => /"type"\s*:\s*"Feature(Collection)?"/.test(head);

/** The beginning of a file of GeoJSON, which says of what kind it is. */
export async function headOfGeoJson(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
