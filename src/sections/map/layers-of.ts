import { landAlone } from '#domain/geo/boundary-set.ts';
import type { MapLayer } from '#map-layers/state/map-layer.ts';
import type { MapState } from './map-state.ts';

/** The id of the layer that draws the section's own data. */
export const firstLayer = 'data';

/** The layers of a map from the lowest: the section's own data, and those that were added. */
export function layersOf({ layers, ...data }: MapState): MapLayer[] {
  const first = { ...data, id: firstLayer, name: '' };
  return [first, ...layers.map((layer) => onLandOf(first, layer))];
}

/** A layer, which has the same part of the land as the first one where both have no other ground. */
function onLandOf({ map: { extent, projection, ...first } }: MapLayer, layer: MapLayer): MapLayer {
  if (first.boundaries !== landAlone || layer.map.boundaries !== landAlone) return layer;
  return { ...layer, map: { ...layer.map, extent, projection } };
}

/** The map with its layers changed. */
export function withLayers(state: MapState, change: (layer: MapLayer) => MapLayer): MapState {
  const [first, ...others] = layersOf(state).map(change);
  if (!first) return state;
  const { id: _id, name: _name, map, ...data } = first;
  return { ...state, ...data, map: { ...state.map, ...map }, layers: others };
}
