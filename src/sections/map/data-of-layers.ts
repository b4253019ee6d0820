import { dataSection } from '#dataview/data-section.ts';
import type { CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import type { ShownVersion } from '#dataview/state/data-state.ts';
import type { NewColumns } from '#domain/source/column/used-column.ts';
import { mapLayerSchema, type MapLayer } from '#map-layers/state/map-layer.ts';
import type { MapState } from './map-state.ts';
import { layersOf, withLayers } from './layers-of.ts';

const { content, data } = dataSection<MapLayer>(mapLayerSchema);

const regionVersions = ({ map: { regionSource } }: MapLayer): number[] =>
  regionSource ? [regionSource.versionId] : [];

/** The layer with its regions from another version, where they are from the version of this id. */
function withRegions(layer: MapLayer, version: ShownVersion, from: number | undefined): MapLayer {
  const { regionSource } = layer.map;
  if (!regionSource || regionSource.versionId !== from) return layer;
  return { ...layer, map: { ...layer.map, regionSource: { ...regionSource, ...version } } };
}

/** A layer in which columns that are links are shown, as its marks have them. */
const withShownLinks = (layer: MapLayer): MapLayer => ({
  ...layer,
  columns: layer.columns.map((column) => ({ ...column, show: column.show || column.isLink })),
});

/** The addresses that the columns and actions of all layers have. */
export const linksOfLayers = {
  assets: (state: MapState) => [...new Set(layersOf(state).flatMap(content.assets))],
  withLinks: (state: MapState, change: (url: string) => string) =>
    withLayers(state, (layer) => content.withLinks(layer, change)),
};

/** What a map shows of versions of sources: that of all its layers. Filters are offered by the first one. */
export const dataOfLayers = {
  dataVersions: (state: MapState) => [
    ...new Set(layersOf(state).flatMap((layer) => [...data.dataVersions(layer), ...regionVersions(layer)])),
  ],
  newest: {
    followed: (state: MapState) => [...new Set(layersOf(state).flatMap(data.newest.followed))],
    pinned: (state: MapState) => [
      ...new Set(
        layersOf(state).flatMap((layer) => [...data.newest.pinned(layer), ...regionVersions(layer)]),
      ),
    ],
    withNewest: (state: MapState, newest: ReadonlyMap<number, ShownVersion>) =>
      withLayers(state, (layer) => data.newest.withNewest(layer, newest)),
  },
  usedColumns: (state: MapState) => layersOf(state).map(withShownLinks).flatMap(data.usedColumns),
  withRenamedColumns: (state: MapState, columns: NewColumns, from: number) =>
    withLayers(state, (layer) => data.withRenamedColumns(layer, columns, from)),
  withVersion: (state: MapState, version: ShownVersion, from?: number) =>
    withLayers(state, (layer) => {
      const isMoved =
        from !== undefined || layer.id === 'data' || layer.sourceInfo?.sourceId === version.sourceId;
      return withRegions(isMoved ? data.withVersion(layer, version, from) : layer, version, from);
    }),
  /** Without its first layer a map says nothing. */
  withoutVersions: (state: MapState, hidden: ReadonlySet<number>, empty: MapState) => {
    const isHidden = ({ sourceInfo }: Pick<MapLayer, 'sourceInfo'>) =>
      sourceInfo !== null && hidden.has(sourceInfo.versionId);
    if (isHidden(state)) return empty;
    return { ...state, layers: state.layers.filter((layer) => !isHidden(layer)) };
  },
  withCurrentColumns: (state: MapState, sources: readonly CatalogueSource[]) =>
    withLayers(state, (layer) => data.withCurrentColumns(layer, sources)),
  followedKeys: (state: MapState) => [...new Set(layersOf(state).flatMap(data.followedKeys))],
  followedNames: (state: MapState) => [...new Set(layersOf(state).flatMap(data.followedNames))],
};
