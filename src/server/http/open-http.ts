import { Hono, type MiddlewareHandler } from 'hono';
import { Admission } from '#server/engine/engine.server.ts';
import { originOfTiles } from '#server/host/host.server.ts';
import type { Services } from '#server/services.ts';
import { auditRoutes } from './routes/audit-routes.ts';
import { backupRoutes } from './routes/backup-routes.ts';
import { compressed } from './response/compressed.ts';
import { readSharedFiles } from './response/client-files.ts';
import { openCachedTexts } from './response/cached-text.ts';
import { crawlerRoutes } from './routes/crawler-routes.ts';
import { feedRoutes } from './routes/feed-routes.ts';
import { dmsRoutes } from './routes/dms-routes.ts';
import { exchangeRoutes } from './routes/exchange-routes.ts';
import { fileRoutes } from './routes/file-routes.ts';
import { downloadRoutes } from './routes/download-routes.ts';
import { callFailure, failureResponse } from './request/failure-response.ts';
import { graphqlRoutes } from './routes/graphql-routes.ts';
import { metricsRoutes } from './routes/metrics-routes.ts';
import { observeRequests } from './request/observe-requests.ts';
import { openPageCache } from './response/page-cache.ts';
import { pageRoutes, renderingLimits, visitorFormLimits } from './routes/page-routes.ts';
import type { Bindings, RenderPage } from './request/request-scope.ts';
import { findViewer } from './request/request-viewer.ts';
import { addSecurityHeaders, isLoopbackHost, isOwnOrigin } from './request/security.ts';
import { printRoutes } from './routes/print-routes.ts';
import { isRefreshPath, refreshRoutes } from './routes/refresh-routes.ts';
import { sectionRoutes } from './routes/section-routes.ts';
import { serveCachedPages, storeRenderedPages } from './response/serve-cached-pages.ts';
import { SiteList } from './request/site-list.ts';
import { assetRoutes, healthRoutes } from './routes/system-routes.ts';
import { textRoutes } from './routes/text-routes.ts';
import { tileRoutes } from './routes/tile-routes.ts';
import { uploadRoutes } from './routes/upload-routes.ts';

/**
 * How the server runs; `clientFolder` holds the browser's files, `isReady` says whether the start is
 * complete, `isLeaving` whether it stops.
 */
export type HttpOptions = {
  development: boolean;
  clientFolder: string;
  isReady(): boolean;
  isLeaving(): boolean;
};

/** The tiles of visitors in memory, in bytes: pages must not make room for them. */
const tileBytes = 64 * 1024 * 1024;

/** The whole HTTP server: cached pages, health, files of the build, the graph, calls, and rendered pages. */
export function openHttp(services: Services, renderPage: RenderPage, options: HttpOptions): Hono<Bindings> {
  const { changes, configuration, database, engine, log } = services;
  const { development, clientFolder, isReady, isLeaving } = options;
  const sites = new SiteList(services);
  const renderings = new Admission(renderingLimits);
  const visitorForms = new Admission(visitorFormLimits);
  const http = new Hono<Bindings>();
  const hasFront = configuration.cachesInFront.length > 0;
  const cache = configuration.localUser ? null : openPageCache(changes);

  http.use(observeRequests(log, services.metrics));
  http.use(addSecurityHeaders(configuration.url, (path) => development && path === '/graph'));

  if (cache) {
    http.use(serveCachedPages(cache, services.metrics));
  } else {
    http.use(allowLoopbackOnly);
  }

  const isOverloaded = () => engine.requests.isOverloaded();
  http.route('/', healthRoutes(database, { isReady, isLeaving, isOverloaded }));
  http.route('/', metricsRoutes(services));

  http.route('/', textRoutes());

  if (!development) {
    const readOther = readSharedFiles(database.db);
    http.route('/', assetRoutes(clientFolder, readOther, originOfTiles(configuration.basemap)));
  }

  http.use(admitRequest(services, isReady));
  http.use(findViewer(services));
  http.route('/', graphqlRoutes({ services, sites, renderings, development }));
  http.use(showOwnChanges(services));
  http.route('/', printRoutes(services, sites));
  http.route('/', uploadRoutes(services));
  http.route('/', dmsRoutes(services));
  http.route('/', refreshRoutes(services));
  http.route('/', downloadRoutes(services, sites));

  const texts = openCachedTexts(services.changes);
  http.route('/', crawlerRoutes(services, sites, texts));
  http.route('/', feedRoutes(services, sites, texts));
  http.route('/', sectionRoutes(services));
  http.route('/', exchangeRoutes(services));
  http.route('/', fileRoutes(services, sites));
  http.route('/', auditRoutes(services));
  http.route('/', backupRoutes(services));
  const tileCache = cache && openPageCache(changes, tileBytes);
  http.route('/', tileRoutes({ services, sites, renderings, cache: tileCache, hasFront }));
  // Pages of visitors are compressed once for all, and sent as they were stored.
  http.use(compressed);

  if (cache) {
    http.use(storeRenderedPages(cache, { metrics: services.metrics, hasFront }));
  }

  http.route('/', pageRoutes({ services, sites, renderPage, renderings, visitorForms, development }));
  http.onError((error, context) => failureResponse(error, context, log));
  return http;
}

const allowLoopbackOnly: MiddlewareHandler<Bindings> = async (context, next) => {
  if (isLoopbackHost(context.req.header('host') ?? '')) return next();
  return context.text('In local mode Tidemark is available at localhost only.', 421);
};

/** Refuses requests during the start, from other sites, and to a host that cannot be read. */
function admitRequest({ configuration }: Services, isReady: () => boolean): MiddlewareHandler<Bindings> {
  return async (context, next) => {
    if (!isReady()) {
      return context.text('Tidemark is starting. Reload in a moment.', 503, { 'retry-after': '2' });
    }

    if (!URL.canParse(`http://${context.req.header('host')}`)) {
      return context.text('This host cannot be read.', 400);
    }

    const isOwn = isOwnOrigin(context.req.raw, configuration.url, configuration.localUser);
    if (!isOwn && !isRefreshPath(context.req.path)) {
      return context.json(callFailure('forbidden', 'This request comes from another site.'), 403);
    }

    return next();
  };
}

/**
 * Responds to a request that may have written only after the caches of this process know of the change. The
 * graph does that itself.
 */
function showOwnChanges({ changes }: Services): MiddlewareHandler<Bindings> {
  return async (context, next) => {
    await next();
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') {
      await changes.catchUp();
    }
  };
}
