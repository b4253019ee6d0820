import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import type {
  ExploredProperties,
  LayerProperties,
  MissingPart,
} from '#screens/page/interact/explored-properties.ts';
import type { ExploredLayer, ExploredMap } from '#sections/explored-map.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { RequestScope } from '../../context.ts';
import type { FoundMap } from './load-explored-map.server.ts';
import { extentAtOnce } from './map-extent.server.ts';

/** The zoom whose tiles have all points of borders. */
const mostZoom = 8;
/** The zoom whose tiles have the smallest cells: about a metre. */
const mostPointZoom = 18;

/** What the screen of a map starts from: nothing where no map is drawn, or what is missing of it now. */
type ExploredStart = { properties: ExploredProperties | null; missing: MissingPart | null };

/**
 * What the screen of a map starts from. It waits for no shapes that are being prepared, and a page with less
 * than all of it is not cached: the next reader may get the rest.
 */
export async function exploredStart(
  found: FoundMap,
  search: string,
  scope: RequestScope,
): Promise<ExploredStart> {
  const { map } = found;
  if (!map) return { properties: null, missing: null };

  const [extent, streets] = await Promise.all([
    extentAtOnce(map, scope).catch((error: unknown) => notPrepared(error, scope)),
    streetTiles(found.view.site, scope),
  ]);
  const isComplete = extent !== null && extent !== 'unprepared' && streets !== 'missing';
  if (!isComplete) {
    scope.cachePage(null);
  }
  if (extent === 'unprepared') return { properties: null, missing: 'map' };

  const drawn = { ...found, map, extent, streets: streets === 'missing' ? null : streets };
  return {
    properties: exploredProperties(drawn, search),
    missing: streets === 'missing' ? 'streets' : null,
  };
}

function notPrepared(error: unknown, { services: { log } }: RequestScope): 'unprepared' {
  if (!isTidemarkError(error)) {
    log.error({ err: error }, 'The shapes of a map cannot be prepared for its tiles.');
  }
  return 'unprepared';
}

type DrawnMap = Pick<FoundMap, 'section' | 'view'> &
  Pick<ExploredProperties, 'extent' | 'streets'> & { map: ExploredMap };

function exploredProperties(
  { map, section, view: { site }, extent, streets }: DrawnMap,
  search: string,
): ExploredProperties {
  const id = encodeURIComponent(section.id);
  const texts = textsOf(localeOfLanguage(site.language));

  return {
    layers: map.layers.map((layer) =>
      layerProperties(layer, { address: siteHref(site, `/tiles/${id}/${layer.id}`), search }),
    ),
    ground: `${siteHref(site, '/tiles/ground')}/{z}/{x}/{y}.mvt`,
    streets,
    language: site.language,
    places: `${siteHref(site, `/interact/${id}/places`)}${search}`,
    extent,
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
): Promise<ExploredProperties['streets'] | 'missing'> {
  const { basemap } = configuration;
  if (!basemap) return null;
  if ('tiles' in basemap) return { ...basemap, mostZoom: mostStreetZoom[basemap.kind] };
  const mostZoom = await streets?.mostZoom();
  if (typeof mostZoom !== 'number') return 'missing';
  return { kind: 'vectors', tiles: siteHref(site, '/tiles/streets/{z}/{x}/{y}.mvt'), mostZoom };
}
