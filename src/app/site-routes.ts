import type { Site } from '#domain/site/site.ts';

/**
 * The kind of a site, which decides what is at its addresses; an address without a site has no pages to show.
 */
export type SiteKind = Site['pattern_type'];

/** The prefix of the ids of routes that only the other kind of site has. */
const otherRoutes: Record<SiteKind, string> = { page: 'forms/', forms: 'pages/' };

/** The routes that a kind of site has: `/5` is a source on a site of forms, and a page on a site of pages. */
export function routesOfSite<Route>(routes: Record<string, Route>, kind: SiteKind): Record<string, Route> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith(otherRoutes[kind])));
}
