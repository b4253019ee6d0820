import type { PageEntry } from '#domain/page/content/page.ts';
import { renewSlugs } from '#domain/page/tree/page-slug.ts';
import { languagePath, pageIn } from '#domain/site/site-in.ts';
import { patchItems, type Connection } from '#server/items/items.server.ts';
import { slugsOfSites } from './addresses-of-sites.ts';
import type { Editor } from './editor.ts';
import { writeRedirects } from './page-addresses.ts';
import { readPages } from './site-pages.ts';

/**
 * Gives pages that are published in other languages, and those below them, the addresses that follow from
 * their titles in these; the old ones redirect. The site is locked.
 */
export async function renewTranslatedAddresses(
  db: Connection,
  { ids, languages }: { ids: readonly number[]; languages: readonly string[] },
  editor: Editor,
): Promise<void> {
  if (ids.length === 0 || languages.length === 0) return;
  const pages = await readPages(db, editor.site.id);
  const { language: own = '', original = { language: own } } = editor.site;
  const ofSites = await slugsOfSites(db, editor.site.id);
  const next = new Map<number, PageEntry>();

  for (const language of languages) {
    const site = { language, original };
    const slugs = renewSlugs(
      pages.map((page) => withTitle(pageIn(page, site))),
      ids,
      ofSites,
    );
    const renewed = pages.filter(({ id, translated }) => slugs.has(id) && translated?.[language]?.published);
    const former = renewed.flatMap(({ id, translated }) => {
      const slug = translated?.[language]?.url_slug;
      return slug ? [{ id, slug: `${languagePath(language)}/${slug}` }] : [];
    });

    for (const page of renewed) {
      const { translated = {} } = next.get(page.id) ?? page;
      const own = { ...translated[language]!, url_slug: slugs.get(page.id)! };
      next.set(page.id, { ...page, translated: { ...translated, [language]: own } });
    }

    const app = String(editor.site.id);
    await writeRedirects(
      db,
      former.map(({ id, slug }) => ({ app, old_slug: slug, page_id: id })),
    );
  }

  const patches = [...next.values()].flatMap(({ id, translated }) =>
    translated ? [{ id, fields: { translated } }] : [],
  );
  await patchItems(db, 'page', patches, editor.id);
}

/** What slugs are made of; pages that are not translated keep the address of the original. */
const withTitle = ({ id, parent, title, index, url_slug }: PageEntry) => ({
  id,
  parent,
  title,
  index,
  url_slug,
});
