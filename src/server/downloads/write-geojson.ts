import { beginGeoJson } from '#domain/source/upload/geojson-note.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { shapeOfRow, type RowPlace } from './place-of-row.ts';
import { jsonValue, openFile, type RowWriter } from './write-rows.ts';

/** The columns of a file of rows that are at places: their names, and which of them have shapes or the id. */
export type PlacedColumns = {
  names: readonly string[];
  place: RowPlace;
  /** The columns whose cells are shapes. */
  shapes: ReadonlySet<number>;
  /** The primary column, whose cells are the ids of the features. */
  id: number | null;
};

/**
 * A GeoJSON file (RFC 7946) with a feature for each row. The text of a shape that cannot be read stays as a
 * property, and the end of the file has the number of these.
 */
export function openGeoJson(path: string, { names, place, shapes, id }: PlacedColumns): RowWriter {
  const shapeColumn = 'shape' in place ? place.shape : null;
  const shapeName = shapeColumn === null ? null : (names[shapeColumn] ?? null);
  let unreadable = 0;

  const feature = (row: readonly Cell[], index: number): string => {
    const { geometry, isUnreadable } = shapeOfRow(row, place);
    unreadable += Number(isUnreadable);
    const properties = names.flatMap((name, at): [string, unknown][] => {
      if (at === shapeColumn && !isUnreadable) return [];
      return [[name, jsonValue(row[at] ?? null, shapes.has(at) && at !== shapeColumn)]];
    });

    const key = id === null ? null : row[id];
    const hasId = typeof key === 'string' || typeof key === 'number';
    const text = JSON.stringify({
      type: 'Feature',
      id: hasId ? key : undefined,
      geometry,
      properties: Object.fromEntries(properties),
    });
    return `${index > 0 ? ',' : ''}\n${text}`;
  };

  const begin = beginGeoJson({ shape: shapeName, hasId: id !== null });
  return openFile(path, begin, feature, () => `\n],"unreadable":${unreadable}}\n`);
}
