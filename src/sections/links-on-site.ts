import { writtenHref } from '#domain/site/written-href.ts';
import type { Site } from '#domain/site/site.ts';
import type { PlaceWords } from './explored-map.ts';

/** The links of a place as the pages of a site have them; undefined where there are none. */
export function linksOnSite(site: Pick<Site, 'base_url'>, links: PlaceWords['links']): PlaceWords['links'] {
  if (!links || links.length === 0) return undefined;
  return links.map(({ label, href }) => ({ label, href: writtenHref(site, href) }));
}
