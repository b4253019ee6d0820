import { isSameJson } from '#domain/value/object/is-same-json.ts';
import type { LayerDrawing } from '#map-layers/state/layer-drawing.ts';
import { firstLayer } from '../layers-of.ts';
import { mapDisplaySchema } from '../map-display.ts';
import type { MapState } from '../map-state.ts';
import { lookIn, lookKeysOf, lookOf, mapLookKeys, type MapLookKey, type MapStyle } from './map-style.ts';

/** A layer of a map, or the map itself, whose settings are those of its first layer too. */
type Drawing = LayerDrawing | MapState['map'];

/** The settings without styles: what is stored of those that a style decides. */
const defaults = mapDisplaySchema.parse({});

/**
 * A map as it is drawn: with what its style says, but where it departs from it. The settings of layers of
 * which the style says nothing are their own.
 */
export const styledMap = (state: MapState, style: MapStyle): MapState =>
  withDrawings(state, (map) => {
    const { departs } = map;
    const keys = decidedKeys(map, style).filter((key) => !departs.includes(key));
    return withSettings(map, saidBy(map, style), keys);
  });

/**
 * What is stored of a map as it is drawn: of the settings that its style decides only the departures. A layer
 * that is new, or of another type than in `before`, is as the style says.
 */
export const storedMap = (state: MapState, style: MapStyle, before: MapState = state): MapState =>
  withDrawings(state, (map, id) => {
    const isSameType = typesOf(before).get(id) === map.layer;
    const departs = departuresOf(map, style).filter((key) => isSameType || isOfMap(key));
    const keys = decidedKeys(map, style).filter((key) => !departs.includes(key));
    return { ...withSettings(map, defaults, keys), departs };
  });

/** The types of the layers of a map by their ids. */
const typesOf = ({ map, layers }: MapState): Map<string, string> =>
  new Map([[firstLayer, map.layer], ...layers.map((layer) => [layer.id, layer.map.layer] as const)]);

const isOfMap = (key: MapLookKey): boolean => mapLookKeys.some((each) => each === key);

/** A map that has all settings of its own, as it is drawn. */
export const unstyledMap = (state: MapState): MapState =>
  withDrawings({ ...state, map: { ...state.map, style: null } }, (map) => ({ ...map, departs: [] }));

/** A map that refers to a style and departs from it in nothing. */
export function withStyle(state: MapState, id: number, style: MapStyle): MapState {
  const unstyled = unstyledMap(state);
  return styledMap({ ...unstyled, map: { ...unstyled.map, style: id } }, style);
}

/** The settings in which a layer, as it is drawn, differs from a style. */
export function departuresOf(map: Drawing, style: MapStyle): MapLookKey[] {
  const said = saidBy(map, style);
  return decidedKeys(map, style).filter((key) => !isSameJson(valueOf(map, key), valueOf(said, key)));
}

/** The style that a map has, with what another one says of layers that the map does not have. */
export function styleOf({ map, layers }: MapState, base?: MapStyle): MapStyle {
  const { legend, scaleBar, north } = map;
  const drawings: LayerDrawing[] = [map, ...layers.map((layer) => layer.map)];
  const looks = new Map([
    ...(base?.layers ?? []).map((look) => [look.layer, look] as const),
    // Of two layers of a type, the lower one says how the type looks.
    ...drawings.toReversed().map((drawing) => [drawing.layer, lookOf(drawing)] as const),
  ]);
  return { ...base, legend, scaleBar, north, layers: [...looks.values()] };
}

/** The settings of a layer that a style decides; the first layer has those of the map too. */
function decidedKeys(map: Drawing, style: MapStyle): MapLookKey[] {
  const ofLayer = lookIn(style, map.layer) ? lookKeysOf(map.layer) : [];
  return 'legend' in map ? [...mapLookKeys, ...ofLayer] : ofLayer;
}

/** What a style says of a layer. */
const saidBy = ({ layer }: Drawing, style: MapStyle): object => ({ ...style, ...lookIn(style, layer) });

const valueOf = (settings: object, key: MapLookKey): unknown => (settings as Record<string, unknown>)[key];

function withSettings<Settings extends Drawing>(
  map: Settings,
  settings: object,
  keys: readonly MapLookKey[],
): Settings {
  return { ...map, ...Object.fromEntries(keys.map((key) => [key, valueOf(settings, key)])) };
}

/** The map with the settings of all its layers changed. */
const withDrawings = (
  state: MapState,
  change: <Settings extends Drawing>(map: Settings, id: string) => Settings,
): MapState => ({
  ...state,
  map: change(state.map, firstLayer),
  layers: state.layers.map((layer) => ({ ...layer, map: change(layer.map, layer.id) })),
});
