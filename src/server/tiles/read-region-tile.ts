import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { TileAddress } from '#domain/geo/tile-address.ts';
import { readParameters } from '#domain/page/filter/query-string.ts';
import { pageContext, type ShownPage } from '#domain/site/page-view.ts';
import type { ExploredMap } from '#sections/explored-map.ts';
import { sectionType } from '#sections/index.ts';
import { polygonTile, tileShapesOf } from '#server/geo/geo.server.ts';
import {
  findSectionPage,
  noTiles,
  viewPage,
  type LayerAddress,
  type QueryContext,
} from '#server/pages/pages.server.ts';
import type { TileResult } from './tile-result.ts';

/**
 * Reads a tile of a layer of regions: what it says of them comes from the code that draws the map of the
 * page. Rejects with `forbidden`, with `not_found` where no such layer is drawn, and with `unavailable` while
 * its regions are being prepared.
 */
export async function readRegionTile(
  context: QueryContext,
  { site, section, layer: layerId, query }: LayerAddress,
  tile: TileAddress,
): Promise<TileResult> {
  const path = await findSectionPage(context, site, section);
  const view = path === null ? null : await viewPage(context, { site, path, query, section });
  const map = view?.page ? await exploredMapOf(view, query) : null;
  const layer = map?.layers.find(({ id }) => id === layerId);
  if (!view?.page || layer?.kind !== 'regions') throw noTiles();
  const shapes = await tileShapesOf(context.boundaries, layer.boundaries);
  if (!shapes) throw new TidemarkError('unavailable', 'The regions of this map are being prepared.');

  const propertiesOf = (key: string) => {
    const region = layer.regionOf(key);
    return region ? { key, ...region } : null;
  };
  const bytes = polygonTile(shapes, tile, { layer: layerId, propertiesOf });
  return { bytes: new Uint8Array(bytes), dependencies: view.isComplete ? view.dependencies : null };
}

/** The map of the only section of a page. */
async function exploredMapOf(view: ShownPage, query: URLSearchParams): Promise<ExploredMap | null> {
  const [section] = view.content.sections;
  if (!section) return null;
  const type = sectionType(section.element['element-type']);
  const explored = await type?.explored?.();
  if (!type || !explored) return null;

  const { id, title, element } = section;
  const parameters = readParameters(type.parameters ?? {}, id, query);
  return explored.exploredMap({
    id,
    title,
    state: element['element-data'],
    results: view.results[id] ?? {},
    context: { ...pageContext(view), parameters },
    // Tiles have no links.
    href: () => '',
    hidden: [],
    editing: false,
  });
}
