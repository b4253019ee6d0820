import type { Page, PageContent } from '#domain/page/content/page.ts';
import { differsInLanguage } from '#domain/page/change/publish-language.ts';
import { translationCounts } from '#sections/section-texts.ts';
import { readChild, type Connection, type Item } from '#server/items/items.server.ts';
import type { Editor } from '../tree/editor.ts';

/**
 * How far the draft of a page is translated into the other languages of its site, and whether that differs
 * from what is published; undefined for a site of one language.
 */
export async function translatedState(
  db: Connection,
  page: Item<'page'>,
  draft: PageContent,
  { languages = [] }: Editor['site'],
): Promise<Page['translated']> {
  if (languages.length === 0) return undefined;

  const published = await readChild(db, 'page-published', page.id);
  const states = languages.map((language) => {
    const former = page.data.translated?.[language];
    const has_changes = published ? differsInLanguage(draft, published.data, language) : false;
    const state = { published: false, ...former, has_changes, ...translationCounts(draft, language) };
    return [language, state] as const;
  });

  return { ...page.data.translated, ...Object.fromEntries(states) };
}
