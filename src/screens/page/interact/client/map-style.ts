import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { ExploredProperties, LayerProperties } from '../explored-properties.ts';
import type { MapColours } from './map-colours.ts';

/** The name of the pattern of regions without data. */
export const hatchName = 'hatch';

/** Land and borders are of this detail. */
const mostGroundZoom = 6;

/** The style of a map: its tiles, and how they are drawn from below. */
export function mapStyle(
  { layers, ground, streets }: ExploredProperties,
  colours: MapColours,
  origin: string,
): StyleSpecification {
  const sources: StyleSpecification['sources'] = {
    ground: { type: 'vector', tiles: [`${origin}${ground}`], maxzoom: mostGroundZoom },
  };
  if (streets) {
    sources['streets'] = { type: 'raster', tiles: [streets], tileSize: 256 };
  }
  for (const { id, tiles, mostZoom } of layers) {
    sources[id] = { type: 'vector', tiles: [`${origin}${tiles}`], maxzoom: mostZoom };
  }

  return {
    version: 8,
    sources,
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      {
        id: 'ground',
        type: 'fill',
        source: 'ground',
        'source-layer': 'land',
        paint: { 'fill-color': colours.land, 'fill-outline-color': colours.border },
      },
      ...streetLayers(streets),
      ...layers.flatMap((layer) => regionLayers(layer, colours)),
      {
        id: 'ground-borders',
        type: 'line',
        source: 'ground',
        'source-layer': 'states',
        paint: { 'line-color': colours.border, 'line-width': 0.75 },
      },
      ...layers.map((layer) => outlineOf(layer, colours)),
    ],
  };
}

function streetLayers(streets: string | null): LayerSpecification[] {
  if (!streets) return [];
  return [{ id: 'streets', type: 'raster', source: 'streets' }];
}

/** The layers of the style that draw a layer of the map. */
export const styleLayersOf = (id: string): string[] => {
  if (id === 'streets') return ['streets'];
  if (id === 'ground') return ['ground', 'ground-borders'];
  return [`${id}-fill`, `${id}-missing`, `${id}-lines`, `${id}-outline`];
};

/** The colour of a region by its class. */
export function classColours(
  colours: Readonly<Record<string, string>> = {},
): ExpressionSpecification | string {
  const entries = Object.entries(colours);
  const [[, first = ''] = []] = entries;
  if (entries.length < 2) return first || 'rgba(0,0,0,0)';
  // The type of the expression has a fixed number of cases.
  return ['match', ['get', 'class'], ...entries.flat(), first] as unknown as ExpressionSpecification;
}

/**
 * How much of a region is seen: as much of each, or little of those of other classes than one. Streets are
 * seen through regions.
 */
export function classOpacity(
  only: string | null,
  { streets }: Pick<ExploredProperties, 'streets'>,
): ExpressionSpecification | number {
  const full = streets ? 0.7 : 1;
  if (only === null) return full;
  return ['case', ['==', ['get', 'class'], only], full, faint];
}

/** The opacity of what is not shown alone. */
export const faint = 0.12;

function regionLayers({ id }: LayerProperties, { classes, paper }: MapColours): LayerSpecification[] {
  const common = { source: id, 'source-layer': id } as const;
  return [
    {
      ...common,
      id: `${id}-fill`,
      type: 'fill',
      filter: ['has', 'class'],
      paint: { 'fill-color': classColours(classes[id]), 'fill-antialias': false },
    },
    {
      ...common,
      id: `${id}-missing`,
      type: 'fill',
      filter: ['!', ['has', 'class']],
      paint: { 'fill-pattern': hatchName },
    },
    { ...common, id: `${id}-lines`, type: 'line', paint: { 'line-color': paper, 'line-width': lineWidth } },
  ];
}

/** Lines between small regions would hide their colours. */
const lineWidth: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 2, 0.2, 6, 0.8];

/** The outline of the region at the pointer, and of the one that is chosen. */
const outlineOf = ({ id }: LayerProperties, { ink }: MapColours): LayerSpecification => ({
  id: `${id}-outline`,
  type: 'line',
  source: id,
  'source-layer': id,
  paint: {
    'line-color': ink,
    'line-width': ['case', ['boolean', ['feature-state', 'on'], false], 2.5, 0],
  },
});
