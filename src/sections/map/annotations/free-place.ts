import { isInside, type Points } from '#domain/geo/planar-rings.ts';
import type { PreparedShape } from '#domain/geo/prepared-shapes.ts';
import { ringsOfPath } from '#domain/geo/rings-of-path.ts';
import type { MapView } from '../map-view.ts';

/** The shares of a map at which something may lie, from the start and from the top, the best ones first. */
const shares = [
  [0, 1],
  [1, 1],
  [0.75, 1],
  [0.5, 1],
  [0.25, 1],
  [0, 0],
  [1, 0],
] as const;

/** The steps between the points of a box that are looked at, from its left and from its top. */
const [columns, rows] = [6, 3];

type Room = {
  view: MapView;
  /** The width and the height of what needs a place. */
  size: readonly [width: number, height: number];
  /** The least room around it. */
  margin: number;
  isFromRight: boolean;
};

type Place = [left: number, top: number];

/** So many places are known for the same shapes: for wide and narrow screens, and for some extents. */
const mostKnown = 8;
const knownPlaces = new WeakMap<readonly PreparedShape[], Map<string, Place>>();

/**
 * The upper left corner of the place at an edge of a map that has the fewest regions behind it. Found once:
 * it takes longer than all else of a drawing, and is the same for all values.
 */
export function freePlace(shapes: readonly PreparedShape[], room: Room): Place {
  const known = knownPlaces.get(shapes) ?? new Map<string, Place>();
  knownPlaces.set(shapes, known);
  const key = JSON.stringify(room);
  const before = known.get(key);
  if (before) return before;

  if (known.size === mostKnown) {
    known.clear();
  }
  const place = findPlace(shapes, room);
  known.set(key, place);
  return place;
}

function findPlace(
  shapes: readonly PreparedShape[],
  { view, size: [width, height], margin, isFromRight }: Room,
): Place {
  const [x, y, across, down] = view;
  let best: { place: Place; covered: number } | null = null;

  for (const [along, below] of shares) {
    const share = isFromRight ? 1 - along : along;
    const left = x + margin + share * (across - 2 * margin - width);
    const top = y + margin + below * (down - 2 * margin - height);
    const space = margin / 2;
    const covered = coveredBy(shapes, [
      left - space,
      top - space,
      left + width + space,
      top + height + space,
    ]);
    if (!best || covered < best.covered) {
      best = { place: [left, top], covered };
    }
    if (covered === 0) break;
  }

  return best!.place;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

/**
 * How many points of a box are in regions, and how many parts of regions, such as islands, have corners in
 * it.
 */
function coveredBy(shapes: readonly PreparedShape[], box: Box): number {
  const [left, top, right, bottom] = box;
  const near = shapes
    .filter(
      ({ box: other }) => other[0] <= right && other[2] >= left && other[1] <= bottom && other[3] >= top,
    )
    .map(ringsOf);
  if (near.length === 0) return 0;

  const points = pointsOf(box).filter((point) => near.some((rings) => isInside(point, rings)));
  const parts = near
    .flat()
    .filter((ring) => ring.some(([x = 0, y = 0]) => x >= left && x <= right && y >= top && y <= bottom));
  return points.length + parts.length;
}

const pointsOf = ([left, top, right, bottom]: Box): (readonly [x: number, y: number])[] =>
  Array.from({ length: columns + 1 }, (_, column) => left + ((right - left) * column) / columns).flatMap(
    (x) => Array.from({ length: rows + 1 }, (_, row) => [x, top + ((bottom - top) * row) / rows] as const),
  );

/** Read once for a shape. */
const readRings = new WeakMap<PreparedShape, Points[]>();

function ringsOf(shape: PreparedShape): Points[] {
  const rings = readRings.get(shape) ?? ringsOfPath(shape.path);
  readRings.set(shape, rings);
  return rings;
}
