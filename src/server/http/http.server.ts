import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { visitor, type Viewer } from '#domain/access/access.ts';
import { matchSite, type Site } from '#domain/site/site.ts';
import { maxGraphRequestBytes, openGraph } from '#server/graph/graph.server.ts';
import { viewerOf } from '#server/identity/identity.server.ts';
import { readSites } from '#server/pages/pages.server.ts';
import type { Services } from '#server/services.ts';
import { limitBody, maxFormBytes } from './limit-body.ts';
import { openRenderedPages, sendRenderedPage } from './rendered-pages.ts';
import { isLoopbackHost, isOwnOrigin, newNonce, pagePolicy, securityHeaders } from './security.ts';
import { dmsRoutes } from './dms-routes.ts';
import { downloadRoutes } from './download-routes.ts';
import { uploadRoutes } from './upload-routes.ts';

export { serveHttp, type FirstHandler } from './serve-http.ts';

/** What a page is rendered with. */
export type Scope = { services: Services; viewer: Viewer; site: Site | null; client: string; nonce: string };

/** Renders what is not one of the server's own paths; `basename` is the site's base url. */
export type RenderPage = (request: Request, basename: string, scope: Scope) => Promise<Response>;

type Bindings = { Bindings: HttpBindings; Variables: { viewer: Viewer } };

/** A rendered page says with this header that it is the same for every visitor, and may be kept. */
export const keepHeader = 'x-tidemark-keep';

/** Addresses of the installation itself, which no site's base url takes over. */
const isInstallationPath = (path: string) => path === '/auth' || path.startsWith('/auth/');

