import { mapLayerType } from '#map-layers/index.ts';
import type { MapState } from '../map-state.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { lookIn, lookKeysOf, mapLookKeys, type MapLookKey, type MapStyle } from '../style/map-style.ts';
import { departuresOf } from '../style/styled-map.ts';

/** The labels of the settings that a style decides, the same as in the settings of a map. */
const names: Record<MapLookKey, string> = {
  legend: 'legend',
  scaleBar: 'scale bar',
  north: 'arrow to the north',
  method: 'classes',
  classCount: 'number of classes',
  breaks: 'limits between classes',
  palette: 'palette',
  middle: 'middle of the palette',
  keepsBreaks: 'same classes under all filters',
  writesAmounts: 'amounts on regions',
  largest: 'largest size',
  density: 'many points',
};

const named = (keys: readonly MapLookKey[]): string[] => keys.map((key) => names[key]);

/** The settings in which a map, as it is drawn, departs from its style, in words. */
export function departuresInWords({ map, layers }: MapState, style: MapStyle): string[] {
  const ofLayers = layers.flatMap((layer) => {
    const name = layer.name || mapLayerType(layer.map.layer).label;
    return named(departuresOf(layer.map, style)).map((setting) => `${name}: ${setting}`);
  });
  return [...named(departuresOf(map, style)), ...ofLayers];
}

/** The settings that differ between two states of a style, in words. */
export function styleChangesInWords(before: MapStyle, after: MapStyle): string[] {
  const ofMap = named(mapLookKeys.filter((key) => before[key] !== after[key]));
  const types = new Set([...before.layers, ...after.layers].map(({ layer }) => layer));
  const ofLayers = [...types].flatMap((type) => {
    const { label } = mapLayerType(type);
    const [former, next] = [lookIn(before, type), lookIn(after, type)];
    if (!former || !next) return [`${label}: all settings`];
    const keys = lookKeysOf(type).filter((key) => !isSameJson(former[key], next[key]));
    return named(keys).map((setting) => `${label}: ${setting}`);
  });
  return [...ofMap, ...ofLayers];
}
