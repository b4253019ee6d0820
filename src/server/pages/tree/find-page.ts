import { homePage } from '#domain/page/tree/navigation.ts';
import { maxSlugLength, type PageEntry } from '#domain/page/content/page.ts';
import { languagePath } from '#domain/site/site-in.ts';
import type { Site } from '#domain/site/site.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readRedirect } from './page-addresses.ts';

/**
 * The slug that a path names. It is cut where it is longer than a page may have: normalizing takes quadratic
 * time.
 */
const slugOf = (path: string): string => path.slice(0, maxSlugLength + 1).normalize('NFC');

/**
 * The page at a path below the base url: by its slug, else by its id, by its slug in another letter case, or
 * by that in the original language; the empty path is the home page.
 */
export function findPage(pages: readonly PageEntry[], path: string): PageEntry | undefined {
  if (path === '') return homePage(pages);
  const slug = slugOf(path);
  const folded = slug.toLowerCase();

  return (
    pages.find((page) => page.url_slug === slug) ??
    pages.find((page) => String(page.id) === path) ??
    pages.find((page) => page.url_slug.toLowerCase() === folded) ??
    pages.find((page) => page.original?.url_slug === slug)
  );
}

/** The page that had the address before, where no page has it now. */
export async function findMovedPage(
  db: Connection,
  site: Site,
  pages: readonly PageEntry[],
  path: string,
): Promise<PageEntry | undefined> {
  const slug = slugOf(path);
  const slugs = [slug, slug.toLowerCase()].flatMap((each) => [redirectedSlug(site, each), each]);
  for (const each of new Set(slugs)) {
    const id = await readRedirect(db, site.id, each);
    if (id !== null) return pages.find((page) => page.id === id);
  }

  return undefined;
}

/** What a slug in the language of a site is among the redirects of the site: with its language before it. */
const redirectedSlug = ({ language, original }: Pick<Site, 'language' | 'original'>, slug: string) =>
  original ? `${languagePath(language)}/${slug}` : slug;
