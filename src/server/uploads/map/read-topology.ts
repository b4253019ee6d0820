import { open, readFile, stat } from 'node:fs/promises';
import type { Geometry, Position } from 'geojson';
import { ShapeError } from '#domain/geo/shape-error.ts';
import { maxNesting, maxVertices } from '#domain/geo/shape-limits.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import type { AnalysisContext } from '../table/analysis-context.ts';
import { limits } from '../files/limits.ts';
import { tooLarge, unreadable } from '../files/upload-errors.ts';
import { withoutShapeKey, type Feature } from '../shapes/feature.ts';
import { mapLimits } from '../shapes/map-limits.ts';
import { storeMapLayer } from './store-map-layer.ts';

/** Whether a text is TopoJSON, by its name, or by its beginning where it is named as JSON. */
export async function isTopology(path: string, fileName: string): Promise<boolean> {
  if (/\.topojson$/i.test(fileName)) return true;
  if (!/\.(json|geojson)$/i.test(fileName)) return false;
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0);
    return /^\ufeff?\s*\{\s*"type"\s*:\s*"Topology"/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Reads every object of a TopoJSON file as a layer. */
export async function readTopology(context: AnalysisContext, path: string): Promise<Layer[]> {
  if ((await stat(path)).size > mapLimits.topologyBytes) {
    throw tooLarge('The TopoJSON file has more than 64 MB. Upload it as GeoJSON or as a GeoPackage.');
  }
  const topology = parsed(await readFile(path, 'utf8'));
  const arcs = arcsOf(topology);
  const objects = isRecord(topology.objects) ? Object.entries(topology.objects) : [];
  if (objects.length === 0) throw unreadable('The TopoJSON file has no objects.');

  const layers: Layer[] = [];
  for (const [name, object] of objects.slice(0, limits.sheets)) {
    const reader = new TopologyReader(arcs, pointsOf(topology));
    layers.push(await storeMapLayer(context, { name, features: reader.features(object), system: null }));
  }
  return layers;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value) && value.type === 'Topology') return value;
  } catch (cause) {
    throw unreadable('The TopoJSON file is damaged: it is no valid JSON.', cause);
  }
  throw unreadable('The file is named like TopoJSON, but has no topology.');
}

type ToPlace = (position: readonly number[]) => Position;

/** How whole numbers of a topology become places; null where they are places. */
function pointsOf({ transform }: Record<string, unknown>): ToPlace {
  if (!isRecord(transform)) return (position) => [...position];
  const { scale, translate } = transform;
  if (!arePair(scale) || !arePair(translate)) {
    throw unreadable('The transform of the TopoJSON file is damaged.');
  }
  const [kx = 1, ky = 1] = scale;
  const [dx = 0, dy = 0] = translate;
  return ([x = 0, y = 0]) => [x * kx + dx, y * ky + dy];
}

const areNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length >= 2 && value.every((number) => Number.isFinite(number));

const arePair = (value: unknown): value is number[] => areNumbers(value) && value.length === 2;

/** The arcs as places; those of a quantized topology are the differences of whole numbers. */
function arcsOf(topology: Record<string, unknown>): Position[][] {
  const { arcs, transform } = topology;
  if (!Array.isArray(arcs)) throw unreadable('The TopoJSON file has no arcs.');
  const toPlace = pointsOf(topology);
  const isQuantized = isRecord(transform);

  return arcs.map((arc: unknown, index) => {
    if (!Array.isArray(arc) || !arc.every(areNumbers)) {
      throw unreadable(`Arc ${index} of the TopoJSON file is damaged.`);
    }
    let [x, y] = [0, 0];
    return arc.map((position: number[]) => {
      if (!isQuantized) return [...position];
      x += position[0] ?? 0;
      y += position[1] ?? 0;
      return toPlace([x, y]);
    });
  });
}

class TopologyReader {
  private readonly arcs: readonly Position[][];
  private readonly toPlace: ToPlace;

  constructor(arcs: readonly Position[][], toPlace: ToPlace) {
    this.arcs = arcs;
    this.toPlace = toPlace;
  }

  *features(object: unknown): Iterable<Feature> {
    if (!isRecord(object)) return;
    const isList = object.type === 'GeometryCollection' && Array.isArray(object.geometries);
    for (const member of isList ? (object.geometries as unknown[]) : [object]) {
      yield this.feature(member);
    }
  }

  private feature(member: unknown): Feature {
    if (!isRecord(member)) return { properties: {}, shape: new ShapeError('It is no object') };
    const properties = isRecord(member.properties) ? withoutShapeKey(member.properties) : {};
    const named =
      member.id === undefined || 'id' in properties ? properties : { id: member.id, ...properties };
    try {
      return { properties: named, shape: member.type ? this.shape(member, 0) : null };
    } catch (error) {
      if (error instanceof ShapeError) return { properties: named, shape: error };
      throw error;
    }
  }

  private shape(object: unknown, depth: number): Geometry {
    if (depth > maxNesting) throw new ShapeError(`Collections are more than ${maxNesting} deep`);
    if (!isRecord(object)) throw new ShapeError('A part of it is no object');
    const { type, arcs, coordinates, geometries } = object;

    switch (type) {
      case 'Point':
        return { type, coordinates: this.place(coordinates) };
      case 'MultiPoint':
        return { type, coordinates: listOf(coordinates).map((place) => this.place(place)) };
      case 'LineString':
        return { type, coordinates: this.line(arcs) };
      case 'MultiLineString':
      case 'Polygon':
        return { type, coordinates: listOf(arcs).map((line) => this.line(line)) };
      case 'MultiPolygon':
        return {
          type,
          coordinates: listOf(arcs).map((rings) => listOf(rings).map((ring) => this.line(ring))),
        };
      case 'GeometryCollection':
        return { type, geometries: listOf(geometries).map((part) => this.shape(part, depth + 1)) };
      default:
        throw new ShapeError(`Its type is none of TopoJSON: ${String(type).slice(0, 40)}`);
    }
  }

  private place(value: unknown): Position {
    if (!areNumbers(value)) throw new ShapeError('A place of it has not two numbers');
    return this.toPlace(value);
  }

  /** A line of arcs, each of which begins where the one before it ends; `~n` is arc n from its end. */
  private line(indexes: unknown): Position[] {
    const line: Position[] = [];
    for (const index of listOf(indexes)) {
      if (typeof index !== 'number' || !Number.isInteger(index)) {
        throw new ShapeError('It names an arc that is no number');
      }
      const arc = this.arcs[index < 0 ? ~index : index];
      if (!arc) throw new ShapeError(`It names arc ${index}, which does not exist`);
      if (line.length + arc.length > maxVertices) throw new ShapeError('It has too many vertices');

      const places = index < 0 ? arc.toReversed() : arc;
      for (const place of line.length === 0 ? places : places.slice(1)) {
        line.push(place);
      }
    }
    return line;
  }
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new ShapeError('A list of it is missing');
}
