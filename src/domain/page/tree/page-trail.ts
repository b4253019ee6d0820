import { pagesAbove, readerPath } from './navigation.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { childPages } from './page-tree.ts';

/**
 * A page on the way to another one; `path` is its address for readers, below the base url with a leading
 * slash.
 */
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
  const onTrail = (other: PageEntry): TrailPage => ({
    title: other.title,
    path: `/${readerPath(other, home)}`,
  });
  const onTrailOrNull = (other: PageEntry | undefined) => {
    if (!other) return null;
    return onTrail(other);
  };
  const above = pagesAbove(page, new Map(pages.map((other) => [other.id, other]))).map(onTrail);

  if (page.template_id === undefined) {
    const isDeep = above.length + 1 >= deepLevel;
    return { above: isDeep ? above : [], previous: null, next: null };
  }

  const siblings = childPages(pages, page.parent).filter(
    ({ template_id }) => template_id === page.template_id,
  );
  const position = siblings.findIndex(({ id }) => id === page.id);
  if (position < 0) return { above, previous: null, next: null };

  return {
    above,
    previous: onTrailOrNull(siblings[position - 1]),
    next: onTrailOrNull(siblings[position + 1]),
  };
}