/** The whole HTTP server: health, the graph, uploads, files of the build, and pages. */
export function openHttp(
  services: Services,
  renderPage: RenderPage,
  options: { development: boolean; clientFolder: string; isReady(): boolean },
) {
  const { configuration, log } = services;
  const http = new Hono<Bindings>();
  const rendered = openRenderedPages(services.changes);
  const sites = keepSites(services);
  const general = Object.entries(securityHeaders(configuration.url));

  // What a visitor asked for before is answered before anything of the request is even read, but what is looked up by.
  http.use(async (context, next) => {
    const incoming = context.env.incoming as HttpBindings['incoming'] | undefined;
    const isVisitor = !configuration.localUser && !incoming?.headers.cookie && incoming?.method === 'GET';
    const kept = isVisitor && rendered.get(`${incoming.headers.host} ${incoming.url}`);
    return kept ? sendRenderedPage(kept, 'GET', incoming.headers) : next();
  });
  http.use(async (context, next) => {
    if (configuration.localUser && !isLoopbackHost(context.req.header('host') ?? '')) {
      return context.text('In local mode Tidemark answers at localhost only.', 421);
    }
    await next();
    const isGraphiql = options.development && context.req.path === '/graph';
    for (const [name, value] of general) {
      if (isGraphiql && name === 'content-security-policy') continue;
      if (!context.res.headers.has(name)) context.header(name, value);
    }
  });
  http.get('/healthz', (context) => context.text('live'));
  http.get('/readyz', async (context) => {
    if (!options.isReady()) return context.text('Tidemark is starting', 503);
    const ready = await services.database.pool.query('select 1').then(
      () => true,
      () => false,
    );
    return ready ? context.text('ready') : context.text('PostgreSQL does not answer', 503);
  });
  if (!options.development) {
    http.use('/assets/*', async (context, next) => {
      await next();
      if (context.res.ok) context.header('cache-control', 'public, max-age=31536000, immutable');
    });
    http.use('/assets/*', serveStatic({ root: options.clientFolder, precompressed: true }));
    http.all('/assets/*', (context) => context.text('There is no such file.', 404));
    http.get('/favicon.svg', serveStatic({ root: options.clientFolder }));
  }

  http.use(async (context, next) => {
    if (!options.isReady()) {
      return context.text('Tidemark is starting. Reload in a moment.', 503, { 'retry-after': '2' });
    }
    if (!isOwnOrigin(context.req.raw, configuration.url, configuration.localUser)) {
      return context.json(
        { error: { code: 'forbidden', message: 'This request comes from another site.' } },
        403,
      );
    }
    context.set(
      'viewer',
      configuration.localUser
        ? localUser
        : await viewerOf(services.authentication, services.database.db, context.req.raw.headers),
    );
    return next();
  });

  const graph = openGraph({
    development: options.development,
    logError: (error) => log.error({ err: error }, 'a graph request failed'),
  });
  http.on(['GET', 'POST'], '/graph', async (context) => {
    const type = context.req.header('content-type') ?? '';
    if (context.req.method === 'POST' && !/^application\/json\b/i.test(type)) {
      return context.json(graphError('invalid_request', 'Send the request as application/json.'), 415);
    }
    const request = await limitBody(context.req.raw, maxGraphRequestBytes);
    if (!request) return context.json(graphError('too_large', 'This request is too large.'), 413);
    const site = matchSite(await sites(), context.req.header('host') ?? '', sitePathOf(request)) ?? null;
    const answer = await graph.handleRequest(request, {
      viewer: context.get('viewer'),
      site,
      services,
      signal: request.signal,
    });
    if (request.method === 'POST' && context.get('viewer') !== visitor) await services.changes.catchUp();
    return answer;
  });
  http.route('/', uploadRoutes(services));
  http.route('/', dmsRoutes(services));
  http.route('/', downloadRoutes(services));

  http.all('*', async (context) => {
    const request = await limitBody(context.req.raw, maxFormBytes);
    if (!request) return context.text('This request is too large.', 413);
    const url = new URL(request.url);
    const viewer = context.get('viewer');
    const site = isInstallationPath(url.pathname)
      ? null
      : (matchSite(await sites(), context.req.header('host') ?? '', pathOfPage(url.pathname)) ?? null);
    const keepable = viewer === visitor && (request.method === 'GET' || request.method === 'HEAD');
    const key = `${context.req.header('host')} ${url.pathname}${url.search}`;
    const kept = keepable ? rendered.get(key) : undefined;
    if (kept) return sendRenderedPage(kept, request.method, context.req.header());
    const epoch = rendered.epoch();
    const nonce = newNonce();
    const answer = await renderPage(request, site?.base_url ?? '/', {
      services,
      viewer,
      site,
      client: context.env.incoming?.socket.remoteAddress ?? '',
      nonce,
    });
    const keep = answer.headers.has(keepHeader);
    answer.headers.delete(keepHeader);
    answer.headers.set('content-security-policy', pagePolicy(keep ? null : nonce, options.development));
    answer.headers.set('cache-control', 'private, no-cache');
    if (request.method !== 'GET' && request.method !== 'HEAD' && viewer !== visitor)
      await services.changes.catchUp();
    if (!keep || !keepable || request.method !== 'GET' || answer.status !== 200) return answer;
    // With all that every answer has, so that nothing has to be added to a page that was kept.
    const headers = [...general.filter(([name]) => !answer.headers.has(name)), ...answer.headers];
    const page = rendered.keep(key, epoch, { html: await answer.text(), headers });
    return sendRenderedPage(page, request.method, context.req.header());
  });
  http.onError((error, context) => {
    log.error({ err: error }, 'a request failed');
    return context.text(
      'Oops! Something went wrong. Unable to complete your request at the moment. Please try again later.',
      500,
    );
  });
  return http;
}

const localUser: Viewer = { id: 'local', email: 'local user', level: 10, isLocal: true };

const graphError = (code: string, message: string) => ({ errors: [{ message, extensions: { code } }] });

/** The graph is asked from pages of a site; which one, the page's address says. */
const sitePathOf = (request: Request): string => {
  const referrer = request.headers.get('x-tidemark-path') ?? '/';
  return decodePath(referrer);
};

/** The path of the page that an address is about: the router asks for the data of `/forms` as `/forms.data`. */
const pathOfPage = (path: string): string => decodePath(path.replace(/(\/_)?\.data$/, ''));

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The sites, read once and again after a change. */
function keepSites(services: Services): () => Promise<Site[]> {
  let known: Promise<Site[]> | null = null;
  const forget = () => {
    known = null;
  };
  services.changes.subscribe({ changed: forget, missed: forget });
  return () => {
    if (known && services.changes.isListening()) return known;
    const reading = readSites(services.database.db);
    known = reading;
    reading.catch(() => {
      if (known === reading) known = null;
    });
    return reading;
  };
}
