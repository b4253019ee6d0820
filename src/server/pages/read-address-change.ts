import { isVisible, pagePath } from '#domain/page/navigation.ts';
import { renewSlugs } from '#domain/page/page-slug.ts';
import { isTemplate } from '#domain/page/page.ts';
import { oneLineOf } from '#domain/value/one-line.ts';
import type { Connection } from '#server/items/items.server.ts';
import { slugsOfSites } from './addresses-of-sites.ts';
import { readDraft } from './drafts.ts';
import type { Editor } from './editor.ts';
import { readRedirect } from './page-addresses.ts';
import { readPages } from './site-pages.ts';

/**
 * What publishing a page does to addresses: that of the page before and after it, how many pages below it get other ones,
 * and the title of the published page that readers of the address are led to until then.
 */
export type AddressChange = { from: string; to: string; below: number; takenFrom: string | null };

/** What publishing the draft of a page, or giving it another title, does to addresses. */
export async function readAddressChange(
  db: Connection,
  { pageId, title }: { pageId: number; title: string | null },
  editor: Editor,
): Promise<AddressChange> {
  const { content } = await readDraft(db, pageId, editor);
  const stored = await readPages(db, editor.site.id);
  const next = title === null ? content.title : oneLineOf(title) || content.title;
  const pages = stored.map((page) => (page.id === pageId ? { ...page, title: next } : page));
  const page = pages.find(({ id }) => id === pageId);
  if (!page || isTemplate(page)) return { from: '', to: '', below: 0, takenFrom: null };
  const isRenamed = stored.some(({ id, title: former }) => id === pageId && former !== next);
  const slugs = isRenamed ? renewSlugs(pages, [pageId], await slugsOfSites(db, editor.site.id)) : new Map();
  const from = pagePath(page);
  const to: string = slugs.get(pageId) ?? from;
  const below = slugs.size - (slugs.has(pageId) ? 1 : 0);
  const isNewThere = to !== from || page.published === 'draft';
  const holder = isNewThere ? await readRedirect(db, editor.site.id, to) : null;
  const byId = new Map(stored.map((each) => [each.id, each]));
  const other = holder === null || holder === pageId ? undefined : byId.get(holder);
  return { from, to, below, takenFrom: other && isVisible(other, byId) ? other.title : null };
}
