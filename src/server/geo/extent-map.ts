import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import { longitudeOnMap, projectorOf, worldEdges } from '#domain/geo/projection.ts';

/**
 * A box on a map of land: the part of the map to show, and paths of the land in it, of the box and of places
 * in it, which are points.
 */
export type ExtentMap = { viewBox: string; land: string; outline: string; dots: string };

type Range = readonly [least: number, greatest: number];

/** The smallest part of the map that is shown, of its width and height. */
const leastPart = 1 / 5;
/** The room around a box, of its size. */
const margin = 0.4;

/** A longitude and a latitude. */
export type Place = readonly [longitude: number, latitude: number];

/**
 * Draws a box in degrees, and places in it, over the countries of the world on the part of the map around it.
 */
export function extentMap(
  countries: PreparedShapes,
  extent: BoundingBox,
  places: readonly Place[] = [],
): ExtentMap {
  const outlines = spansOnMap(extent).map((span) => outline(countries, span, [extent[1], extent[3]]));
  const points = outlines.flat();
  const [left, right] = viewRange(
    points.map(([x]) => x),
    countries.width,
  );
  const [top, bottom] = viewRange(
    points.map(([, y]) => y),
    countries.height,
  );

  const land = countries.shapes.filter(
    ({ box }) => box[0] <= right && box[2] >= left && box[1] <= bottom && box[3] >= top,
  );
  return {
    viewBox: [left, top, right - left, bottom - top].map(Math.round).join(' '),
    land: land.map(({ path }) => path).join(''),
    outline: outlines.map((outlined) => `M${outlined.map((point) => point.join(' ')).join('L')}z`).join(''),
    dots: places.map((place) => `M${pointOf(countries, place).join(' ')}h0`).join(''),
  };
}

/** The longitudes of a box on the map; two ranges where it goes on at the other edge. */
function spansOnMap([west, , east]: BoundingBox): Range[] {
  const [left, right] = worldEdges;
  if (east - west >= 360) return [worldEdges];
  const start = longitudeOnMap(west);
  const end = start + ((east - west + 360) % 360);
  if (end <= right) return [[start, end]];
  return [
    [start, right],
    [left, end - 360],
  ];
}

/** How many points a side of a box has: meridians are curves. */
const sidePoints = 8;

/** A place in units of the drawing. */
function pointOf({ unit, projection, height }: PreparedShapes, [longitude, latitude]: Place): Point {
  const [x, y] = projectorOf(projection)(longitude, latitude) ?? [0, 0];
  // The map of the world ends above the South Pole.
  return [Math.round(x * unit), Math.round(Math.min(Math.max(y * unit, 0), height))];
}

/** The points around a box, in units of the drawing. */
function outline(countries: PreparedShapes, [west, east]: Range, [south, north]: Range): Point[] {
  const at = (longitude: number, latitude: number) => pointOf(countries, [longitude, latitude]);
  const steps = Array.from({ length: sidePoints + 1 }, (_, index) => index / sidePoints);
  const latitudes = steps.map((step) => south + (north - south) * step);
  return [
    ...latitudes.map((latitude) => at(east, latitude)),
    ...latitudes.toReversed().map((latitude) => at(west, latitude)),
  ];
}

type Point = [x: number, y: number];

/** What is shown of one dimension: values with room around them, within the map where that is possible. */
function viewRange(values: readonly number[], size: number): Range {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const shown = Math.min(size, Math.max((greatest - least) * (1 + 2 * margin), size * leastPart));
  const start = Math.min(Math.max((least + greatest - shown) / 2, 0), size - shown);
  return [start, start + shown];
}
