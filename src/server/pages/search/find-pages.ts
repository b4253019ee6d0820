import { pagePath } from '#domain/page/tree/navigation.ts';
import { isTemplate, type PageEntry } from '#domain/page/content/page.ts';
import type { Site } from '#domain/site/site.ts';
import { checkEditor } from '../tree/editor.ts';
import { pageAccess } from '../tree/page-access.ts';
import { sitePages, type PublishedPagesContext } from '../view/published-pages.ts';
import { foldLetters } from '#domain/value/text/fold-letters.ts';

/** The pages that were found, and how many there are without the limit. */
export type FoundPages = { pages: PageEntry[]; length: number };

/**
 * The pages of a site, drafts included, that an editor may change and whose title or address contains a text,
 * those that begin with it first. Without a text they are all, those near a page first.
 */
export async function findPages(
  context: PublishedPagesContext,
  site: Site,
  { search, near, limit }: { search: string; near: number | null; limit: number },
): Promise<FoundPages> {
  checkEditor({ ...context.viewer, site });
  const all = await sitePages(context, site);
  const { mayEdit, byId } = pageAccess(context.viewer, site, all);
  const pages = all.filter((page) => !isTemplate(page) && mayEdit(page));
  const text = foldLetters(search.trim());
  const found =
    text === '' ? nearFirst(pages, near === null ? undefined : byId.get(near)) : matching(pages, text);

  return { pages: found.slice(0, limit), length: found.length };
}

function matching(pages: readonly PageEntry[], text: string): PageEntry[] {
  return pages
    .flatMap((page) => {
      const at = positionOf(page, text);
      if (at === undefined) return [];
      return [{ page, at }];
    })
    .toSorted((a, b) => a.at - b.at || titleOrder.compare(a.page.title, b.page.title))
    .map(({ page }) => page);
}

const titleOrder = new Intl.Collator('en', { numeric: true });

/** The pages near one, in the order of menus, then the others, those that were made last first. */
const nearFirst = (pages: readonly PageEntry[], origin: PageEntry | undefined): PageEntry[] => [
  ...pages.filter((page) => isNear(page, origin)).toSorted((a, b) => a.index - b.index || a.id - b.id),
  ...pages.filter((page) => !isNear(page, origin)).toSorted((a, b) => b.id - a.id),
];

/**
 * Where a text begins in the title or in the address of a page, whichever is earlier; undefined where neither
 * contains it.
 */
function positionOf(page: PageEntry, text: string): number | undefined {
  const positions = [page.title, `/${pagePath(page)}`].map((name) => foldLetters(name).indexOf(text));
  return positions.filter((at) => at >= 0).toSorted((a, b) => a - b)[0];
}

/** Whether a page is beside another one, right above it or right below it. */
const isNear = (page: PageEntry, origin: PageEntry | undefined): boolean =>
  origin !== undefined &&
  (page.parent === origin.parent || page.parent === origin.id || page.id === origin.parent);
