import { renewSlugs } from '#domain/page/tree/page-slug.ts';
import { topmost } from '#domain/page/tree/page-tree.ts';
import { isTemplate, type PageContent } from '#domain/page/content/page.ts';
import { withHeading, type PageHeading } from '#domain/page/content/page-heading.ts';
import { isSameAsPublished } from '#domain/page/change/publish.ts';
import { patchItems, readChild, type Connection, type Item } from '#server/items/items.server.ts';
import { slugsOfSites } from './addresses-of-sites.ts';
import type { Editor } from './editor.ts';
import { changeTree } from './page-addresses.ts';
import { writeContent } from './page-content.ts';
import { translatedState } from './translated-state.ts';
import { renewTranslatedAddresses } from './translated-addresses.ts';
import { readPages } from './site-pages.ts';

/**
 * Gives pages whose titles have changed, and all below them, the addresses that follow; the old ones
 * redirect. Returns those that changed. The site is locked.
 */
export async function renewAddresses(
  db: Connection,
  pageIds: readonly number[],
  editor: Editor,
): Promise<Map<number, string>> {
  const pages = await readPages(db, editor.site.id);
  const renamed = topmost(pages, pageIds).filter((page) => !isTemplate(page));
  const ids = renamed.map(({ id }) => id);
  const slugs = renewSlugs(pages, ids, await slugsOfSites(db, editor.site.id));
  const changes = [...slugs].map(([id, url_slug]) => ({ id, url_slug }));

  await changeTree(db, pages, changes, editor);
  await renewTranslatedAddresses(db, { ids, languages: editor.site.languages ?? [] }, editor);
  return slugs;
}

/** Whether a draft differs from what readers get; that of a page that was never published does. */
export function differsFromPublished(
  { data }: Item<'page'>,
  draft: PageContent,
  published: PageContent | undefined,
): boolean {
  if (data.published === 'draft' || !published) return true;
  const { title, description } = data;
  return !isSameAsPublished(withHeading(draft, data), { ...published, title, description });
}

/**
 * Gives the draft of a page the heading that the page has got at once, so that publishing the draft does not
 * take it back. `page` has the new heading already.
 */
export async function followHeading(
  db: Connection,
  page: Item<'page'>,
  heading: Partial<PageHeading>,
  editor: Editor,
): Promise<void> {
  const draft = await readChild(db, 'page-draft', page.id, { lock: true });
  if (!draft) return;
  const data = { ...draft.data, ...heading };

  await writeContent(db, { page, type: 'page-draft', item: draft, data }, editor.id);
  if (!page.data.has_changes && (editor.site.languages ?? []).length === 0) return;
  const published = (await readChild(db, 'page-published', page.id))?.data;
  const has_changes = page.data.has_changes && differsFromPublished(page, data, published);
  const translated = translatedState(page, { draft: withHeading(data, page.data), published }, editor.site);

  if (has_changes !== page.data.has_changes || translated) {
    await patchItems(db, 'page', [{ id: page.id, fields: { has_changes, translated } }], editor.id);
  }
}
