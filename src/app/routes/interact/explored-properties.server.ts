import { regionBoxes, tileShapesOf, type RegionBox } from '#server/geo/geo.server.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { siteHref } from '#domain/site/site.ts';
import type { ExploredProperties } from '#screens/page/interact/explored-properties.ts';
import type { ExploredLayer } from '#sections/explored-map.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { RequestScope } from '../../context.ts';
import type { FoundMap } from './load-explored-map.server.ts';

/** The zoom whose tiles have all points of borders. */
const mostZoom = 8;
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
  const boxes = await Promise.all(map.layers.map((layer) => boxesWithData(layer, scope)));

  return {
    layers: map.layers.map((layer) => ({
      id: layer.id,
      tiles: `${siteHref(site, `/tiles/${id}/${layer.id}`)}/{z}/{x}/{y}.mvt${search}`,
      colours: layer.colours,
      mostZoom,
    })),
    ground: `${siteHref(site, '/tiles/ground')}/{z}/{x}/{y}.mvt`,
    streets: scope.services.configuration.basemap?.tiles ?? null,
    places: `${siteHref(site, `/interact/${id}/places`)}${search}`,
    bounds: boundsOf(boxes.flat()),
    texts: {
      noPlace: texts.explore.noPlace,
      firstPlaces: texts.explore.firstPlaces({ most: '{most}', all: '{all}' }),
      filterBy: texts.explore.filterBy({ name: '{name}' }),
      close: texts.controls.close,
    },
  };
}

/** The degrees around each region of a layer that has data. */
async function boxesWithData(
  { boundaries, regionOf }: ExploredLayer,
  { services }: RequestScope,
): Promise<RegionBox[]> {
  const shapes = await tileShapesOf(services.boundaries, boundaries);
  if (!shapes) return [];
  return [...regionBoxes(shapes)].flatMap(([key, box]) => (regionOf(key)?.class === undefined ? [] : [box]));
}

/** The degrees around all boxes; around all continents where there are none. */
function boundsOf(boxes: readonly RegionBox[]): RegionBox {
  if (boxes.length === 0) return world;
  return boxes.reduce(([west, south, east, north], box) => [
    Math.min(west, box[0]),
    Math.min(south, box[1]),
    Math.max(east, box[2]),
    Math.max(north, box[3]),
  ]);
}
