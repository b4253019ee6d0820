import type { Geometry } from 'geojson';
import { Map as GlMap, setWorkerUrl, type StyleSpecification } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { ExploredProperties, KnownProperties } from '../explored-properties.ts';
import { connectAddress } from './connect-address.ts';
import { connectControls } from './connect-controls.ts';
import { connectPointer } from './connect-pointer.ts';
import { followAddress } from './follow-address.ts';
import { hatchImage } from './hatch-image.ts';
import { readProperties } from './read-properties.ts';
import { mapColours } from './map-colours.ts';
import { markedPlaces } from './marked-places.ts';
import { MapPlaces } from './map-places.ts';
import { MapPopup } from './map-popup.ts';
import { isPosition, readPosition, type MapPosition } from './map-position.ts';
import { hatchName, mapStyle, placeLayersOf } from './map-style.ts';
import { placeOpener } from './place-opener.ts';
import { listPlaces } from './place-list.ts';
import { rowsNamed } from './point-rows.ts';
import { popupOf } from './popup-of.ts';
import { showMarks } from './show-marks.ts';
import { showNote } from './show-note.ts';
import { drawTexts } from './text-image.ts';
import type { VectorStreets } from './vector-streets.ts';

/**
 * Draws the map of a screen, and connects it with the controls around it and with the address. Where its
 * degrees are not known yet, it waits for them; where they are never, the drawing of the page stays.
 */
export async function openExploredMap(
  root: HTMLElement,
  first: ExploredProperties,
  streets: VectorStreets | null,
): Promise<void> {
  const places = new MapPlaces(first.places);
  const extent = first.extent ?? (await places.extent().catch(() => null));
  if (!extent) {
    showNote(root, '[data-unprepared]');
    return;
  }

  drawMap(root, { ...first, extent }, { places, streets });
}

function drawMap(
  root: HTMLElement,
  first: KnownProperties,
  { places, streets }: { places: MapPlaces; streets: VectorStreets | null },
): void {
  let properties = first;
  const frame = root.querySelector<HTMLElement>('[data-map]')!;
  const panel = root.querySelector<HTMLElement>('[data-panel]')!;
  const canvas = frame.querySelector<HTMLElement>('[data-canvas]')!;
  frame.hidden = panel.hidden = false;
  root.dataset.state = 'loading';

  const newStyle = () => styleOf(properties, streets);
  const map = newMap(canvas, properties, newStyle());
  const popup = new MapPopup(map, frame, properties.texts);
  const marks = markedPlaces(map);
  const address = connectAddress(root, map);
  const controls = connectControls(root, map, () => properties, newStyle);
  const opener = placeOpener({ map, popup, address, marks, shown: () => ({ properties, places }) });
  const reopen = (position: MapPosition) => void opener.reopen(position).catch(() => controls.sayMissing());
  reopen(readPosition(location.hash));
  const list = listPlaces(panel, places, {
    texts: properties.texts,
    onChoose: opener.choose,
    findMore: (text, signal) => rowsNamed(properties, text, signal),
  });

  connectPointer(map, { layers: () => properties.layers, marks }, (feature, at) => {
    popupOf(feature, at, { map, properties, places }).then(
      (content) => content && opener.open(content),
      () => controls.sayMissing(),
    );
  });

  const drawMarks = () => void showMarks(map, properties, places).catch(() => controls.sayMissing());
  map.on('style.load', drawMarks);

  followAddress(root, {
    onChange(changed) {
      const next = readProperties(changed);
      if (!next) {
        location.reload();
        return;
      }
      properties = { ...next, extent: next.extent ?? properties.extent };
      popup.close();
      places.moveTo(next.places);
      drawMarks();
      list.refresh();
      controls.redraw();
    },
    onMove(fragment) {
      if (!isPosition(fragment)) return;
      const position = readPosition(fragment);
      address.moveTo(position);
      reopen(position);
    },
  });
  map.on('idle', () => reportDrawn(root, map, properties));
}

/** The style of a map in the colours of now. */
function styleOf(properties: ExploredProperties, streets: VectorStreets | null): StyleSpecification {
  const colours = mapColours(properties);
  const vectors = streets && streets(colours.isDark, properties.language);
  return mapStyle(properties, colours, { origin: location.origin, vectors });
}

function newMap(container: HTMLElement, properties: KnownProperties, style: StyleSpecification): GlMap {
  setWorkerUrl(new URL(workerUrl, location.href).href);
  const { place } = readPosition(location.hash);
  const start = place
    ? { center: [place.longitude, place.latitude] as [number, number], zoom: place.zoom }
    : { bounds: properties.extent.start, fitBoundsOptions: { padding: 24 } };

  const map = new GlMap({
    container,
    style,
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
  drawTexts(map, () => mapColours(properties));
  map.on('style.load', () => {
    map.addImage(hatchName, hatchImage(mapColours(properties).border), { pixelRatio: 2 });
  });
  return map;
}

const coordinatesOf = (geometry: Geometry): string =>
  'coordinates' in geometry ? String(geometry.coordinates) : '';

/** Says that the map is drawn, and how many places it shows, for tests and other programs. */
function reportDrawn(root: HTMLElement, map: GlMap, { layers }: ExploredProperties): void {
  const names = layers.flatMap(placeLayersOf);
  const keys = map
    .queryRenderedFeatures({ layers: names.filter((name) => map.getLayer(name)) })
    .map(({ source, properties, geometry }) =>
      [source, properties['key'] ?? coordinatesOf(geometry)].join(' '),
    );
  root.dataset.drawn = String(new Set(keys).size);
  root.dataset.state = 'ready';
}
