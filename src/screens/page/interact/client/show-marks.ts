import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl';
import type { ExploredProperties } from '../explored-properties.ts';
import type { MapPlace } from '../map-place.ts';
import type { MapPlaces } from './map-places.ts';

/** Draws the marks of a map, which come with its places. */
export async function showMarks(
  map: GlMap,
  { layers }: Pick<ExploredProperties, 'layers'>,
  places: MapPlaces,
): Promise<void> {
  const ofMarks = layers.filter(({ kind }) => kind === 'marks');
  if (ofMarks.length === 0) return;
  const all = await places.all();
  for (const { id } of ofMarks) {
    map.getSource<GeoJSONSource>(id)?.setData(featuresOf(all.filter(({ layer }) => layer === id)));
  }
}

/** The marks of places, numbered by the order of their layer. */
function featuresOf(places: readonly MapPlace[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: places.flatMap(({ key, name, mark }) => {
      if (!mark) return [];
      const { shape, class: letter, size } = mark;
      const rank = Number(key);
      const properties = { key, name, rank, class: letter, size };
      return [{ type: 'Feature' as const, id: rank, geometry: shape, properties }];
    }),
  };
}
