import type { Position } from 'geojson';
import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import { innerPoint } from '#domain/geo/inner-point.ts';
import type { MarkPlace } from '#domain/geo/mark-place.ts';
import { longitudeIn, projectorOf } from '#domain/geo/projection.ts';
import { readShape } from '#domain/geo/read-shape.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { isFilled, type Cell } from '#domain/value/cell/cell.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { MapLayer } from '../state/map-layer.ts';
import { columnOf } from '../state/column-of.ts';
import { cellMatcher } from './cell-matcher.ts';
import { regionNames } from '#domain/geo/region-names.ts';

/** A place on the drawing, in its units. */
export type PointOnMap = readonly [x: number, y: number];

/** The places of rows, and how many have none, because they have no place or none on this map. */
export type RowPoints = {
  pointOf(row: readonly Cell[]): PointOnMap | null;
  /** Where a row is on the Earth; null where it has no place. */
  placeOf(row: readonly Cell[]): MarkPlace | null;
  /** The column of regions that rows name; undefined for other places. */
  placeColumn: ShownColumn | undefined;
  /** What people call the region of a row; null where it has none. */
  nameOf(row: readonly Cell[]): string | null;
};

/** A row with its place on the drawing. */
export type PlacedRow = { row: readonly Cell[]; point: PointOnMap };

/** The rows that have a place on the map, in their order. */
export const placedRows = (rows: SectionRows, { pointOf }: Pick<RowPoints, 'pointOf'>): PlacedRow[] =>
  rows.result.rows.flatMap((row) => {
    const point = pointOf(row);
    return point ? [{ row, point }] : [];
  });

const unnamed = { placeColumn: undefined, nameOf: () => null };

/**
 * Finds the places of rows: by coordinates, shapes, or the regions that they name; null where none is set.
 */
export function rowPoints(
  rows: SectionRows,
  { columns }: Pick<MapLayer, 'columns'>,
  { shapes, locale }: { shapes: PreparedShapes; locale: Locale },
): RowPoints | null {
  const latitude = columnOf(rows, columns, 'latitude');
  const longitude = columnOf(rows, columns, 'longitude');
  const shape = columnOf(rows, columns, 'shape');
  const region = columnOf(rows, columns, 'xAxis');
  const place = placer(shapes);

  if (latitude && longitude) {
    const degreesOf = (row: readonly Cell[]) =>
      [longitude, latitude].map(({ index }) => readNumber(row[index] ?? null));
    return {
      ...unnamed,
      pointOf: (row) => place(...pairOf(degreesOf(row))),
      placeOf: (row) => placeAt(degreesOf(row)),
    };
  }

  if (shape) {
    const positionOf = (row: readonly Cell[]) => positionOfShape(row[shape.index] ?? null);
    return {
      ...unnamed,
      pointOf: (row) => place(...pairOf(positionOf(row))),
      placeOf: (row) => placeAt(positionOf(row)),
    };
  }
  if (!region) return null;

  const match = cellMatcher(region, { shapes, locale });
  const names = regionNames(shapes, locale);
  const regionOf = (row: readonly Cell[]) => {
    const cell = row[region.index] ?? null;
    return isFilled(cell) ? match(cellText(cell)) : undefined;
  };
  return {
    pointOf(row) {
      const at = regionOf(row);
      return at === undefined ? null : shapes.shapes[at]!.point;
    },
    placeOf(row) {
      const at = regionOf(row);
      return at === undefined ? null : { region: shapes.shapes[at]!.key };
    },
    placeColumn: region,
    nameOf(row) {
      const at = regionOf(row);
      return at === undefined ? null : (names[at] ?? null);
    },
  };
}

type Placer = (longitude: number | null, latitude: number | null) => PointOnMap | null;

/** Places degrees on the drawing of shapes, in whole units. */
export function placer({ projection, unit, width, height }: PreparedShapes): Placer {
  const project = projectorOf(projection);
  return (longitude, latitude) => {
    if (longitude === null || latitude === null || !areDegrees(longitude, latitude)) return null;
    const point = project(longitudeIn(projection, longitude), latitude);
    if (!point) return null;
    const [x, y] = [Math.round(point[0] * unit), Math.round(point[1] * unit)];
    return x >= 0 && y >= 0 && x <= width && y <= height ? [x, y] : null;
  };
}

const areDegrees = (longitude: number, latitude: number): boolean =>
  Math.abs(longitude) <= 360 && Math.abs(latitude) <= 90;

/** A longitude and a latitude, either of which may be missing. */
type Degrees = readonly (number | null)[];

const pairOf = ([longitude = null, latitude = null]: Degrees) => [longitude, latitude] as const;

function placeAt([longitude = null, latitude = null]: Degrees): MarkPlace | null {
  if (longitude === null || latitude === null) return null;
  return { shape: { type: 'Point', coordinates: [longitude, latitude] } };
}

function positionOfShape(cell: Cell): Position {
  if (!isFilled(cell)) return [];
  const { geometry } = readShape(cellText(cell));
  return (geometry && innerPoint(geometry)) ?? [];
}
