import { presimplify } from 'topojson-simplify';
import type { Arc, Objects, Topology } from 'topojson-specification';
import { longitudeNear } from '#domain/geo/longitude.ts';
import { mercatorPoint, worldUnits } from '#domain/geo/mercator.ts';
import type { ShapeSource } from '../prepare/prepare-shapes.ts';
import { degreesOf } from '../prepare/project-topology.ts';
import { regionsOf } from '../prepare/regions-of.ts';
import { ringPoints } from './ring-points.ts';
import { mostZoom, type Box, type TileArc, type TileShape, type TileShapes } from './tile-shapes.ts';

/** A corner is drawn where its triangle is at least so many square px, of tiles that are 512 px wide. */
const leastTriangle = 0.6;
const tileWidth = 512;

/**
 * Prepares the regions of a topology for tiles of all zooms: each point of a border gets the zoom from which
 * it is drawn. A border in common is one arc, so both of its regions have the same points at every zoom.
 */
export function prepareTileShapes({ topology, object, describe }: ShapeSource): TileShapes {
  const projected = degreesOf(topology).map(projectArc);
  const arcs = withZooms({ ...topology, transform: undefined, arcs: projected } as Topology);

  const shapes = regionsOf(topology, object).flatMap((region): TileShape[] => {
    const described = describe(region);
    if (!described) return [];
    const { polygons } = region;
    const boxes = polygons.map((polygon) => boxOf(polygon, arcs));
    const largest = boxes.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
    return [{ key: described.key, polygons, box: boxAround(boxes), largest }];
  });

  return { arcs, shapes };
}

/** An arc on the square of the world; one across 180 degrees goes on beyond its edge. */
function projectArc(arc: Arc): [number, number][] {
  let before = arc[0]?.[0] ?? 0;
  return arc.map(([longitude = 0, latitude = 0]) => {
    before = longitudeNear(longitude, before);
    return mercatorPoint(before, latitude);
  });
}

function withZooms(topology: Topology): TileArc[] {
  // The types of the package know no properties that are null.
  const weighted = presimplify(topology as Topology<Objects<object>>).arcs as number[][][];
  return weighted.map((arc) =>
    arc.map(([x = 0, y = 0, area = Infinity]) => [Math.round(x), Math.round(y), zoomOf(area)] as const),
  );
}

/** The zoom from which a triangle of so many square units is seen. */
function zoomOf(area: number): number {
  const pixels = area * (tileWidth / worldUnits) ** 2;
  if (pixels >= leastTriangle) return 0;
  return Math.min(mostZoom, Math.ceil(Math.log2(leastTriangle / pixels) / 2));
}

const sizeOf = ([left, top, right, bottom]: Box): number => (right - left) * (bottom - top);

function boxOf(polygon: TileShape['polygons'][number], arcs: readonly TileArc[]): Box {
  const points = polygon.flatMap((references) => ringPoints(arcs, references));
  return boxAround(points.map(([x, y]) => [x, y, x, y]));
}

function boxAround(boxes: readonly Box[]): Box {
  return boxes.reduce(([left, top, right, bottom], box) => [
    Math.min(left, box[0]),
    Math.min(top, box[1]),
    Math.max(right, box[2]),
    Math.max(bottom, box[3]),
  ]);
}
