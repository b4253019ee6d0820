import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import type { NavItem } from '#domain/page/content/nav-item.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { copiedLink, pageAt, pathBelow, type CopiedTargets } from '#domain/page/change/page-links.ts';
import { firstPublishedId } from '#domain/page/change/publish.ts';
import { siteHref } from '#domain/site/site.ts';
import { writtenHref } from '#domain/site/written-href.ts';
import { reservedSegment } from '#domain/value/address/reserved-addresses.ts';

/**
 * A site that is copied, the former slugs of its pages with their ids, and the new ids of its pages (as far
 * as these are copied already) and sections.
 */
type CopiedSite = {
  base_url: string;
  pages: readonly PageEntry[];
  redirects: ReadonlyMap<string, number>;
  pageIds: ReadonlyMap<number | null, number>;
  sectionIds: ReadonlySet<string>;
  newSectionId(id: string): string;
};

/**
 * The path to a page that a template made, below the base url: the id of the template and the rest of the
 * path.
 */
const generatedPath = /^search\/(\d+)(\/.*|$)/;

/** Where links within a site lead in its copy. */
export function copiedTargets(site: CopiedSite, copy: { base_url: string }): CopiedTargets {
  const { pages, redirects, pageIds, sectionIds, newSectionId } = site;
  // Links can lead to a section that is not published yet.
  const drafts = new Map([...sectionIds].map((id) => [firstPublishedId(id), id]));

  return {
    anchor: (id) => {
      if (sectionIds.has(id)) return newSectionId(id);
      const draft = drafts.get(id);
      if (draft === undefined) return null;
      return firstPublishedId(newSectionId(draft));
    },
    address: (address) => {
      const path = pathBelow(writtenHref(site, address), site.base_url);
      if (path === null) return null;

      const [, template, rest] = generatedPath.exec(path) ?? [];
      const templateId = pageIds.get(Number(template));
      if (templateId !== undefined) {
        return siteHref(copy, `/search/${templateId}${rest}${address.endsWith('/') ? '/' : ''}`);
      }

      if (reservedSegment(path)) return null;

      const page = pageAt(pages, path) ?? pages.find(({ id }) => id === redirects.get(path));
      if (!page?.url_slug) return null;
      return siteHref(copy, path === '' ? '/' : `/${page.url_slug}`);
    },
  };
}

/** Options of a site or a page whose menus lead to the copies; addresses in menus are below the base url. */
export function withCopiedMenus<Options extends { secondaryNav?: NavItem[]; authMenu?: NavItem[] }>(
  options: Options,
  { anchor }: CopiedTargets,
): Options {
  const address = (path: string) => (path.startsWith('/') ? path : null);
  const changed = (items: NavItem[]): NavItem[] =>
    items.map((item) => ({
      ...item,
      path: copiedLink(item.path, { anchor, address }),
      subMenus: changed(item.subMenus),
    }));
  const { secondaryNav, authMenu } = options;

  return withoutUndefined({
    ...options,
    secondaryNav: secondaryNav && changed(secondaryNav),
    authMenu: authMenu && changed(authMenu),
  });
}
