import { createContext, useContext } from 'react';
import type { Viewer } from '#domain/access/access.ts';
import { siteHref, type Site } from '#domain/site/site.ts';

/**
 * Where the screens of sources stand, and for whom: `basePath` is the path below the site's base url, `/source` in the
 * sources manager, `title` what the list of sources is called there, `tabs` those that the viewer may open.
 */
export type SourcesContext = {
  site: Pick<Site, 'name' | 'base_url'>;
  basePath: string;
  title: string;
  tabs: readonly SourceTab[];
  viewer: Pick<Viewer, 'email' | 'level'>;
};

/** The tabs of a source, and the page of one of its versions. */
export const sourceTabs = ['overview', 'table', 'validate', 'metadata', 'upload', 'admin', 'view'] as const;
/** One of `sourceTabs`. */
export type SourceTab = (typeof sourceTabs)[number];

const withVersion = new Set<SourceTab>(['table', 'validate', 'upload', 'view']);

/** The path of a tab below `basePath`; where the tab has no place for the version, it is kept beside the path. */
export function sourcePath(sourceId: number, tab: SourceTab = 'overview', versionId?: number | null): string {
  const path = tab === 'overview' ? `/${sourceId}` : `/${sourceId}/${tab}`;
  if (versionId === undefined || versionId === null) return path;
  return withVersion.has(tab) ? `${path}/${versionId}` : `${path}?version=${versionId}`;
}

const Place = createContext<SourcesContext | null>(null);

/** Gives the screens within it their place. */
export const SourcesProvider = Place.Provider;

/** The place, with `href` for links (the base url before it) and `to` for the router, which knows the base url. */
export function useSourcesContext(): SourcesContext & {
  href(path?: string): string;
  to(path?: string): string;
} {
  const place = useContext(Place);
  if (!place) throw new Error('A screen of sources stands outside of SourcesPlaceProvider.');
  const to = (path = '') => `${place.basePath}${path}`;
  return { ...place, to, href: (path) => siteHref(place.site, to(path)) };
}
