import type { Geometry } from 'geojson';
import { readShape } from '#domain/geo/read-shape.ts';
import { withRingOrder } from '#domain/geo/ring-order.ts';
import { toWkt } from '#domain/geo/write-wkt.ts';
import { isFilled, type Cell } from '#domain/value/cell/cell.ts';

/** The shape of a cell as GeoJSON has it, its rings in order; null where the cell has none. */
export function shapeOfCell(cell: Cell): Geometry | null {
  if (!isFilled(cell)) return null;
  const { geometry } = readShape(String(cell));
  return geometry && withRingOrder(geometry);
}

/** The cell of a shape as databases read it: all but Well-Known Text as that. */
export function wktOfCell(cell: Cell): Cell {
  if (typeof cell !== 'string' || isPlainWkt(cell)) return cell;
  const { geometry } = readShape(cell);
  return geometry ? toWkt(geometry) : cell;
}

/** Whether a text begins as a shape of Well-Known Text, other than a collection. */
const isPlainWkt = (text: string): boolean => /^\s*(?:MULTI)?(?:POINT|LINESTRING|POLYGON)/i.test(text);
