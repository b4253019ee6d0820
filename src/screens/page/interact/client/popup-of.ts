import type { LngLat, Map as GlMap, MapGeoJSONFeature } from 'maplibre-gl';
import type { ExploredProperties } from '../explored-properties.ts';
import type { MapPlaces } from './map-places.ts';
import type { PopupPlace } from './map-popup.ts';
import { placeOfRow, pointsLayerOf } from './point-rows.ts';

/** What a map shows. */
type Shown = { map: GlMap; properties: ExploredProperties; places: MapPlaces };

/** What is said of what was clicked; null for what is no longer there. */
export async function popupOf(
  { source, id, properties: { key, n } }: MapGeoJSONFeature,
  at: LngLat,
  { map, properties, places }: Shown,
): Promise<PopupPlace | null> {
  const layer = pointsLayerOf(properties, source);
  if (layer && n > 1) return { place: cellWords(n, properties), at, enlarge: enlargerAt(map, at) };
  const place = await (layer ? placeOfRow(layer, Number(id)) : places.find(source, String(key)));
  return place ? { place, at } : null;
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
