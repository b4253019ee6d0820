import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { geoArea, geoPath, type GeoContext } from 'd3-geo';
import type { MultiLineString, MultiPolygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { spheric, type FittedProjection } from '#domain/geo/fitted-projection.ts';
import type { Ground } from '#domain/geo/prepared-shapes.ts';
import { drawnGround } from './drawn-ground.ts';

/** The files of the world, each for drawings whose radius of the Earth has at most so many px. */
const files = [
  { file: 'world-atlas/countries-110m.json', most: 250 },
  { file: 'world-atlas/countries-50m.json', most: 4000 },
  { file: 'world-atlas/countries-10m.json', most: Infinity },
] as const;

/** The states of the United States, whose borders are on drawings with a larger radius of the Earth in px. */
const [states, leastScaleOfStates] = ['us-atlas/states-10m.json', 1200];

/**
 * The land and the borders of countries around a map, below what it draws: projected and cut to the frame of
 * a fitted projection, in its units, as detailed as its scale needs.
 */
export async function groundOf(projection: FittedProjection, unit: number): Promise<Ground> {
  const finest = files.findIndex(({ most }) => projection.scale <= most);
  for (const { file } of files.slice(0, finest + 1).toReversed()) {
    const ground = await groundOfFile(file, projection, unit);
    if (ground) return ground;
  }
  return { land: '', borders: '' };
}

/** The ground by one of the files; null where its paths are too long. */
async function groundOfFile(
  file: string,
  projection: FittedProjection,
  unit: number,
): Promise<Ground | null> {
  const topology = await readTopology(file);
  const { width, height, scale, translate } = projection;
  const onPaper = spheric({
    ...projection,
    scale: scale * unit,
    translate: [translate[0] * unit, translate[1] * unit],
  }).clipExtent([
    [0, 0],
    [width * unit, height * unit],
  ]);

  const land = linesOf((context) => geoPath(onPaper, context)(landOf(topology)));
  const borders = [bordersOf(topology, 'countries')];
  if (scale > leastScaleOfStates) {
    borders.push(bordersOf(await readTopology(states), 'states'));
  }
  const borderLines = borders.flatMap((border) => linesOf((context) => geoPath(onPaper, context)(border)));
  const lines = { land: land.map(closed), borders: borderLines.map(({ points }) => points) };
  return drawnGround(lines, unit);
}

async function readTopology(file: string): Promise<Topology> {
  const path = createRequire(import.meta.url).resolve(file);
  return JSON.parse(await readFile(path, 'utf8')) as Topology;
}

/** The lines between the regions of a topology. */
const bordersOf = (topology: Topology, object: string): MultiLineString =>
  mesh(topology, topology.objects[object] as GeometryCollection, (one, other) => one !== other);

/** The points of an outline, the first one also at its end. */
const closed = ({ points }: Line): Line['points'] => [...points, points[0]!];

/**
 * The land, each part of it less than half of the Earth: small islands of the files run the wrong way round,
 * which would make all but them land.
 */
function landOf(topology: Topology): MultiPolygon {
  const { features } = feature(topology, topology.objects['land'] as GeometryCollection);
  const polygons = features.flatMap(({ geometry }) => (geometry as MultiPolygon).coordinates);
  const coordinates = polygons.map((rings) => {
    const isInverted = geoArea({ type: 'Polygon', coordinates: rings }) > 2 * Math.PI;
    return isInverted ? rings.map((ring) => ring.toReversed()) : rings;
  });
  return { type: 'MultiPolygon', coordinates };
}

type Line = { points: [number, number][] };

/** The lines that a drawing consists of. */
function linesOf(draw: (context: GeoContext) => void): Line[] {
  const lines: Line[] = [];
  draw({
    beginPath: () => undefined,
    moveTo: (x, y) => void lines.push({ points: [[x, y]] }),
    lineTo: (x, y) => void lines.at(-1)?.points.push([x, y]),
    closePath: () => undefined,
    arc: () => undefined,
  });
  return lines;
}
