import { columnType } from '#columns/index.ts';
import type { Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { LayerTiles } from '#domain/page/filter/layer-tiles.ts';
import { readParameters } from '#domain/page/filter/query-string.ts';
import type { FiltersInForce } from '#domain/page/filter/section-query.ts';
import { pageContext } from '#domain/site/page-view.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Site } from '#domain/site/site.ts';
import type { SectionType } from '#sections/section-type.ts';
import type { ReadableVersion } from '#server/sources/sources.server.ts';
import { filtersOfPage } from './filters-of-page.ts';
import { pageOfSection } from './page-of-section.ts';
import { PageReads } from './page-reads.ts';
import { dataDependencies } from './query-page.ts';
import { styleDependencies, type PublishedPage, type ResolvedSection } from './resolve-sections.ts';
import { fitToColumns, type QueryContext } from './run-section-queries.ts';
import { sectionViewer } from './section-viewer.ts';

/** A layer of a published section, and the query string of its page. */
export type LayerAddress = { site: Site; section: string; layer: string; query: URLSearchParams };

/**
 * What the tiles of a layer are made of under the filters of the page, and under those that the page itself
 * sets; what they depend on, and whether visitors may read the page.
 */
type ReadLayer = {
  tiles: LayerTiles;
  state: unknown;
  type: SectionType;
  version: ReadableVersion;
  unfiltered: LayerTiles;
  dependencies: string[];
  /** The language that texts of the columns are translated to. */
  language: string | undefined;
};

/**
 * Finds the layer of a published section for someone who may read its page and the data of the layer; null
 * for one that has no tiles of points. Rejects with `forbidden`, and with `not_found` for what is not
 * published.
 */
export async function readLayerTiles(
  context: QueryContext,
  { site, section: sectionId, layer, query }: LayerAddress,
): Promise<ReadLayer | null> {
  const { viewer } = context;
  const reads = new PageReads(context);
  const found = await pageOfSection(reads, { viewer, site, section: sectionId });
  if (!found) throw noTiles();
  const { page, access } = found;
  const published = await reads.page(site, page.id);
  const resolved = published.sections.find(({ section }) => section.id === sectionId);

  const level = access.levelOf(published.entry);
  const tilesUnder = (search: URLSearchParams) =>
    resolved && tilesOfLayer(resolved, layer, { site, viewer, level, published, search });
  const [tiles, unfiltered] = [query, new URLSearchParams()].map(tilesUnder);
  if (!resolved?.type || !tiles || !unfiltered) return null;

  const { versionId } = tiles.query;
  const versions = await reads.versions(site, [versionId]);
  const version = versions.get(versionId);
  if (!version || version instanceof TidemarkError) throw version ?? noTiles();

  const fit = (of: LayerTiles): LayerTiles => ({
    ...of,
    query: fitToColumns(of.query, version.columns),
    rows: fitToColumns(of.rows, version.columns),
    carried: carriedOf(of, version.columns),
  });
  return {
    tiles: fit(tiles),
    unfiltered: fit(unfiltered),
    state: resolved.state,
    type: resolved.type,
    version,
    language: version.language,
    dependencies: [
      'sites',
      `site:${site.id}`,
      `pages:${site.id}`,
      `page:${page.id}`,
      ...styleDependencies(published.content),
      `sections:${site.id}`,
      ...(await dataDependencies(reads, site, versions)),
    ],
  };
}

/** The columns that the version, or the section by a formula, has; amounts only where they are numbers. */
function carriedOf({ carried, query }: LayerTiles, columns: readonly SourceColumn[]): LayerTiles['carried'] {
  const { formulas = {} } = query.request;
  return carried.filter(({ column, fn }) => {
    if (Object.hasOwn(formulas, column)) return true;
    const known = columns.find(({ name }) => name === column);
    return known && (fn === null || columnType(known.type).dataType === 'numeric');
  });
}

type Surroundings = {
  site: Site;
  viewer: Viewer;
  level: number;
  published: PublishedPage;
  search: URLSearchParams;
};

/** What the tiles of a layer are made of with a query string; null where it has none. */
function tilesOfLayer(
  { section, type, state }: ResolvedSection,
  layer: string,
  { site, viewer: person, level, published, search }: Surroundings,
): LayerTiles | null {
  const viewer = sectionViewer(person, level);
  if (!type?.data?.tiles || (type.isForDataEditors && !viewer.mayEditData)) return null;
  const { entry: page, sections } = published;
  const filters: FiltersInForce = filtersOfPage(page, sections, search);
  const parameters = readParameters(type.parameters ?? {}, section.id, search);
  const context = { ...pageContext({ ...filters, viewer, site, page, menu: [] }), parameters };
  return type.data.tiles(state, layer, context);
}

/** The error for tiles that there are not. */
export const noTiles = () => new TidemarkError('not_found', 'There are no tiles here.');
