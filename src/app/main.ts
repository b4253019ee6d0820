import { LRUCache } from 'lru-cache';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import {
  startTidemark,
  type RenderPage,
  type RunningTidemark,
  type StartOptions,
} from '#server/start/start.server.ts';
import { scopeContext } from './context.ts';
import { renderFragments } from './rendering/render-fragments.server.tsx';
import { routesOfSite, type SiteKind } from './site-routes.ts';
import { withStatus } from './unavailable-requests.ts';

/** What renders the pages below a base url, and the build that it is of. */
type Handler = { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> };

/** Renders pages with a React Router build. Each base url and kind of site has a handler of its own. */
function pageRenderer(loadBuild: () => Promise<ServerBuild>, mode: string): RenderPage {
  // A site that moves leaves the handler of its former address behind.
  const handlers = new LRUCache<string, Handler>({ max: 100 });
  return async (request, basename, scope) => {
    const fragments = await renderFragments(request, basename, scope);
    if (fragments) return fragments;

    const build = await loadBuild();
    const kind = scope.site?.pattern_type ?? 'page';
    const key = `${kind} ${basename}`;
    let handler = handlers.get(key);

    if (handler?.build !== build) {
      handler = { build, handle: createRequestHandler({ ...buildForSite(build, kind), basename }, mode) };
      handlers.set(key, handler);
    }

    const context = new RouterContextProvider();
    context.set(scopeContext, scope);
    return withStatus(scope, await handler.handle(request, context));
  };
}

const buildForSite = (build: ServerBuild, kind: SiteKind): ServerBuild => ({
  ...build,
  routes: routesOfSite(build.routes, kind),
  assets: { ...build.assets, routes: routesOfSite(build.assets.routes, kind) },
});

/**
 * Starts Tidemark in this process with the routes of a build; used by the production entry and by
 * development.
 */
export function start(
  loadBuild: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
  first?: StartOptions['first'],
): Promise<RunningTidemark> {
  return startTidemark(pageRenderer(loadBuild, mode), {
    development: mode === 'development',
    first,
  });
}

if (import.meta.env.PROD) {
  const build: ServerBuild = await import('virtual:react-router/server-build');
  await start(() => Promise.resolve(build), 'production');
}
