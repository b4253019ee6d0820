import type { Map as GlMap } from 'maplibre-gl';
import { readPosition, writePosition, type MapPosition, type PlaceName } from './map-position.ts';
import { styleLayersOf } from './map-style.ts';

/** What connects a map with its address. */
export type MapAddress = {
  /** Writes the chosen place into the address: a place is another entry of the history. */
  choose(chosen: PlaceName | null): void;
  /** Moves the map, and switches layers, to what the address says. */
  moveTo(position: MapPosition): void;
};

/** Connects the switches of layers with a map, and both with the address. */
export function connectAddress(root: HTMLElement, map: GlMap): MapAddress {
  const start = readPosition(location.hash);
  let { chosen } = start;
  const keep = () => history.replaceState(history.state, '', addressOf(root, map, chosen));

  checkLayers(root, start);
  for (const box of switchesOf(root)) {
    box.addEventListener('change', () => {
      showLayers(root, map);
      keep();
    });
  }
  map.on('style.load', () => showLayers(root, map));
  map.on('moveend', keep);

  return {
    choose(next) {
      const isNew = next !== null && (next.layer !== chosen?.layer || next.key !== chosen.key);
      chosen = next;
      if (isNew) {
        history.pushState(null, '', addressOf(root, map, chosen));
      } else {
        keep();
      }
    },
    moveTo(position) {
      const { place } = position;
      ({ chosen } = position);
      checkLayers(root, position);
      showLayers(root, map);
      if (place) {
        map.jumpTo({ center: [place.longitude, place.latitude], zoom: place.zoom });
      }
    },
  };
}

const switchesOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLInputElement>('[data-layer]')];

/** Checks the layers that are not switched off. */
function checkLayers(root: HTMLElement, { off }: Pick<MapPosition, 'off'>): void {
  for (const box of switchesOf(root)) {
    box.checked = !off.includes(box.dataset.layer!);
  }
}

function showLayers(root: HTMLElement, map: GlMap): void {
  for (const box of switchesOf(root)) {
    for (const name of layersOf(map, box.dataset.layer!)) {
      if (map.getLayer(name)) {
        map.setLayoutProperty(name, 'visibility', box.checked ? 'visible' : 'none');
      }
    }
  }
}

/** The layers of the style that a switch is of; streets may be many. */
function layersOf(map: GlMap, id: string): string[] {
  if (id !== 'streets') return styleLayersOf(id);
  return map.getLayersOrder().filter((name) => name === id || name.startsWith(`${id}-`));
}

/** The address with where the map is, what is switched off, and which place is chosen. */
function addressOf(root: HTMLElement, map: GlMap, chosen: PlaceName | null): string {
  const { lat: latitude, lng: longitude } = map.getCenter();
  const off = switchesOf(root).flatMap((box) => (box.checked ? [] : [box.dataset.layer!]));
  const fragment = writePosition({ place: { zoom: map.getZoom(), latitude, longitude }, off, chosen });
  return `${location.pathname}${location.search}${fragment}`;
}
