import { Hono } from 'hono';
import { isSignedIn } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { readTileAddress, type TileAddress } from '#domain/geo/tile-address.ts';
import { parseSearch } from '#domain/page/filter/query-string.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import type { Admission } from '#server/engine/engine.server.ts';
import type { Services } from '#server/services.ts';
import { readTile } from '#server/tiles/tiles.server.ts';
import type { Bindings } from '../request/request-scope.ts';
import { decodePath, type SiteList } from '../request/site-list.ts';
import type { PageCache } from '../response/page-cache.ts';
import { serveCachedPages, storeRenderedPages } from '../response/serve-cached-pages.ts';

/** Tiles as browsers know them. */
const tileType = 'application/vnd.mapbox-vector-tile';

/** The most characters of the query string of a tile: more than the filters of a page take. */
const mostCharacters = 8000;

const tilePath = '/:path{(?:.+/)?tiles/[^/]+/[^/]+/\\d+/\\d+/\\d+\\.mvt}';

type TileOptions = {
  services: Services;
  sites: Pick<SiteList, 'match'>;
  /** Tiles take turns with pages. */
  renderings: Admission;
  cache: PageCache | null;
};

/**
 * The tiles of layers of published maps, `tiles/{section}/{layer}/{z}/{x}/{y}.mvt` below the base url of a
 * site, under the filters of the query string: for those who may read the page and the data. A tile without
 * anything in it has no bytes.
 */
export function tileRoutes({ services, sites, renderings, cache }: TileOptions): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  if (cache) {
    routes.use(tilePath, serveCachedPages(cache, null), storeRenderedPages(cache, null));
  }

  routes.get(tilePath, async (context) => {
    const { raw, path } = context.req;
    const viewer = context.get('viewer');
    const site = await sites.match(context.req.header('host'), path);
    const tile = site && site.pattern_type === 'page' ? tileAt(decodePath(path), site) : null;
    if (!site || !tile) throw new TidemarkError('not_found', 'There is no tile at this address.');

    const { search } = new URL(raw.url);
    if (search.length > mostCharacters) {
      throw new TidemarkError('too_large', `The query string has more than ${mostCharacters} characters.`);
    }

    const { section, layer, address } = tile;
    const reading = { ...queryContextOf(services), viewer, signal: raw.signal };
    const { bytes, dependencies } = await renderings.run(viewer, raw.signal, () =>
      readTile(reading, { site, section, layer, query: parseSearch(search) }, address),
    );

    if (!isSignedIn(viewer)) {
      context.set('dependencies', dependencies ?? undefined);
    }
    const caching = isSignedIn(viewer) ? 'private, no-store' : 'private, no-cache';
    return context.body(bytes, 200, { 'content-type': tileType, 'cache-control': caching });
  });

  return routes;
}

/** The layer and the tile that a path below the base url of a site names; null where it names none. */
function tileAt(path: string, site: Site): { section: string; layer: string; address: TileAddress } | null {
  const base = siteHref(site, '/tiles/');
  if (!path.startsWith(base)) return null;
  const [section = '', layer = '', z = '', x = '', y = '', ...more] = path.slice(base.length).split('/');
  const address = readTileAddress(z, x, y.replace(/\.mvt$/, ''));
  if (!address || more.length > 0) return null;
  return { section, layer, address };
}

const queryContextOf = (services: Services) => ({
  db: services.database.db,
  engine: services.engine,
  caches: services.pageCaches,
  boundaries: services.boundaries,
  codeColours: services.codeColours,
  log: services.log,
});
