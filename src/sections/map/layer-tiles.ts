import type { LayerTiles } from '#domain/page/filter/layer-tiles.ts';
import type { SectionContext } from '#domain/page/filter/section-query.ts';
import type { ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { rowsQuery } from '#dataview/query/build-queries.ts';
import { functionOfColumn } from '#dataview/state/column-function.ts';
import { mapLayerType } from '#map-layers/index.ts';
import type { MapLayer } from '#map-layers/state/map-layer.ts';
import { layerQueries, namesOfQueries, requestedLayer } from './layer-queries.ts';
import { layersOf } from './layers-of.ts';
import type { MapState } from './map-state.ts';

/** What the tiles of a layer of a map are made of; null for a layer without tiles, or with a problem. */
export function layerTiles(state: MapState, id: string, context: SectionContext): LayerTiles | null {
  const layer = layersOf(state).find((candidate) => candidate.id === id);
  if (!layer) return null;

  switch (mapLayerType(layer.map.layer).tiles) {
    case 'points':
      return pointTiles(layer, context);
    case undefined:
      return null;
  }
}

/** The rows of a layer by their coordinates, with what the map draws of them. */
function pointTiles(layer: MapLayer, context: SectionContext): LayerTiles | null {
  const { columns } = layer;
  const latitude = columns.find((column) => column.latitude);
  const longitude = columns.find((column) => column.longitude);
  const query = layerQueries(layer, context)[namesOfQueries(layer).rows];
  const rows = rowsQuery(pointLayer(layer), { ...context, parameters: { page: 0, sort: null } }, 'page');
  if (!latitude || !longitude || query?.kind !== 'rows' || rows.kind !== 'rows') return null;
  // Conditions on groups say nothing of single rows.
  if (query.request.having?.length) return null;

  return {
    kind: 'points',
    query,
    latitude: latitude.name,
    longitude: longitude.name,
    carried: carriedColumns(columns),
    rows,
  };
}

/** A layer as its single rows are requested: with the columns that it draws, without groups. */
export function pointLayer(layer: MapLayer): MapLayer {
  const requested = requestedLayer(layer);
  const columns = requested.columns.map((column): ColumnDescriptor => ({
    ...column,
    group: false,
    fn: '',
    sort: '',
  }));
  return { ...requested, columns };
}

type Carried = LayerTiles['carried'][number];

/** What colours, sizes and names the points; amounts whose function has no value for a cell are left out. */
function carriedColumns(columns: readonly ColumnDescriptor[]): Carried[] {
  const size = columns.find(({ pointSize }) => pointSize);
  const category = columns.find(({ categorize }) => categorize);
  const amount = category ? undefined : columns.find(({ yAxis }) => yAxis);
  const name = columns.find(({ pointName }) => pointName);

  const carried: (Carried | null)[] = [
    amountOf('size', size, 'sum'),
    category ? { role: 'colour', column: category.name, fn: null } : amountOf('colour', amount, 'avg'),
    name ? { role: 'name', column: name.name, fn: null } : null,
  ];
  return carried.filter((column) => column !== null);
}

/** An amount by its own function, or by another one where it is that of each row. */
function amountOf(
  role: Carried['role'],
  column: ColumnDescriptor | undefined,
  otherwise: 'sum' | 'avg',
): Carried | null {
  if (!column || functionOfColumn(column)) return null;
  const fn = column.fn === '' ? otherwise : column.fn;
  return fn === 'sum' || fn === 'avg' ? { role, column: column.name, fn } : null;
}
