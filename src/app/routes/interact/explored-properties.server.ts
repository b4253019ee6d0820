import { boundingBox } from '#domain/geo/bounding-box.ts';
import type { RegionBox } from '#server/geo/geo.server.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import type { ExploredProperties, LayerProperties } from '#screens/page/interact/explored-properties.ts';
import type { ExploredLayer } from '#sections/explored-map.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { RequestScope } from '../../context.ts';
import type { FoundMap } from './load-explored-map.server.ts';
import { boxesOfLayer } from './places-of-layer.server.ts';

/** The zoom whose tiles have all points of borders. */
const mostZoom = 8;
/** The zoom whose tiles have the smallest cells: about a metre. */
const mostPointZoom = 18;
const world: RegionBox = [-170, -58, 180, 78];

/** What the script of the screen of a map starts from; null where nothing is drawn. */
export async function exploredProperties(
  { map, section, view: { site } }: FoundMap,
  search: string,
  scope: RequestScope,
): Promise<ExploredProperties | null> {
  if (!map) return null;
  const id = encodeURIComponent(section.id);
  const texts = textsOf(localeOfLanguage(site.language));
  const boxes = (await Promise.all(map.layers.map((layer) => boxesOfLayer(layer, scope)))).flat();

  return {
    layers: map.layers.map((layer) =>
      layerProperties(layer, { address: siteHref(site, `/tiles/${id}/${layer.id}`), search }),
    ),
    ground: `${siteHref(site, '/tiles/ground')}/{z}/{x}/{y}.mvt`,
    streets: await streetTiles(site, scope),
    language: site.language,
    places: `${siteHref(site, `/interact/${id}/places`)}${search}`,
    bounds: boundsOf(boxes),
    start: boundsOf(map.projection === 'albers-usa' ? contiguous(boxes) : boxes),
    texts: {
      noPlace: texts.explore.noPlace,
      firstPlaces: texts.explore.firstPlaces({ most: '{most}', all: '{all}' }),
      filterBy: texts.explore.filterBy({ name: '{name}' }),
      close: texts.controls.close,
      rowsInCell: texts.maps.rowsInCell,
      enlarge: texts.explore.zoomIn,
    },
  };
}

/** What the script draws of a layer. */
function layerProperties(
  layer: ExploredLayer,
  { address, search }: { address: string; search: string },
): LayerProperties {
  const { id, colours } = layer;
  const tiles = `${address}/{z}/{x}/{y}.mvt${search}`;
  if (layer.kind === 'marks') return { kind: 'marks', id, colours, drawnAs: layer.marks.drawnAs };
  if (layer.kind === 'regions') return { kind: 'regions', id, colours, tiles, mostZoom };

  const { look, cells } = layer;
  return {
    kind: 'points',
    drawnAs: 'circles',
    id,
    colours,
    tiles,
    mostZoom: mostPointZoom,
    rows: `${address}/{rows}.json${search}`,
    colour: look.colour,
    size: look.size,
    limits: cells.limits,
  };
}

/** Tiles of other servers have no zoom of their own: browsers enlarge those of this one. */
const mostStreetZoom = { images: 22, vectors: 15 } as const;

/** The streets behind the data; those of an archive are sent by this server. */
async function streetTiles(
  site: Pick<Site, 'base_url'>,
  { services: { configuration, streets } }: RequestScope,
): Promise<ExploredProperties['streets']> {
  const { basemap } = configuration;
  if (!basemap) return null;
  if ('tiles' in basemap) return { ...basemap, mostZoom: mostStreetZoom[basemap.kind] };
  const mostZoom = await streets?.mostZoom().catch(() => null);
  if (typeof mostZoom !== 'number') return null;
  return { kind: 'vectors', tiles: siteHref(site, '/tiles/streets/{z}/{x}/{y}.mvt'), mostZoom };
}

/** The boxes on the contiguous states, to which maps of the United States open; all where there are none. */
function contiguous(boxes: readonly RegionBox[]): readonly RegionBox[] {
  const matches = boxes.filter(
    ([west, south, east, north]) => west > -125 && south > 24 && east < -66 && north < 50,
  );
  return matches.length > 0 ? matches : boxes;
}

/** What is across the antimeridian and wider is on a map of the world, as people know it. */
const widestAcross = 180;

/** The degrees around all boxes; around all continents where there are none. */
function boundsOf(boxes: readonly RegionBox[]): RegionBox {
  const box = boundingBox(
    boxes.map(([west, south, east, north]) => ({
      type: 'LineString',
      coordinates: [
        [west, south],
        [east, north],
      ],
    })),
  );
  if (!box) return world;

  const [west, south, east, north] = box;
  if (west <= east) return box;
  if (east + 360 - west <= widestAcross) return [west, south, east + 360, north];
  return [-180, south, 180, north];
}
