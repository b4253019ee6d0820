import type { LngLat, Map as GlMap, MapGeoJSONFeature, MapMouseEvent, PointLike } from 'maplibre-gl';
import type { ExploredProperties } from '../explored-properties.ts';
import { markOf, type MarkedPlaces } from './marked-places.ts';
import { placeLayersOf } from './map-style.ts';

type Layers = ExploredProperties['layers'];

/** Marks the place at the pointer, and calls back for one that is clicked. */
export function connectPointer(
  map: GlMap,
  { layers, marks }: { layers(): Layers; marks: MarkedPlaces },
  onClick: (feature: MapGeoJSONFeature, at: LngLat) => void,
): void {
  map.on('mousemove', (event) => {
    const feature = placeAt(map, layers(), event);
    marks.point(markOf(feature));
    map.getCanvas().style.cursor = feature ? 'pointer' : '';
  });
  map.on('mouseout', () => marks.point(null));
  map.on('click', (event) => {
    const feature = placeAt(map, layers(), event);
    if (!feature) return;
    marks.choose(markOf(feature));
    onClick(feature, event.lngLat);
  });
}

/** The px beside a mark within which it is still met. */
const reach = 4;

/** The uppermost place at the pointer, else a mark close to it. */
function placeAt(
  map: GlMap,
  layers: Layers,
  { point: { x, y } }: MapMouseEvent,
): MapGeoJSONFeature | undefined {
  const inLayers = (names: string[], where: PointLike | [PointLike, PointLike]) =>
    map.queryRenderedFeatures(where, { layers: names.filter((name) => map.getLayer(name)) })[0];
  const around: [PointLike, PointLike] = [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ];
  const ofMarks = layers.filter(({ kind }) => kind !== 'regions').flatMap(placeLayersOf);
  const ofRegions = layers.filter(({ kind }) => kind === 'regions').flatMap(placeLayersOf);
  return inLayers(ofMarks, [x, y]) ?? inLayers(ofMarks, around) ?? inLayers(ofRegions, [x, y]);
}
