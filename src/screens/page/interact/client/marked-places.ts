import type { Map as GlMap, MapGeoJSONFeature } from 'maplibre-gl';

/** A place on the map: its layer, and its number there. */
type Mark = { source: string; sourceLayer?: string | undefined; id: number };

/** The place that was met; null for one that has no number, as cells of several rows. */
export function markOf(feature: MapGeoJSONFeature | undefined): Mark | null {
  if (typeof feature?.id !== 'number') return null;
  return { source: feature.source, sourceLayer: feature.sourceLayer, id: feature.id };
}

/** The place at the pointer, and the one whose popup is open. */
export type MarkedPlaces = { point(mark: Mark | null): void; choose(mark: Mark | null): void };

/** Outlines the place at the pointer, and the one whose popup is open. */
export function markedPlaces(map: GlMap): MarkedPlaces {
  let [pointed, chosen]: [Mark | null, Mark | null] = [null, null];
  const set = (mark: Mark | null, on: boolean) => {
    if (mark && map.getSource(mark.source)) {
      map.setFeatureState(mark, { on });
    }
  };
  const isChosen = (mark: Mark | null) =>
    mark !== null && mark.id === chosen?.id && mark.source === chosen.source;

  return {
    point(mark) {
      if (!isChosen(pointed)) {
        set(pointed, false);
      }
      pointed = mark;
      set(mark, true);
    },
    choose(mark) {
      set(chosen, false);
      chosen = mark;
      set(mark, true);
    },
  };
}
