import type { Geometry } from 'geojson';
import { placeColumnsOf } from '#domain/source/column/place-columns.ts';
import { showsValue } from '#domain/value/cell/function-name.ts';
import { isFilled, type Cell } from '#domain/value/cell/cell.ts';
import { shapeOfCell } from './shape-of-cell.ts';
import type { DownloadColumn } from './download.ts';
import type { DownloadRequest } from './download-request.ts';

/** The columns that say where a row of a file is, by their index. */
export type RowPlace = { shape: number } | { latitude: number; longitude: number };

type PlacedRequest = Pick<DownloadRequest, 'request'> & { columns: readonly DownloadColumn[] };

/** Where the rows of a file are: their first column of shapes, or pair of coordinates; null without any. */
export function placeOfRow({ columns, request }: PlacedRequest): RowPlace | null {
  const plain = columns.flatMap(({ column, labelOf, membersOf }) =>
    labelOf === undefined && !membersOf && showsValue(request.fn?.[column.name]) ? [column] : [],
  );
  const { geometries, coordinates } = placeColumnsOf(plain);
  const indexOf = (name: string) => columns.findIndex(({ column }) => column.name === name);
  if (geometries[0] !== undefined) return { shape: indexOf(geometries[0]) };
  const [pair] = coordinates;
  return pair ? { latitude: indexOf(pair.latitude), longitude: indexOf(pair.longitude) } : null;
}

/** The shape of a row, and whether its cells have one that cannot be read. */
export function shapeOfRow(
  row: readonly Cell[],
  place: RowPlace,
): { geometry: Geometry | null; isUnreadable: boolean } {
  if ('shape' in place) {
    const cell = row[place.shape] ?? null;
    const geometry = shapeOfCell(cell);
    return { geometry, isUnreadable: geometry === null && isFilled(cell) };
  }

  const [longitude = null, latitude = null] = [row[place.longitude], row[place.latitude]];
  if (!isDegrees(longitude, 180) || !isDegrees(latitude, 90)) {
    return { geometry: null, isUnreadable: isFilled(longitude) || isFilled(latitude) };
  }
  return { geometry: { type: 'Point', coordinates: [longitude, latitude] }, isUnreadable: false };
}

const isDegrees = (cell: Cell, most: number): cell is number =>
  typeof cell === 'number' && Math.abs(cell) <= most;
