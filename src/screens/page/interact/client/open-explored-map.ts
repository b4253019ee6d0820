import { Map as GlMap, setWorkerUrl, type MapLayerMouseEvent } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { ExploredProperties } from '../explored-properties.ts';
import type { MapPlace } from '../map-place.ts';
import { connectControls } from './connect-controls.ts';
import { followAddress } from './follow-address.ts';
import { hatchImage } from './hatch-image.ts';
import { readProperties } from './read-properties.ts';
import { mapColours } from './map-colours.ts';
import { MapPlaces } from './map-places.ts';
import { MapPopup } from './map-popup.ts';
import { readPosition } from './map-position.ts';
import { hatchName, mapStyle } from './map-style.ts';
import { listPlaces } from './place-list.ts';

/** A region on the map: its layer, and its number in the tiles. */
type Mark = { source: string; sourceLayer: string; id: number };

/** Draws the map of a screen, and connects it with the controls around it and with the address. */
export function openExploredMap(root: HTMLElement, first: ExploredProperties): void {
  let properties = first;
  const frame = root.querySelector<HTMLElement>('[data-map]')!;
  const panel = root.querySelector<HTMLElement>('[data-panel]')!;
  const canvas = frame.querySelector<HTMLElement>('[data-canvas]')!;
  frame.hidden = panel.hidden = false;
  root.dataset.state = 'loading';

  const map = newMap(canvas, properties);
  const places = new MapPlaces(properties.places);
  const popup = new MapPopup(map, frame, properties.texts);
  const marks = markedRegions(map);
  const controls = connectControls(root, map, () => properties);
  popup.onClose = () => marks.choose(null);

  const choose = (place: MapPlace) => {
    const { box } = place;
    map.fitBounds(box, { padding: 60, maxZoom: 7, animate: canMove() });
    popup.open({ place, at: [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] });
  };
  const list = listPlaces(panel, places, { texts: properties.texts, onChoose: choose });

  for (const { id } of properties.layers) {
    for (const layer of [`${id}-fill`, `${id}-missing`]) {
      map.on('mousemove', layer, ({ features }) => marks.point(markOf(features?.[0])));
      map.on('mouseleave', layer, () => marks.point(null));
      map.on('click', layer, ({ features, lngLat }) => {
        const [region] = features ?? [];
        if (!region) return;
        marks.choose(markOf(region));
        places.find(id, String(region.properties['key'])).then(
          (place) => place && popup.open({ place, at: lngLat }),
          () => controls.sayMissing(),
        );
      });
    }
  }

  followAddress(root, (changed) => {
    const next = readProperties(changed);
    if (!next) {
      location.reload();
      return;
    }
    properties = next;
    popup.close();
    places.moveTo(next.places);
    list.refresh();
    controls.redraw();
  });
  map.on('idle', () => reportDrawn(root, map, properties));
}

function newMap(container: HTMLElement, properties: ExploredProperties): GlMap {
  setWorkerUrl(new URL(workerUrl, location.href).href);
  const { place } = readPosition(location.hash);
  const colours = mapColours(properties);
  const start = place
    ? { center: [place.longitude, place.latitude] as [number, number], zoom: place.zoom }
    : { bounds: properties.bounds, fitBoundsOptions: { padding: 24 } };

  const map = new GlMap({
    container,
    style: mapStyle(properties, colours, location.origin),
    ...start,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    fadeDuration: 0,
    locale: { 'Map.Title': container.dataset.title ?? '' },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.getCanvas().setAttribute('aria-describedby', 'explore-keys');
  map.once('style.load', () => map.addImage(hatchName, hatchImage(colours.border), { pixelRatio: 2 }));
  return map;
}

/** Whether the person has not switched movement off. */
const canMove = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

function markOf(feature: NonNullable<MapLayerMouseEvent['features']>[number] | undefined): Mark | null {
  if (typeof feature?.id !== 'number') return null;
  return { source: feature.source, sourceLayer: feature.sourceLayer ?? feature.source, id: feature.id };
}

/** Outlines the region at the pointer, and the one whose popup is open. */
function markedRegions(map: GlMap): { point(mark: Mark | null): void; choose(mark: Mark | null): void } {
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
      map.getCanvas().style.cursor = mark ? 'pointer' : '';
    },
    choose(mark) {
      set(chosen, false);
      chosen = mark;
      set(mark, true);
    },
  };
}

/** Says that the map is drawn, and how many regions it shows, for tests and other programs. */
function reportDrawn(root: HTMLElement, map: GlMap, { layers }: ExploredProperties): void {
  const names = layers.flatMap(({ id }) => [`${id}-fill`, `${id}-missing`]);
  const keys = map
    .queryRenderedFeatures({ layers: names.filter((name) => map.getLayer(name)) })
    .map(({ source, properties }) => [source, properties['key']].join(' '));
  root.dataset.drawn = String(new Set(keys).size);
  root.dataset.state = 'ready';
}
