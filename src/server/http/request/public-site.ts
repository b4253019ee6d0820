import { can, type Viewer } from '#domain/access/access.ts';
import { sitesAtHost, type Site } from '#domain/site/site.ts';
import type { SiteList } from './site-list.ts';

type PublicSiteRequest = { host?: string; referer?: string; viewer: Viewer };

/**
 * The site of pages in whose shell a reader sees what belongs to no site, such as the page of a source: the
 * one that the reader comes from, else the first one of the host that the viewer may read; null where there
 * is none.
 */
export async function publicSite(
  sites: Pick<SiteList, 'match' | 'read'>,
  { host = '', referer = '', viewer }: PublicSiteRequest,
): Promise<Site | null> {
  const isReadable = (site: Site) => site.pattern_type === 'page' && can(viewer, 'page.read', site);
  const path = pathAtHost(referer, host);
  const formerSite = path === null ? null : await sites.match(host, path);
  if (formerSite && isReadable(formerSite)) return formerSite;

  const sitesOfHost = sitesAtHost(await sites.read(), host).filter(isReadable);
  return sitesOfHost.toSorted((a, b) => a.base_url.length - b.base_url.length)[0] ?? null;
}

/** The path of an address where it is at this host; null for other addresses. */
function pathAtHost(address: string, host: string): string | null {
  const url = URL.parse(address);
  if (url !== null && url.host === host) return url.pathname;
  return null;
}
