import type { Position } from 'geojson';
import { partsOf } from '#domain/geo/parts-of-shape.ts';
import { readShape } from '#domain/geo/read-shape.ts';
import { linePath } from '#domain/geo/shape-path.ts';
import type { PointOnMap } from '../places/row-points.ts';

/** Places degrees on a drawing; null where they have no place on it. */
type Placer = (longitude: number | null, latitude: number | null) => PointOnMap | null;

/**
 * The value of `d` of the lines of a shape, and of the edges of its areas; empty where nothing of it is on
 * the map. A line that leaves the map, or crosses its edge, is drawn in parts.
 */
export function pathOnMap(text: string, place: Placer, width: number): string {
  const { geometry } = readShape(text);
  if (!geometry) return '';
  const { lines, areas } = partsOf(geometry);
  return [...lines, ...areas.flat()]
    .flatMap((line) => partsOnMap(line, place, width))
    .map((line) => linePath(line, 1))
    .join('');
}

function partsOnMap(line: readonly Position[], place: Placer, width: number): [number, number][][] {
  const parts: [number, number][][] = [[]];
  for (const [longitude = null, latitude = null] of line) {
    const point = place(longitude, latitude);
    const before = parts.at(-1)!.at(-1);
    const isFar = before && point && Math.abs(before[0] - point[0]) > width / 2;
    if (!point || isFar) {
      parts.push([]);
    }
    if (point) {
      parts.at(-1)!.push([...point]);
    }
  }
  return parts.filter(({ length }) => length > 1);
}
