import { worldUnits } from '#domain/geo/mercator.ts';
import { tileExtent, type TileAddress } from '#domain/geo/tile-address.ts';
import { clipRing, type TilePoint } from './clip-ring.ts';
import { ringPoints } from './ring-points.ts';
import { mostZoom, type Box, type TileShape, type TileShapes } from './tile-shapes.ts';

/** How far shapes go on around a tile, so that lines along its edges are not seen. */
const buffer = 64;
/** What is smaller than so many units is drawn as a square: 2 px of 512 along an edge. */
const leastSize = 16;

/** The rings of a region within a tile: outer ones with a positive area, each followed by its holes. */
export type TileRings = TilePoint[][];

/** The regions that have a part in a tile, by their places in the list of shapes. */
export function polygonsOfTile(
  shapes: TileShapes,
  tile: TileAddress,
  margin = buffer,
): Map<number, TileRings> {
  const scale = (tileExtent * 2 ** tile.z) / worldUnits;
  const rings = new Map<number, TileRings>();

  for (const [at, shape] of shapes.shapes.entries()) {
    // Shapes may go on beyond 180 degrees, where the world begins again.
    const parts = [-worldUnits, 0, worldUnits].flatMap((shift) => {
      const place: Place = { scale, left: tile.x * tileExtent - shift * scale, top: tile.y * tileExtent };
      return isNear(shape.box, place, margin)
        ? ringsOf(shapes, shape, { ...place, zoom: tile.z, margin })
        : [];
    });
    if (parts.length > 0) {
      rings.set(at, parts);
    }
  }

  return rings;
}

/** How units of the world become those of a tile. */
type Place = { scale: number; left: number; top: number };

function isNear([left, top, right, bottom]: Box, place: Place, margin: number): boolean {
  const [from, to] = [-margin, tileExtent + margin];
  if (right * place.scale - place.left < from || left * place.scale - place.left > to) return false;
  return bottom * place.scale - place.top >= from && top * place.scale - place.top <= to;
}

type Cut = Place & { zoom: number; margin: number };

function ringsOf(shapes: TileShapes, shape: TileShape, cut: Cut): TileRings {
  const [left, top, right, bottom] = shape.largest;
  if (Math.max(right - left, bottom - top) * cut.scale < leastSize) return squareAround(shape, cut);

  const rings = shape.polygons.flatMap((polygon) => {
    const [outer, ...holes] = polygon.map((references) =>
      wholeRing(clipRing(pointsOf(shapes, references, cut), -cut.margin, tileExtent + cut.margin)),
    );
    const area = areaOf(outer ?? []);
    if (!outer || area === 0) return [];
    const inner = holes.flatMap((hole) => {
      const size = areaOf(hole);
      return size === 0 ? [] : [size > 0 ? hole.toReversed() : hole];
    });
    return [area < 0 ? outer.toReversed() : outer, ...inner];
  });
  const isThin = Math.min(right - left, bottom - top) * cut.scale < leastSize;
  return rings.length === 0 && isThin ? squareAround(shape, cut) : rings;
}

/** A square for what is too small to be seen otherwise, on the tile that has its middle. */
function squareAround({ largest }: TileShape, { scale, left, top, margin }: Cut): TileRings {
  const x = Math.round(((largest[0] + largest[2]) / 2) * scale - left);
  const y = Math.round(((largest[1] + largest[3]) / 2) * scale - top);
  if (Math.min(x, y) < -margin || Math.max(x, y) > tileExtent + margin) return [];

  const [near, far] = [-leastSize / 2, leastSize / 2];
  return [
    [
      [x + near, y + near],
      [x + far, y + near],
      [x + far, y + far],
      [x + near, y + far],
    ],
  ];
}

/** The points of a ring that are drawn at a zoom, in units of the tile. */
function pointsOf({ arcs }: TileShapes, references: readonly number[], cut: Cut): TilePoint[] {
  const points: TilePoint[] = [];
  for (const [x, y, zoom] of ringPoints(arcs, references)) {
    if (zoom <= cut.zoom || cut.zoom >= mostZoom) {
      points.push([x * cut.scale - cut.left, y * cut.scale - cut.top]);
    }
  }
  return points;
}

/** A ring in whole units, without points that are at the place of the one before. */
function wholeRing(ring: readonly TilePoint[]): TilePoint[] {
  const points: TilePoint[] = [];
  for (const [x, y] of ring) {
    const point: TilePoint = [Math.round(x), Math.round(y)];
    const before = points.at(-1);
    if (!before || before[0] !== point[0] || before[1] !== point[1]) {
      points.push(point);
    }
  }
  return points;
}

/** Twice the area of a ring: positive where it runs as the hands of a clock do, as rows count downwards. */
function areaOf(ring: readonly TilePoint[]): number {
  let area = 0;
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!;
    area += x * nextY - nextX * y;
  }
  return area;
}
