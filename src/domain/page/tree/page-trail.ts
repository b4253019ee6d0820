import { pagesAbove, readerPath } from './navigation.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { childPages } from './page-tree.ts';

/** A page on the way to another one; `path` is its address for readers, below the base url with a leading slash. */
export type TrailPage = { title: string; path: string };

/** The pages above a page, from the top, and its neighbours among the pages that its template generated. */
export type PageTrail = { above: TrailPage[]; previous: TrailPage | null; next: TrailPage | null };

/** The level of the tree from which pages say what is above them; generated pages always do. */
const deepLevel = 3;

/** The way to a page, among the pages that its reader can open. */
export function pageTrail(
  page: PageEntry,
  pages: readonly PageEntry[],
  home: Pick<PageEntry, 'id'> | undefined,
): PageTrail {
  const onTrail = (one: PageEntry): TrailPage => ({ title: one.title, path: `/${readerPath(one, home)}` });
  const above = pagesAbove(page, new Map(pages.map((one) => [one.id, one])));
  const isGenerated = page.template_id !== undefined;
  const shown = isGenerated || above.length + 1 >= deepLevel ? above : [];
  const siblings = isGenerated
    ? childPages(pages, page.parent).filter(({ template_id }) => template_id === page.template_id)
    : [];
  const place = siblings.findIndex(({ id }) => id === page.id);
  const previous = siblings[place - 1];
  const next = place < 0 ? undefined : siblings[place + 1];

  return {
    above: shown.map(onTrail),
    previous: previous ? onTrail(previous) : null,
    next: next ? onTrail(next) : null,
  };
}
