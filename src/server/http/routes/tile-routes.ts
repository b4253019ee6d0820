import { Hono, type Context } from 'hono';
import { isSignedIn, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { readTileAddress } from '#domain/geo/tile-address.ts';
import { parseSearch } from '#domain/page/filter/query-string.ts';
import { siteHref } from '#domain/site/site.ts';
import type { Admission } from '#server/engine/engine.server.ts';
import type { LayerAddress } from '#server/pages/pages.server.ts';
import type { Services } from '#server/services.ts';
import { readPointRows, readTile, type PointChoice } from '#server/tiles/tiles.server.ts';
import type { Bindings } from '../request/request-scope.ts';
import { decodePath, type SiteList } from '../request/site-list.ts';
import type { PageCache } from '../response/page-cache.ts';
import { serveCachedPages, storeRenderedPages } from '../response/serve-cached-pages.ts';

/** Tiles as browsers know them. */
const tileType = 'application/vnd.mapbox-vector-tile';

/** The most characters of the query string of a tile: more than the filters of a page take. */
const mostCharacters = 8000;

/** The most characters of a text by which points are found. */
const mostNameCharacters = 200;

const tilePath = '/:path{(?:.+/)?tiles/[^/]+/[^/]+/\\d+/\\d+/\\d+\\.mvt}';
const rowsPath = '/:path{(?:.+/)?tiles/[^/]+/[^/]+/(?:row|named)/.+\\.json}';

type TileOptions = {
  services: Services;
  sites: Pick<SiteList, 'match'>;
  /** Tiles take turns with pages. */
  renderings: Admission;
  cache: PageCache | null;
  /** Whether caches in front keep tiles, too. */
  hasFront: boolean;
};

/**
 * The tiles of layers of published maps, `tiles/{section}/{layer}/{z}/{x}/{y}.mvt` below the base url of a
 * site, under the filters of the query string: for those who may read the page and the data. A tile without
 * anything in it has no bytes. What is said of single points is beside them: `row/{id}.json` and
 * `named/{text}.json`.
 */
export function tileRoutes({ services, sites, renderings, cache, hasFront }: TileOptions): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  if (cache) {
    routes.use(
      tilePath,
      serveCachedPages(cache, null),
      storeRenderedPages(cache, { metrics: null, hasFront }),
    );
  }

  routes.get(tilePath, async (context) => {
    const { raw } = context.req;
    const viewer = context.get('viewer');
    const { layer, names } = await layerAt(context, sites);
    const [z = '', x = '', y = '', ...more] = names;
    const address = readTileAddress(z, x, y.replace(/\.mvt$/, ''));
    if (!address || more.length > 0) throw noTile();

    const reading = { ...queryContextOf(services), viewer, signal: raw.signal };
    const { bytes, dependencies } = await renderings.run(viewer, raw.signal, () =>
      readTile(reading, layer, address),
    );

    if (!isSignedIn(viewer)) {
      context.set('dependencies', dependencies ?? undefined);
    }
    return context.body(bytes, 200, { 'content-type': tileType, 'cache-control': cachingFor(viewer) });
  });

  routes.get(rowsPath, async (context) => {
    const { raw } = context.req;
    const viewer = context.get('viewer');
    const { layer, names } = await layerAt(context, sites);
    const choice = choiceOf(names);
    if (!choice) throw noTile();

    const reading = { ...queryContextOf(services), viewer, signal: raw.signal };
    const rows = await renderings.run(viewer, raw.signal, () => readPointRows(reading, layer, choice));
    return context.json(rows, 200, { 'cache-control': cachingFor(viewer) });
  });

  return routes;
}

const noTile = () => new TidemarkError('not_found', 'There is no tile at this address.');

const cachingFor = (viewer: Viewer): string =>
  isSignedIn(viewer) ? 'private, no-store' : 'private, no-cache';

/** The layer that a path below the base url of a site names, and what follows it there. */
async function layerAt(
  { req }: Context<Bindings>,
  sites: TileOptions['sites'],
): Promise<{ layer: LayerAddress; names: string[] }> {
  const site = await sites.match(req.header('host'), req.path);
  const path = decodePath(req.path);
  const base = site && siteHref(site, '/tiles/');
  if (!base || site.pattern_type !== 'page' || !path.startsWith(base)) throw noTile();

  const { search } = new URL(req.raw.url);
  if (search.length > mostCharacters) {
    throw new TidemarkError('too_large', `The query string has more than ${mostCharacters} characters.`);
  }
  const [section = '', layer = '', ...names] = path.slice(base.length).split('/');
  return { layer: { site, section, layer, query: parseSearch(search) }, names };
}

/** The rows that the end of a path names: `row/12.json` or `named/a text.json`; null where it names none. */
function choiceOf([by, ...others]: readonly string[]): PointChoice | null {
  const text = others.join('/').replace(/\.json$/, '');
  if (by === 'row') return /^\d{1,15}$/.test(text) ? { id: Number(text) } : null;
  return text.trim() === '' ? null : { named: text.slice(0, mostNameCharacters) };
}

const queryContextOf = (services: Services) => ({
  db: services.database.db,
  engine: services.engine,
  caches: services.pageCaches,
  boundaries: services.boundaries,
  codeColours: services.codeColours,
  log: services.log,
});
