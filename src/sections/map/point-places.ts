import { sectionRows } from '#dataview/query/section-rows.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { markColumns, wordsOfRow } from '#map-layers/layer/mark-rows.ts';
import { rowLinks } from '#map-layers/layer/row-links.ts';
import { columnOf } from '#map-layers/state/column-of.ts';
import type { PointPlace } from '../explored-map.ts';
import { pointLayer } from './layer-tiles.ts';
import { layersOf } from './layers-of.ts';
import type { MapState } from './map-state.ts';

/** The tooltips of single rows of a layer whose points come as tiles, the same as on the static map. */
export function pointPlaces(state: MapState, layerId: string, result: SectionResult): PointPlace[] {
  const found = layersOf(state).find(({ id }) => id === layerId);
  const layer = found && pointLayer(found);
  const read = layer && sectionRows(layer, { rows: result });
  if (!layer || !read || !('rows' in read)) return [];

  const { rows } = read;
  const { locale } = rows;
  const columns = markColumns({ layer, rows });
  const [latitude, longitude] = (['latitude', 'longitude'] as const).map((role) =>
    columnOf(rows, layer.columns, role),
  );
  return rows.result.rows.flatMap((row) => {
    const [y, x] = [latitude, longitude].map((column) => readNumber(row[column?.index ?? -1] ?? null));
    const id = readNumber(row[rows.rowIdIndex] ?? null);
    if (id === null || typeof x !== 'number' || typeof y !== 'number') return [];

    const { name, facts } = wordsOfRow(row, columns, locale);
    const links = rowLinks(row, rows, layer);
    return [{ id, at: [x, y], name: name || `${y}, ${x}`, facts, more: '', links }];
  });
}
