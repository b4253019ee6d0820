import { mapLayerSchema, type MapLayer } from '#map-layers/state/map-layer.ts';
import type { MapState } from '../map-state.ts';

/** A map with one more layer, on the same ground; its source is chosen next. */
export function withAddedLayer(state: MapState): MapState {
  const { boundaries, regionSource, projection, extent } = state.map;
  const numbers = state.layers.map(({ id }) => Number(id.replace(/^\D+/, '')) || 0);
  const layer: MapLayer = mapLayerSchema.parse({
    id: `layer-${Math.max(0, ...numbers) + 1}`,
    map: { layer: 'symbols', boundaries, regionSource, projection, extent },
    display: { usePageFilters: true },
  });
  return { ...state, layers: [...state.layers, layer] };
}
