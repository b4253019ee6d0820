import type { ErrorEvent, Map as GlMap, StyleSpecification, VectorTileSource } from 'maplibre-gl';
import { noClass } from '#sections/explored-map.ts';
import type { ExploredProperties, KnownProperties } from '../explored-properties.ts';
import { hatchImage } from './hatch-image.ts';
import { mapColours } from './map-colours.ts';
import {
  brightness,
  classColours,
  classOpacity,
  faint,
  hatchName,
  regionOpacity,
  streetBrightness,
} from './map-style.ts';
import { letterOfMark, markLayerOf, markOpacity, markPaint, opacitiesOfMarks } from './mark-layers.ts';
import { recolourTexts } from './text-image.ts';

type Controls = {
  /** Draws what other filters or other colours change. */
  redraw(): void;
  /** Says that something could not be loaded. */
  sayMissing(): void;
};

/** Connects the buttons and the legend of a screen with its map. */
export function connectControls(
  root: HTMLElement,
  map: GlMap,
  properties: () => KnownProperties,
  newStyle: () => StyleSpecification,
): Controls {
  const missing = root.querySelector<HTMLElement>('[data-missing]')!;
  const sayMissing = () => void (missing.hidden = false);
  let [isStyled, isStale] = [false, false];

  connectZoom(root, map, properties);
  connectLegend(root, map, properties);
  map.on('style.load', () => {
    isStyled = true;
    isolateClass(root, map, properties());
    if (isStale) {
      redraw();
    }
  });
  map.on('error', ({ error }: ErrorEvent) => {
    // Requests that the map no longer needs are ended by it.
    if (!(error instanceof DOMException && error.name === 'AbortError')) {
      sayMissing();
    }
  });
  root.querySelector('[data-again]')?.addEventListener('click', restyle);

  /** Begins with a new style: a tile that could not be loaded waits for ever when it is loaded again. */
  function restyle(): void {
    missing.hidden = true;
    isStyled = false;
    map.setStyle(newStyle(), { diff: false });
  }

  /** Vector streets have other layers in the dark. */
  function changeColours(): void {
    if (properties().streets?.kind === 'vectors') {
      restyle();
    } else {
      recolour(map, properties());
    }
  }

  function redraw(): void {
    isStale = !isStyled;
    if (isStale) return;
    if (!missing.hidden) {
      restyle();
      return;
    }

    loadTiles(map, properties());
    recolour(map, properties());
    isolateClass(root, map, properties());
  }

  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) {
    matchMedia(query).addEventListener('change', () => isStyled && changeColours());
  }
  return { redraw, sayMissing };
}

function connectZoom(root: HTMLElement, map: GlMap, properties: () => KnownProperties): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-zoom]')) {
    button.addEventListener('click', () => {
      const { zoom } = button.dataset;
      if (zoom === 'whole') {
        map.fitBounds(properties().extent.bounds, { padding: 24 });
      } else {
        map.zoomTo(map.getZoom() + Number(zoom));
      }
    });
  }
}

/** Shows the regions of one class alone while its button is pressed. */
function connectLegend(root: HTMLElement, map: GlMap, properties: () => KnownProperties): void {
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-class]');
    if (!button) return;
    const isPressed = button.ariaPressed === 'true';
    for (const other of button.parentElement!.querySelectorAll<HTMLElement>('[data-class]')) {
      other.ariaPressed = String(other === button && !isPressed);
    }
    isolateClass(root, map, properties());
  });
}

function isolateClass(root: HTMLElement, map: GlMap, properties: ExploredProperties): void {
  for (const legend of root.querySelectorAll<HTMLElement>('[data-legend]')) {
    const layer = properties.layers.find(({ id }) => id === legend.dataset.legend);
    const only = legend.querySelector<HTMLElement>('[aria-pressed=true]')?.dataset.class ?? null;

    if (layer?.kind === 'regions') {
      isolateRegions(map, layer.id, { only, full: regionOpacity(properties) });
    }
    if (layer && layer.kind !== 'regions') {
      const opacity = classOpacity(only, markOpacity, letterOfMark(layer));
      for (const property of opacitiesOfMarks(layer)) {
        map.setPaintProperty(markLayerOf(layer), property, opacity);
      }
    }
  }
}

function isolateRegions(map: GlMap, id: string, { only, full }: { only: string | null; full: number }): void {
  map.setPaintProperty(`${id}-fill`, 'fill-opacity', classOpacity(only, full));
  const isSeen = only === null || only === noClass;
  map.setPaintProperty(`${id}-missing`, 'fill-opacity', isSeen ? 1 : faint);
}

/** Loads the tiles of other filters; those that are there stay until the new ones are. */
function loadTiles(map: GlMap, { layers }: ExploredProperties): void {
  for (const layer of layers) {
    if (layer.kind !== 'marks') {
      map.getSource<VectorTileSource>(layer.id)?.setTiles([`${location.origin}${layer.tiles}`]);
    }
  }
}

function recolour(map: GlMap, properties: ExploredProperties): void {
  const colours = mapColours(properties);
  const { water, land, border, paper, ink, classes, isDark } = colours;
  map.setPaintProperty('water', 'background-color', water);
  map.setPaintProperty('ground', 'fill-color', land);
  map.setPaintProperty('ground', 'fill-outline-color', border);
  map.setPaintProperty('ground-borders', 'line-color', border);
  if (map.hasImage(hatchName)) {
    map.updateImage(hatchName, hatchImage(border));
  }

  if (properties.streets?.kind === 'images') {
    map.setPaintProperty('streets', brightness, streetBrightness(isDark));
  }
  recolourTexts(map, colours);

  for (const layer of properties.layers) {
    const { id } = layer;
    if (layer.kind !== 'regions') {
      for (const [property, value] of markPaint(layer, colours)) {
        map.setPaintProperty(markLayerOf(layer), property, value);
      }
      continue;
    }
    map.setPaintProperty(`${id}-fill`, 'fill-color', classColours(classes[id]));
    map.setPaintProperty(`${id}-lines`, 'line-color', paper);
    map.setPaintProperty(`${id}-outline`, 'line-color', ink);
  }
}
