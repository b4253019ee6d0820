import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { ExploredProperties, LayerProperties, RegionsProperties } from '../explored-properties.ts';
import type { MapColours } from './map-colours.ts';
import { markLayerOf, markLayers } from './mark-layers.ts';
import { pointLayer } from './point-layers.ts';
import type { StreetLayers } from './vector-streets.ts';

/** The name of the pattern of regions without data. */
export const hatchName = 'hatch';

/** Land and borders are of this detail. */
const mostGroundZoom = 6;

type StyleOptions = { origin: string; vectors: StreetLayers | null };

/** The style of a map: its tiles, and how they are drawn from below. */
export function mapStyle(
  { layers, ground, streets }: ExploredProperties,
  colours: MapColours,
  { origin, vectors }: StyleOptions,
): StyleSpecification {
  const sources: StyleSpecification['sources'] = {
    ground: { type: 'vector', tiles: [`${origin}${ground}`], maxzoom: mostGroundZoom },
  };
  if (streets) {
    sources['streets'] = streetSource(streets, origin);
  }
  for (const layer of layers) {
    sources[layer.id] = sourceOf(layer, origin);
  }
  const streetsBelow = vectors?.below ?? imageLayers(streets, colours);
  const namesAbove = vectors?.above ?? [];
  const regions = layers.flatMap((layer) => (layer.kind === 'regions' ? [layer] : []));

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
      ...streetsBelow,
      ...regions.flatMap((layer) => regionLayers(layer, colours, regionOpacity({ streets }))),
      {
        id: 'ground-borders',
        type: 'line',
        source: 'ground',
        'source-layer': 'states',
        paint: { 'line-color': colours.border, 'line-width': 0.75 },
      },
      ...regions.map((layer) => outlineOf(layer, colours)),
      ...namesAbove,
      ...layers.flatMap((layer) => layersOfMarks(layer, colours)),
    ],
  };
}

function layersOfMarks(layer: LayerProperties, colours: MapColours): LayerSpecification[] {
  if (layer.kind === 'regions') return [];
  return layer.kind === 'points' ? [pointLayer(layer, colours)] : markLayers(layer, colours);
}

/** Where a layer comes from; marks are there once the places are. */
function sourceOf(layer: LayerProperties, origin: string): SourceSpecification {
  if (layer.kind === 'marks') {
    return { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
  }
  return { type: 'vector', tiles: [`${origin}${layer.tiles}`], maxzoom: layer.mostZoom };
}

type Streets = ExploredProperties['streets'];

/** Where streets come from: this server, or the one that the operator has named. */
function streetSource({ kind, tiles, mostZoom }: NonNullable<Streets>, origin: string): SourceSpecification {
  const address = tiles.startsWith('/') ? `${origin}${tiles}` : tiles;
  if (kind === 'images') return { type: 'raster', tiles: [address], tileSize: 256 };
  return { type: 'vector', tiles: [address], maxzoom: mostZoom };
}

function imageLayers(streets: Streets, { isDark }: MapColours): LayerSpecification[] {
  if (streets?.kind !== 'images') return [];
  return [
    { id: 'streets', type: 'raster', source: 'streets', paint: { [brightness]: streetBrightness(isDark) } },
  ];
}

/** The property of image tiles that darkens them. */
export const brightness = 'raster-brightness-max';

/** How bright white is on image tiles: beside a dark page they are darker. */
export const streetBrightness = (isDark: boolean): number => (isDark ? 0.5 : 1);

/** The layers of the style that may draw a layer of the map, some of which it has. */
export const styleLayersOf = (id: string): string[] => {
  if (id === 'ground') return ['ground', 'ground-borders'];
  const parts = ['fill', 'missing', 'lines', 'outline', 'circles', 'texts'];
  return parts.map((part) => `${id}-${part}`);
};

/** The layers of the style whose places can be clicked. */
export const placeLayersOf = (layer: LayerProperties): string[] =>
  layer.kind === 'regions' ? [`${layer.id}-fill`, `${layer.id}-missing`] : [markLayerOf(layer)];

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

/** How much of each place is seen: as much of all, or little of those of other classes than one. */
export function classOpacity(
  only: string | null,
  full: number,
  letter: ExpressionSpecification = ['get', 'class'],
): ExpressionSpecification | number {
  if (only === null) return full;
  return ['case', ['==', letter, only], full, faint];
}

/** The opacity of regions, through which streets are seen. */
export const regionOpacity = ({ streets }: Pick<ExploredProperties, 'streets'>): number =>
  streets ? 0.7 : 1;

/** The opacity of what is not shown alone. */
export const faint = 0.12;

function regionLayers(
  { id }: RegionsProperties,
  { classes, paper }: MapColours,
  opacity: number,
): LayerSpecification[] {
  const common = { source: id, 'source-layer': id } as const;
  return [
    {
      ...common,
      id: `${id}-fill`,
      type: 'fill',
      filter: ['has', 'class'],
      paint: { 'fill-color': classColours(classes[id]), 'fill-opacity': opacity, 'fill-antialias': false },
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
const outlineOf = ({ id }: RegionsProperties, { ink }: MapColours): LayerSpecification => ({
  id: `${id}-outline`,
  type: 'line',
  source: id,
  'source-layer': id,
  paint: {
    'line-color': ink,
    'line-width': ['case', ['boolean', ['feature-state', 'on'], false], 2.5, 0],
  },
});
