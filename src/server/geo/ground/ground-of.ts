import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { geoArea, geoPath, type GeoContext } from 'd3-geo';
import type { MultiPolygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { spheric, type FittedProjection } from '#domain/geo/fitted-projection.ts';
import type { Ground } from '#domain/geo/prepared-shapes.ts';
import { linePath } from '#domain/geo/shape-path.ts';

/** The files of the world, each for drawings whose radius of the Earth has at most so many px. */
const files = [
  { file: 'world-atlas/countries-110m.json', most: 250 },
  { file: 'world-atlas/countries-50m.json', most: 4000 },
  { file: 'world-atlas/countries-10m.json', most: Infinity },
] as const;

/** More characters of paths than this are those of a coarser file. */
const mostCharacters = 60_000;

/**
 * The land and the borders of countries around a map, below what it draws: projected and cut to the frame of
 * a fitted projection, in its units, as detailed as its scale needs.
 */
export async function groundOf(projection: FittedProjection, unit: number): Promise<Ground> {
  const finest = files.findIndex(({ most }) => projection.scale <= most);
  let ground = await drawnGround(files[finest]!.file, projection, unit);
  for (let at = finest - 1; at >= 0 && ground.land.length + ground.borders.length > mostCharacters; at--) {
    ground = await drawnGround(files[at]!.file, projection, unit);
  }
  return ground;
}

async function drawnGround(file: string, projection: FittedProjection, unit: number): Promise<Ground> {
  const path = createRequire(import.meta.url).resolve(file);
  const topology = JSON.parse(await readFile(path, 'utf8')) as Topology;
  const countries = topology.objects['countries'] as GeometryCollection;
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
  const borders = linesOf((context) =>
    geoPath(onPaper, context)(mesh(topology, countries, (one, other) => one !== other)),
  );
  return {
    land: land.map(({ points }) => linePath(points, 1, 'z')).join(''),
    borders: borders.map(({ points }) => linePath(points, 1)).join(''),
  };
}

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
