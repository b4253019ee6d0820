import type { MapLayerType } from './layer/layer-type.ts';
import * as list from './list.ts';

/** Every registered type of layers. */
export const mapLayerTypes: MapLayerType[] = Object.values(list);

/** The type of a stored name; an unknown one (from a newer or an older site) is drawn as regions. */
export function mapLayerType(name: string): MapLayerType {
  return mapLayerTypes.find((type) => type.name === name) ?? list.regionsLayer;
}
