import { sectionRows } from '#dataview/query/section-rows.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import type { LayerInput } from '#map-layers/layer/layer-type.ts';
import { markColumns } from '#map-layers/layer/mark-rows.ts';
import { saidOfRows } from '#map-layers/layer/said-of-rows.ts';
import { columnOf } from '#map-layers/state/column-of.ts';
import type { PointPlace } from '../explored-map.ts';
import { pointLayer } from './layer-tiles.ts';
import { layersOf } from './layers-of.ts';
import type { MapState } from './map-state.ts';

/** The tooltips of single rows of a layer whose points come as tiles, the same as on the static map. */
export function pointPlaces(
  state: MapState,
  layerId: string,
  { rows: result, site }: { rows: SectionResult } & Pick<LayerInput, 'site'>,
): PointPlace[] {
  const found = layersOf(state).find(({ id }) => id === layerId);
  const layer = found && pointLayer(found);
  const read = layer && sectionRows(layer, { rows: result });
  if (!layer || !read || !('rows' in read)) return [];

  const { rows } = read;
  const { locale } = rows;
  const said = saidOfRows(rows.result.rows, markColumns({ layer, rows }), { layer, rows, site, locale });
  const [latitude, longitude] = (['latitude', 'longitude'] as const).map((role) =>
    columnOf(rows, layer.columns, role),
  );
  return rows.result.rows.flatMap((row, index): PointPlace[] => {
    const [y, x] = [latitude, longitude].map((column) => readNumber(row[column?.index ?? -1] ?? null));
    const id = readNumber(row[rows.rowIdIndex] ?? null);
    if (id === null || typeof x !== 'number' || typeof y !== 'number') return [];

    const { name, facts } = said.wordsOf(index);
    const links = said.linksOf(index);
    return [{ id, at: [x, y], name: name || `${y}, ${x}`, facts, more: '', links }];
  });
}
