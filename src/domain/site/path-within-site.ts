import type { Site } from './site.ts';

type SiteAddress = Pick<Site, 'base_url' | 'subdomain'>;

/**
 * Where a site is below the base url of another one, without a leading slash, such as `atlas` or
 * `atlas/lakes`; null where it is not below it, or not at all of its hosts. Pages of the other site at this
 * path or below it are never found, because the site with the longer base url answers.
 */
export function pathWithinSite(site: SiteAddress, outer: SiteAddress): string | null {
  if (site.subdomain !== '*' && site.subdomain !== outer.subdomain) return null;
  const base = outer.base_url === '/' ? '/' : `${outer.base_url}/`;
  if (site.base_url.length > base.length && site.base_url.startsWith(base)) {
    return site.base_url.slice(base.length);
  }

  return null;
}
