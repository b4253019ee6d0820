import type { PageEntry } from '#domain/page/content/page.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import type { LanguageLink } from '#domain/site/page-view.ts';
import { pageInLanguages } from '#domain/site/site-in.ts';
import { siteHref, type Site } from '#domain/site/site.ts';

/** The editor of a page in each language of its site, the original first. */
export const editorLinks = (site: Site, page: PageEntry): LanguageLink[] =>
  pageInLanguages(site, page).map(({ language, address, page: there, isTranslated }) => ({
    language,
    href: siteHref(address, `/edit/${pagePath(there)}`),
    isTranslated,
  }));
