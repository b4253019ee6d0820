import type { PageContent, PageEntry, Section } from '#domain/page/content/page.ts';
import { readerHref } from '#domain/page/tree/navigation.ts';
import type { LanguageLink, PartsInOriginal } from '#domain/site/page-view.ts';
import { pageInLanguages } from '#domain/site/site-in.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { sectionTexts } from '#sections/section-texts.ts';

/** Where readers find a page in each language of its site; nothing where the site has one language. */
export function languageLinks(
  site: Site,
  page: PageEntry,
  home: Pick<PageEntry, 'id'> | undefined,
): LanguageLink[] {
  if (site.languages.length === 0) return [];
  return pageInLanguages(site, page).map(({ language, address, page: there, isTranslated }) => ({
    language,
    href: siteHref(address, readerHref(there, home)),
    isTranslated,
  }));
}

/** What is not translated of a page into a language, by the sections that have such parts. */
export function partsInOriginal(content: PageContent, language: string): Record<string, PartsInOriginal> {
  const parts = content.sections.map((section) => [section.id, partsOf(section, language)] as const);
  return Object.fromEntries(parts.filter(([, { title, content: own }]) => title || own));
}

/** The title is one part; the others are one, which is in the original while none of them is translated. */
function partsOf(section: Section, language: string): PartsInOriginal {
  const translated = section.translations?.[language] ?? {};
  const { title, ...others } = sectionTexts(section);
  const parts: PartsInOriginal = {};
  if (title !== undefined && !translated['title']) {
    parts.title = true;
  }

  const keys = Object.keys(others);
  if (keys.length > 0 && !keys.some((key) => translated[key])) {
    parts.content = true;
  }
  return parts;
}
