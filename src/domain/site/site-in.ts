import type { PageEntry } from '#domain/page/content/page.ts';
import { memoizeOf } from '#domain/value/object/memoize.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { textsAt, withTextsAt } from '#domain/value/object/texts-at.ts';
import { siteHref, type Site } from './site.ts';

/** The entries of the menus of a site; those below others first, whose keys have the names of these. */
const menuTexts = ['secondaryNav', 'authMenu'].flatMap((menu) => [
  `navOptions.${menu}[].subMenus[].name`,
  `navOptions.${menu}[].name`,
]);

/** The texts of a site that can be translated. */
const siteTexts = ['name', 'tagline', 'footer', 'description', ...menuTexts];

/** The texts of a site that can be translated, by their keys: its own, and the names in its menus. */
export const textsOfSite = (
  site: Partial<Pick<Site, 'name' | 'tagline' | 'description' | 'footer'>> & { navOptions?: object },
): Record<string, string> => textsAt(site, siteTexts);

/** What addresses in a language begin with, after the base url of their site: `de`. */
export const languagePath = (language: string): string => language.toLowerCase();

/** The language that a site is read in; `original` is missing where that is its original one. */
export type SiteLanguage = { language: string; original?: object | undefined };

/** All languages of a site, the original one first. */
export const languagesOfSite = (site: Pick<Site, 'language' | 'languages' | 'original'>): string[] => [
  site.original?.language ?? site.language,
  ...site.languages,
];

/**
 * A site as it is in one of its other languages: with texts, addresses, numbers and search in it. Pages of
 * the site are read as those of the original; `pagesIn` gives them the titles and addresses in the language.
 */
export function siteIn(site: Site, language: string): Site {
  const translated = Object.entries(site.translations?.[language] ?? {}).map(([key, { text }]) => [
    key,
    text,
  ]);
  return {
    ...withTextsAt(site, siteTexts, Object.fromEntries(translated)),
    language,
    base_url: siteHref(site, `/${languagePath(language)}`),
    original: { base_url: site.base_url, language: site.language },
  };
}

/** What the addresses of a site follow from. */
type SiteAddress = Pick<Site, 'base_url' | 'language' | 'original'>;

/** The language of a site where that is not its original one; undefined where it is. */
export const languageOf = ({ language, original }: SiteLanguage): string | undefined =>
  original ? language : undefined;

/** A page as it is published in a language of its site: never, or with changes that are not. */
export function publicationIn(
  page: Pick<PageEntry, 'published' | 'has_changes' | 'translated'>,
  site: SiteLanguage,
): Pick<PageEntry, 'published' | 'has_changes'> {
  if (!site.original) return page;
  const translated = page.translated?.[site.language];
  return { published: translated?.published ? '' : 'draft', has_changes: translated?.has_changes ?? false };
}

/** A site in its original language. */
export const originalSite = (site: SiteAddress): Pick<Site, 'base_url' | 'language'> => site.original ?? site;

/** A site in one of its languages, the original one among them, as far as its address goes. */
export function addressIn(site: SiteAddress, language: string): Pick<Site, 'base_url'> {
  const original = originalSite(site);
  if (language === original.language) return original;
  return { base_url: siteHref(original, `/${languagePath(language)}`) };
}

/** The site in the language that a path names, which is matched to the site; the site itself for others. */
export function siteAt(site: Site, path: string): Site {
  if (site.pattern_type !== 'page' || site.languages.length === 0) return site;
  const below = site.base_url === '/' ? path : path.slice(site.base_url.length);
  const first = below.split('/')[1] ?? '';
  const language = site.languages.find((tag) => languagePath(tag) === first);
  return language ? siteIn(site, language) : site;
}

/** A page as it is in the language of a site: with the title, description and address of there. */
export function pageIn(page: PageEntry, { language, original }: SiteLanguage): PageEntry {
  const stored: PageEntry = { ...page, ...page.original };
  const translated = original ? page.translated?.[language] : undefined;
  if (!translated?.published) return page.original ? stored : page;

  const { title, description, url_slug } = { ...stored, ...withoutUndefined(translated) };
  const former = { title: stored.title, description: stored.description, url_slug: stored.url_slug };
  return { ...stored, title, description, url_slug, original: former };
}

/** The pages of a site as they are in its language. */
export function pagesIn(pages: readonly PageEntry[], site: SiteLanguage): readonly PageEntry[] {
  return site.original ? pagesInLanguage(pages, site.language) : pages;
}

/** Requests share the list of the pages of a site, and so those in its other languages. */
const pagesInLanguage = memoizeOf((pages: readonly PageEntry[], language: string) =>
  pages.map((page) => pageIn(page, { language, original: {} })),
);

/** Whether readers get a page in the language of its site, not in the original one instead. */
export const isTranslated = (
  page: Pick<PageEntry, 'translated'>,
  { language, original }: SiteLanguage,
): boolean => !original || page.translated?.[language]?.published === true;

/** A page as it is in one of the languages of its site, and the site's address there. */
export type PageInLanguage = {
  language: string;
  address: Pick<Site, 'base_url'>;
  page: PageEntry;
  isTranslated: boolean;
};

/** A page in all languages of its site, the original first. */
export function pageInLanguages(site: Site, page: PageEntry): PageInLanguage[] {
  const original = originalSite(site);
  return languagesOfSite(site).map((language) => {
    const there = language === original.language ? { language } : { language, original };
    return {
      language,
      address: addressIn(site, language),
      page: pageIn(page, there),
      isTranslated: isTranslated(page, there),
    };
  });
}
