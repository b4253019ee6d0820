import type { MapLayer } from '#map-layers/state/map-layer.ts';
import type { MapState } from './map-state.ts';

/** The id of the layer that draws the section's own data. */
const firstLayer = 'data';

/** The layers of a map from the lowest: the section's own data, and those that were added. */
export function layersOf({ layers, ...data }: MapState): MapLayer[] {
  return [{ ...data, id: firstLayer, name: '' }, ...layers];
}

/** The map with its layers changed. */
export function withLayers(state: MapState, change: (layer: MapLayer) => MapLayer): MapState {
  const [first, ...others] = layersOf(state).map(change);
  if (!first) return state;
  const { id: _id, name: _name, map, ...data } = first;
  return { ...state, ...data, map: { ...state.map, ...map }, layers: others };
}
