import type { Page, PageContent } from '#domain/page/content/page.ts';
import { differsInLanguage } from '#domain/page/change/publish-language.ts';
import { translationCounts } from '#sections/section-texts.ts';
import type { Editor } from './editor.ts';

/**
 * How far the draft of a page is translated into the other languages of its site, and whether that differs
 * from what is published; undefined for a site of one language.
 */
export function translatedState(
  { data: page }: { data: Pick<Page, 'translated'> },
  { draft, published }: { draft: PageContent; published: PageContent | undefined },
  { languages = [] }: Editor['site'],
): Page['translated'] {
  if (languages.length === 0) return undefined;

  const states = languages.map((language) => {
    const former = page.translated?.[language];
    const has_changes = published !== undefined && differsInLanguage(draft, published, language);
    return [language, { published: false, ...former, has_changes, ...translationCounts(draft, language) }];
  });
  return { ...page.translated, ...Object.fromEntries(states) };
}
