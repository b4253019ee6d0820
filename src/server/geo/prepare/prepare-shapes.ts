import { createHash } from 'node:crypto';
import { geoArea, geoCentroid } from 'd3-geo';
import type { MultiPolygon, Position } from 'geojson';
import { feature, merge, mesh } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Objects, Topology } from 'topojson-specification';
import type { Ground, PreparedShape, PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import { planarInnerPoint, type Points, type Polygons } from '#domain/geo/planar-rings.ts';
import { earthRadius } from '#domain/geo/sphere.ts';
import { frameOf, type MapProjection } from '#domain/geo/projection.ts';
import { drawnGround } from '../ground/drawn-ground.ts';
import { inOrderOfPlaces } from './in-order-of-places.ts';
import { degreesOf, projectTopology } from './project-topology.ts';
import { regionNeighbours } from './region-neighbours.ts';
import { regionsOf, type Region, type Regions } from './regions-of.ts';
import { dotPath, linePath, ringsPath } from '#domain/geo/shape-path.ts';

/** What a boundary set is prepared from, and how. */
export type ShapeSource = {
  set: string;
  /** The year of the borders; 0 where it is not known. */
  edition: number;
  topology: Topology;
  /** The object of the topology that has the regions. */
  object: string;
  projection: MapProjection;
  /** Corners whose triangle is smaller than so many square px are left out. */
  detail: number;
  /** At most so many corners stay: the largest triangles. */
  mostCorners?: number;
  unit: number;
  describe(region: Region): Pick<PreparedShape, 'key' | 'name' | 'aliases' | 'country'> | null;
  /** The larger region that a region is part of, whose borders are drawn; none where absent. */
  parentOf?(key: string): string;
};

/** What is smaller than so many px is drawn as a dot of this radius. */
const [leastSize, dotRadius] = [2, 1.5];

/**
 * Projects and simplifies the regions of a topology, and finds out what is said of each: size, neighbours, a
 * point inside. The topology is simplified, not its shapes, so that there are no gaps between them.
 */
export function prepareShapes(source: ShapeSource): PreparedShapes {
  const { topology, object, projection, unit, set, edition } = source;
  const described = regionsOf(topology, object).flatMap((region) => {
    const description = source.describe(region);
    return description ? [{ region, description }] : [];
  });
  const degrees = degreesOf(topology);
  const projected = projectTopology(
    degrees,
    described.map(({ region }) => region),
    projection,
  );
  const drawn = placesOf(projected);
  const kept = described.filter((_, at) => drawn[at]);
  const regions = kept.map(({ region }) => region);
  const simplified = simplifiedTopology(keptTopology(projected, drawn), source);

  const measures = measuresOf({ ...topology, transform: undefined, arcs: degrees } as Topology, regions);
  const neighbours = regionNeighbours(
    degrees,
    regions,
    measures.map(({ centre }) => centre),
  );
  const polygons = polygonsOf(simplified);
  const exact = polygonsOf(keptTopology(projected, drawn));

  const shapes = kept.map(({ description }, at): PreparedShape => ({
    ...description,
    ...geometryOf(polygons[at]!, exact[at]!, unit),
    area: measures[at]!.area,
    neighbours: neighbours[at]!,
  }));
  const { width, height } = frameOf(projection);
  const prepared = {
    set,
    edition,
    projection,
    width: width * unit,
    height: height * unit,
    unit,
    shapes: inOrderOfPlaces(shapes),
    borders: bordersOf(simplified, shapes, source),
  };

  const land = landOf(simplified, unit);
  const drawing = land ? { ...prepared, land: withDots(land, shapes, unit) } : prepared;
  return { ...drawing, digest: digestOf(drawing) };
}

/** All regions as one land with the borders between them, with less detail; null where that is long. */
function landOf(topology: Topology, unit: number): Ground | null {
  const { geometries } = collectionOf(topology);
  const land = merge(topology, geometries as Parameters<typeof merge>[1]).coordinates.flat();
  const { coordinates } = mesh(topology, collectionOf(topology), (one, other) => one !== other);
  const inUnit = (line: Position[]): Points => line.map(([x = 0, y = 0]) => [x * unit, y * unit]);
  return drawnGround({ land: land.map(inUnit), borders: coordinates.map(inUnit) }, unit);
}

/** Land with the regions that are dots, and those that are little larger. */
function withDots({ land, borders }: Ground, shapes: readonly PreparedShape[], unit: number): Ground {
  const small = shapes.filter(
    ({ box: [left, top, right, bottom] }) => Math.max(right - left, bottom - top) < 2 * leastSize * unit,
  );
  return { land: land + small.map(({ path }) => path).join(''), borders };
}

const digestOf = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

const collectionOf = ({ objects }: Topology) => objects['regions'] as GeometryCollection;

/** Which regions have a place in the projection. */
const placesOf = (topology: Topology): boolean[] =>
  collectionOf(topology).geometries.map((geometry) => 'arcs' in geometry && geometry.arcs.length > 0);

function keptTopology(topology: Topology, isKept: readonly boolean[]): Topology {
  const geometries = collectionOf(topology).geometries.filter((_, at) => isKept[at]);
  return { ...topology, objects: { regions: { type: 'GeometryCollection', geometries } } };
}

function simplifiedTopology(topology: Topology, { detail, mostCorners }: ShapeSource): Topology {
  // The types of the package know no properties that are null.
  const weighed = presimplify(topology as Topology<Objects<object>>);
  if (mostCorners === undefined) return simplify(weighed, detail);
  return simplify(weighed, Math.max(detail, detailOf(weighed, mostCorners)));
}

/** The size of triangles of which so many are larger in a topology. */
function detailOf({ arcs }: Topology, mostCorners: number): number {
  const weights = Float64Array.from(arcs.flatMap((arc) => arc.map(([, , weight = 0]) => weight))).sort();
  return weights[weights.length - mostCorners] ?? 0;
}

/** The polygons of each region, their rings without the point that closes them. */
function polygonsOf(topology: Topology): Polygons[] {
  const { features } = feature(topology, collectionOf(topology));
  return features.map(({ geometry }) =>
    (geometry as MultiPolygon).coordinates.map((rings) => rings.map((ring): Points => ring.slice(0, -1))),
  );
}

/** The area in square kilometres of each region, and the centre of its largest part, in degrees. */
function measuresOf(topology: Topology, regions: Regions): { area: number; centre: [number, number] }[] {
  return regions.map(({ polygons }) => {
    const parts = polygons.map((arcs) => {
      const { geometry } = feature(topology, { type: 'Polygon', arcs });
      return { geometry, area: smallerArea(geoArea(geometry)) };
    });
    const largest = parts.reduce((one, other) => (other.area > one.area ? other : one));
    const area = parts.reduce((sum, part) => sum + part.area, 0);
    return { area: Math.round(area * earthRadius ** 2), centre: geoCentroid(largest.geometry) };
  });
}

/** An area on the sphere of radius 1: no region has more than half of it, whichever way its outline runs. */
const smallerArea = (area: number): number => Math.min(area, Math.abs(4 * Math.PI - area));

/** How a region is drawn: as its polygons, or as a dot where it would not be seen. */
function geometryOf(
  polygons: Polygons,
  exact: Polygons,
  unit: number,
): Pick<PreparedShape, 'path' | 'box' | 'point'> {
  const bounds = boxOf(exact, unit);
  const isSmall = Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]) < leastSize * unit;
  const path = isSmall ? '' : ringsPath(polygons.flat(), unit);
  const [x, y] = planarInnerPoint(inUnits(path ? polygons : exact, unit));
  const point: [number, number] = [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
  if (path) return { path, box: bounds, point };

  const radius = dotRadius * unit;
  const box: PreparedShape['box'] = [
    point[0] - radius,
    point[1] - radius,
    point[0] + radius,
    point[1] + radius,
  ];
  return { path: dotPath(point, radius), box, point };
}

/** Polygons as their path has them. */
const inUnits = (polygons: Polygons, unit: number): Polygons =>
  polygons.map((rings) => rings.map((ring) => ring.map((point) => point.map((at) => Math.round(at * unit)))));

function boxOf(polygons: Polygons, unit: number): PreparedShape['box'] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = 0, y = 0] of polygons.flat(2)) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return [left, top, right, bottom].map((edge) => Math.round(edge * unit)) as PreparedShape['box'];
}

/** The borders between the larger regions that shapes are parts of. */
function bordersOf(
  topology: Topology,
  shapes: readonly PreparedShape[],
  { parentOf, unit }: ShapeSource,
): string {
  if (!parentOf) return '';
  const parents = new Map(
    collectionOf(topology).geometries.map((geometry, at) => [geometry, parentOf(shapes[at]!.key)] as const),
  );
  const { coordinates } = mesh(topology, collectionOf(topology), (one, other) => {
    return one !== other && parents.get(one) !== parents.get(other);
  });
  return coordinates.map((line) => linePath(line, unit)).join('');
}
