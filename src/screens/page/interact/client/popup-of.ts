import type { LngLat, Map as GlMap, MapGeoJSONFeature } from 'maplibre-gl';
import type { ExploredProperties } from '../explored-properties.ts';
import type { MapPlace } from '../map-place.ts';
import type { MapPlaces } from './map-places.ts';
import type { PopupPlace } from './map-popup.ts';
import type { PlaceName } from './map-position.ts';
import { placeOfRow, pointsLayerOf } from './point-rows.ts';

/** What a map shows. */
type Shown = { map: GlMap; properties: ExploredProperties; places: MapPlaces };

/** What is said of what was clicked; null for what is no longer there. */
export async function popupOf(
  { source, id, properties: { key, n } }: MapGeoJSONFeature,
  at: LngLat,
  shown: Shown,
): Promise<PopupPlace | null> {
  const { map, properties } = shown;
  const isPoint = pointsLayerOf(properties, source) !== undefined;
  if (isPoint && n > 1) return { place: cellWords(n, properties), at, enlarge: enlargerAt(map, at) };
  const place = await placeNamed({ layer: source, key: String(isPoint ? id : key) }, shown);
  return place ? { place, at, name: place } : null;
}

/** The place of a name; undefined where it is not there under these filters. */
export async function placeNamed(
  { layer, key }: PlaceName,
  { properties, places }: Omit<Shown, 'map'>,
): Promise<MapPlace | undefined> {
  const ofPoints = pointsLayerOf(properties, layer);
  return ofPoints ? placeOfRow(ofPoints, Number(key)) : places.find(layer, key);
}

/** What is said of a cell of so many rows. */
function cellWords(count: number, { texts }: ExploredProperties): PopupPlace['place'] {
  const amount = count.toLocaleString(document.documentElement.lang);
  return { name: `${texts.rowsInCell}: ${amount}`, facts: [], more: '' };
}

/** Enlarges the map where rows lie so close to each other; absent where it cannot be enlarged further. */
function enlargerAt(map: GlMap, center: LngLat): (() => void) | undefined {
  if (map.getZoom() >= map.getMaxZoom()) return undefined;
  return () => map.easeTo({ center, zoom: map.getZoom() + 2, animate: canMove() });
}

/** Whether the person has not switched movement off. */
export const canMove = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
