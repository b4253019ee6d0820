import { isVisible, pagePath } from '#domain/page/tree/navigation.ts';
import { renewSlugs } from '#domain/page/tree/page-slug.ts';
import { isTemplate, type PageEntry } from '#domain/page/content/page.ts';
import { oneLineOf } from '#domain/value/text/one-line.ts';
import type { Connection } from '#server/items/items.server.ts';
import { slugsOfSites } from '../tree/addresses-of-sites.ts';
import { readDraft } from './drafts.ts';
import type { Editor } from '../tree/editor.ts';
import { readRedirects } from '../tree/page-addresses.ts';
import { readPages } from '../tree/site-pages.ts';

/**
 * What publishing a page does to addresses: that of the page before and after it, how many pages below it get
 * other ones, and the title of the published page that readers of the address are led to until then.
 */
export type AddressChange = { from: string; to: string; below: number; takenFrom: string | null };

/** What publishing the draft of a page, or giving it another title, does to addresses. */
export async function readAddressChange(
  db: Connection,
  { pageId, title }: { pageId: number; title: string | null },
  editor: Editor,
): Promise<AddressChange> {
  const { content } = await readDraft(db, pageId, editor);
  const next = title === null ? content.title : oneLineOf(title) || content.title;
  return addressChange(await readSiteAddresses(db, editor), pageId, next);
}

/** The pages of a site, and the addresses that lead elsewhere. */
export async function readSiteAddresses(db: Connection, editor: Editor): Promise<SiteAddresses> {
  const pages = await readPages(db, editor.site.id);
  return {
    pages,
    byId: new Map(pages.map((page) => [page.id, page])),
    redirects: await readRedirects(db, editor.site.id),
    ofSites: await slugsOfSites(db, editor.site.id),
  };
}

/** See `readSiteAddresses`. */
export type SiteAddresses = {
  pages: readonly PageEntry[];
  byId: ReadonlyMap<number, PageEntry>;
  redirects: ReadonlyMap<string, number>;
  ofSites: ReadonlySet<string>;
};

/** What publishing a page under a title does to addresses. */
export function addressChange(
  { pages, byId, redirects, ofSites }: SiteAddresses,
  pageId: number,
  title: string,
): AddressChange {
  const page = byId.get(pageId);
  if (!page || isTemplate(page)) return { from: '', to: '', below: 0, takenFrom: null };

  const renamed = () => pages.map((each) => (each.id === pageId ? { ...each, title } : each));
  const slugs = page.title === title ? new Map<number, string>() : renewSlugs(renamed(), [pageId], ofSites);
  const from = pagePath(page);
  const to = slugs.get(pageId) ?? from;
  const below = slugs.size - (slugs.has(pageId) ? 1 : 0);
  const isNewThere = to !== from || page.published === 'draft';
  const holder = isNewThere ? redirects.get(to) : undefined;
  const other = holder === undefined || holder === pageId ? undefined : byId.get(holder);

  return { from, to, below, takenFrom: other && isVisible(other, byId) ? other.title : null };
}
