import { createContext, useContext } from 'react';
import type { Viewer } from '#domain/access/access.ts';
import { siteHref, type Site } from '#domain/site/site.ts';

/** What the screens of sources share: the site, the base address and the viewer. */
export type SourcesContext = {
  site: Pick<Site, 'name' | 'base_url'>;
  /** Whether the site has pages, so that readers see the page of a source in its shell. */
  hasPages?: boolean;
  /** The id of the site of forms whose sources these are; null in the sources manager, which shows all. */
  formsSite: number | null;
  /** The path below the site's base url, `/source` in the sources manager. */
  basePath: string;
  /** What the list of sources is called. */
  title: string;
  /** The tabs that the viewer may open. */
  tabs: readonly SourceTab[];
  viewer: Pick<Viewer, 'email' | 'level'>;
};

/**
 * The tabs of a source; `view`, the page of one of its versions; `compare`, what differs from another one.
 */
export const sourceTabs = [
  'overview',
  'table',
  'validate',
  'metadata',
  'upload',
  'admin',
  'view',
  'compare',
] as const;
/** One of `sourceTabs`. */
export type SourceTab = (typeof sourceTabs)[number];

const withVersion = new Set<SourceTab>(['table', 'validate', 'upload', 'view', 'compare']);

/** The path of a tab below `basePath`. A tab whose path has no version gets it as the parameter `version`. */
export function sourcePath(sourceId: number, tab: SourceTab = 'overview', versionId?: number | null): string {
  const path = tab === 'overview' ? `/${sourceId}` : `/${sourceId}/${tab}`;
  if (versionId === undefined || versionId === null) return path;
  if (withVersion.has(tab)) return `${path}/${versionId}`;
  return `${path}?version=${versionId}`;
}

const Context = createContext<SourcesContext | null>(null);

/** Gives the context to the screens within it. */
export const SourcesProvider = Context.Provider;

/**
 * The context, with `href` for links (with the base url) and `to` for the router, which adds the base url
 * itself.
 */
export function useSourcesContext(): SourcesContext & {
  href(path?: string): string;
  to(path?: string): string;
} {
  const context = useContext(Context);
  if (!context) throw new Error('A screen of sources is used outside of SourcesProvider.');
  const to = (path = '') => `${context.basePath}${path}`;
  return { ...context, to, href: (path) => siteHref(context.site, to(path)) };
}
