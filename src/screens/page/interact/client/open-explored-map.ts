import type { Geometry } from 'geojson';
import {
  Map as GlMap,
  setWorkerUrl,
  type MapGeoJSONFeature,
  type MapMouseEvent,
  type PointLike,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { ExploredProperties } from '../explored-properties.ts';
import type { MapPlace } from '../map-place.ts';
import { connectControls } from './connect-controls.ts';
import { followAddress } from './follow-address.ts';
import { hatchImage } from './hatch-image.ts';
import { readProperties } from './read-properties.ts';
import { mapColours } from './map-colours.ts';
import { markedPlaces, markOf } from './marked-places.ts';
import { MapPlaces } from './map-places.ts';
import { MapPopup } from './map-popup.ts';
import { readPosition } from './map-position.ts';
import { hatchName, mapStyle, placeLayersOf } from './map-style.ts';
import { listPlaces } from './place-list.ts';
import { pointsLayerOf, rowsNamed } from './point-rows.ts';
import { canMove, popupOf } from './popup-of.ts';
import { showMarks } from './show-marks.ts';
import { drawTexts } from './text-image.ts';

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
  const marks = markedPlaces(map);
  const controls = connectControls(root, map, () => properties);
  popup.onClose = () => marks.choose(null);

  const choose = (place: MapPlace) => {
    const { box } = place;
    const isPoint = pointsLayerOf(properties, place.layer) !== undefined;
    map.fitBounds(box, { padding: 60, maxZoom: isPoint ? zoomOfRow : 7, animate: canMove() });
    popup.open({ place, at: [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] });
  };
  const list = listPlaces(panel, places, {
    texts: properties.texts,
    onChoose: choose,
    findMore: (text, signal) => rowsNamed(properties, text, signal),
  });

  map.on('mousemove', (event) => {
    const feature = placeAt(map, properties, event);
    marks.point(markOf(feature));
    map.getCanvas().style.cursor = feature ? 'pointer' : '';
  });
  map.on('mouseout', () => marks.point(null));
  map.on('click', (event) => {
    const feature = placeAt(map, properties, event);
    if (!feature) return;
    marks.choose(markOf(feature));
    popupOf(feature, event.lngLat, { map, properties, places }).then(
      (content) => content && popup.open(content),
      () => controls.sayMissing(),
    );
  });

  const drawMarks = () => void showMarks(map, properties, places).catch(() => controls.sayMissing());
  map.on('style.load', drawMarks);

  followAddress(root, (changed) => {
    const next = readProperties(changed);
    if (!next) {
      location.reload();
      return;
    }
    properties = next;
    popup.close();
    places.moveTo(next.places);
    drawMarks();
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
    : { bounds: properties.start, fitBoundsOptions: { padding: 24 } };

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
  drawTexts(map, () => mapColours(properties));
  map.on('style.load', () => {
    map.addImage(hatchName, hatchImage(mapColours(properties).border), { pixelRatio: 2 });
  });
  return map;
}

/** The zoom at which a single row is shown that was chosen from the list. */
const zoomOfRow = 13;

/** The px beside a mark within which it is still met. */
const reach = 4;

/** The uppermost place at the pointer, else a mark close to it. */
function placeAt(
  map: GlMap,
  { layers }: ExploredProperties,
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
