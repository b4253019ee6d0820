import { present } from '#domain/value/object/present.ts';
import { noSuch } from '#domain/error/no-such.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { failed, ok, type Result } from '#domain/error/result.ts';
import { isVisible, unpublishedAbove } from './navigation.ts';
import { hiddenPageIndex, isTemplate, maxPageDepth, type PageEntry } from '#domain/page/content/page.ts';
import { renewSlugs } from './page-slug.ts';

/** The fields of a page that the tree of pages needs. */
export type TreePage = Pick<PageEntry, 'id' | 'parent' | 'index' | 'title' | 'url_slug'>;

/** Where pages go: below `parent` (null is the top), before its child `before`, or after its last child. */
export type PageMove = { ids: readonly number[]; parent: number | null; before: number | null };

/** The changes of a page in the tree. */
export type TreeChange = { id: number; parent?: number | null; index?: number; url_slug?: string };

/**
 * The most pages that one request moves, checks, publishes or deletes, all of them or none; pages below those
 * that are deleted do not count.
 */
export const mostPagesTogether = 500;

/** How many pages may be directly below one page. */
const maxSiblings = 10_000;

/**
 * The index of the page at a position (from 0) among its siblings: no page of the tree has that of templates.
 */
const siblingIndex = (position: number): number => {
  if (position < hiddenPageIndex) return position;
  return position + 1;
};

/** The pages of the tree below a parent, in order; null is the top. Hidden pages (templates) are left out. */
export function childPages<Page extends Pick<TreePage, 'id' | 'parent' | 'index'>>(
  pages: readonly Page[],
  parent: number | null,
): Page[] {
  return pages
    .filter((page) => page.parent === parent && !isTemplate(page))
    .toSorted((a, b) => a.index - b.index || a.id - b.id);
}

/** All pages below each of some pages (null is the top), at any depth, each before its own children. */
export function pagesBelow<Page extends Pick<TreePage, 'id' | 'parent'>>(
  pages: readonly Page[],
  ...ids: (number | null)[]
): Page[] {
  const children = Map.groupBy(pages, (page) => page.parent);
  const below = (parent: number | null): Page[] =>
    (children.get(parent) ?? []).flatMap((page) => [page, ...below(page.id)]);
  return ids.flatMap(below);
}

/**
 * Pages as a tree lists them: each before its children; then those outside of the tree, such as templates.
 */
export function inTreeOrder<Page extends Pick<TreePage, 'id' | 'parent' | 'index'>>(
  pages: readonly Page[],
): Page[] {
  const ordered = pages.toSorted((a, b) => a.index - b.index || a.id - b.id);
  const children = Map.groupBy(
    ordered.filter((page) => !isTemplate(page)),
    (page) => page.parent,
  );
  const below = (parent: number | null): Page[] =>
    (children.get(parent) ?? []).flatMap((page) => [page, ...below(page.id)]);
  const tree = below(null);
  const inTree = new Set(tree);

  return [...tree, ...ordered.filter((page) => !inTree.has(page))];
}

/** The level that a page is on: 1 at the top. */
export function pageDepth(pages: readonly Pick<TreePage, 'id' | 'parent'>[], id: number): number {
  const parents = new Map(pages.map((page) => [page.id, page.parent]));
  let depth = 1;
  for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) {
    depth += 1;
  }
  return depth;
}

/** How many levels pages take together with the pages below them; 0 without pages. */
function treeHeight(pages: readonly TreePage[], tops: readonly TreePage[]): number {
  const children = Map.groupBy(pages, (page) => page.parent);
  const height = (all: readonly TreePage[]): number =>
    all.reduce((most, { id }) => Math.max(most, 1 + height(children.get(id) ?? [])), 0);
  return height(tops);
}

/**
 * Refuses `count` new children of `parent` that take `height` levels where the tree has no space for them.
 */
export function checkNewChildren(
  pages: readonly TreePage[],
  parent: number | null,
  { count, height }: { count: number; height: number },
): Result<null> {
  const depth = parent === null ? 0 : pageDepth(pages, parent);
  if (depth + height > maxPageDepth) {
    return refuse(`Pages can be nested ${maxPageDepth} levels deep. Choose a page further up.`);
  }

  if (childPages(pages, parent).length + count > maxSiblings) {
    return refuse(`At most ${maxSiblings} pages fit below one page.`);
  }

  return ok(null);
}

/**
 * What changes when pages move, with all the pages below them: parents, the indexes of all siblings (0, 1, 2
 * …) and the slugs of the pages whose parent changes and of all below those. Pages move in the order of the
 * tree; one that is below another one of `ids` stays below it; no slug is one of `ofSites`, where other sites
 * are. Refuses cycles and trees that are too deep.
 */
export function planMove(
  pages: readonly TreePage[],
  move: PageMove,
  ofSites: ReadonlySet<string> = new Set(),
): Result<TreeChange[]> {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const moved = topmost(pages, move.ids);
  const missing = move.ids.find((id) => !byId.has(id));
  if (missing !== undefined) return gone(missing);
  if (move.parent !== null && !byId.has(move.parent)) return gone(move.parent);

  const parent = byId.get(move.parent ?? 0);
  if (present([...moved, parent]).some(isTemplate)) {
    return refuse('A template is not part of the tree of pages.');
  }

  const ids = new Set(moved.map(({ id }) => id));
  if (isWithin(byId, move.parent, ids)) return refuse('A page cannot be moved below itself.');

  const height = treeHeight(pages, moved);
  const rest = pages.filter((page) => !ids.has(page.id));
  const fits = checkNewChildren(rest, move.parent, { count: moved.length, height });
  if (!fits.ok) return fits;

  const siblings = childPages(rest, move.parent);
  const at = siblings.findIndex(({ id }) => id === move.before);
  const order = siblings.toSpliced(at < 0 ? siblings.length : at, 0, ...moved);
  const indexes = new Map(order.map(({ id }, position) => [id, siblingIndex(position)]));
  const arranged = pages.map((page) => ({
    ...page,
    parent: ids.has(page.id) ? move.parent : page.parent,
    index: indexes.get(page.id) ?? page.index,
  }));

  return ok(changesBetween(pages, denseIndexes(arranged, parentsOf(moved)), ids, ofSites));
}

/** What readers do not find any more after a move: pages, and the unpublished ones above them. */
export type HiddenByMove<Page> = { pages: Page[]; above: Page[] };

/**
 * The pages that readers see, and would not find below pages that are not published; with those, from the
 * top.
 */
export function hiddenByMove<Page extends TreePage & Pick<PageEntry, 'published'>>(
  pages: readonly Page[],
  { ids, parent }: Pick<PageMove, 'ids' | 'parent'>,
): HiddenByMove<Page> {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const above = unpublishedAbove({ parent }, byId);
  const moved = new Set([...ids, ...pagesBelow(pages, ...ids).map(({ id }) => id)]);
  const hidden = pages.filter((page) => above.length > 0 && moved.has(page.id) && isVisible(page, byId));
  return { pages: hidden, above };
}

/**
 * The changes when pages are removed with all the pages below them: the indexes of their siblings stay dense.
 */
export function planRemoval(pages: readonly TreePage[], ids: readonly number[]): TreeChange[] {
  const removed = topmost(pages, ids);
  const below = pagesBelow(pages, ...removed.map(({ id }) => id));
  const gone = new Set([...removed, ...below].map(({ id }) => id));
  const rest = pages.filter((page) => !gone.has(page.id));
  const parents = parentsOf(removed.filter((page) => !isTemplate(page)));
  return changesBetween(rest, denseIndexes(rest, parents), new Set());
}

/** The pages of `ids` that are not below another one of them, in the order of the tree. */
export function topmost(pages: readonly TreePage[], ids: readonly number[]): TreePage[] {
  const chosen = new Set(ids);
  const byId = new Map(pages.map((page) => [page.id, page]));
  const positions = treePositions(pages);

  return pages
    .filter((page) => {
      if (!chosen.has(page.id)) return false;
      for (let at = byId.get(page.parent ?? 0); at; at = byId.get(at.parent ?? 0)) {
        if (chosen.has(at.id)) return false;
      }
      return true;
    })
    .toSorted((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0));
}

/** The position of each page when the tree is read from top to bottom. */
function treePositions(pages: readonly TreePage[]): Map<number, number> {
  const children = Map.groupBy(pages, (page) => page.parent);
  const positions = new Map<number, number>();
  const visit = (parent: number | null) => {
    for (const page of (children.get(parent) ?? []).toSorted((a, b) => a.index - b.index || a.id - b.id)) {
      positions.set(page.id, positions.size);
      visit(page.id);
    }
  };

  visit(null);
  return positions;
}

/** Whether a page is one of `ids` or below one of them. */
function isWithin(
  byId: ReadonlyMap<number, TreePage>,
  page: number | null,
  ids: ReadonlySet<number>,
): boolean {
  for (let id = page; id !== null; id = byId.get(id)?.parent ?? null) {
    if (ids.has(id)) return true;
  }
  return false;
}

const parentsOf = (pages: readonly TreePage[]) => new Set(pages.map(({ parent }) => parent));

function denseIndexes(pages: readonly TreePage[], parents: ReadonlySet<number | null>): TreePage[] {
  const indexes = new Map(
    [...parents].flatMap((parent) =>
      childPages(pages, parent).map(({ id }, position): [number, number] => [id, siblingIndex(position)]),
    ),
  );
  return pages.map((page) => ({ ...page, index: indexes.get(page.id) ?? page.index }));
}

/**
 * The differences between two states of the same pages; those of `moved` whose parent changes get new slugs.
 */
function changesBetween(
  before: readonly TreePage[],
  after: readonly TreePage[],
  movedIds: ReadonlySet<number>,
  ofSites: ReadonlySet<string> = new Set(),
): TreeChange[] {
  const pagesBefore = new Map(before.map((page) => [page.id, page]));
  const pagesAfter = new Map(after.map((page) => [page.id, page]));
  const reparentedIds = [...movedIds].filter(
    (id) => pagesAfter.has(id) && pagesAfter.get(id)?.parent !== pagesBefore.get(id)?.parent,
  );
  const slugs = renewSlugs(after, reparentedIds, ofSites);

  return after.flatMap((page) => {
    const pageBefore = pagesBefore.get(page.id);
    const url_slug = slugs.get(page.id) ?? page.url_slug;
    const change: TreeChange = { id: page.id };

    if (page.parent !== pageBefore?.parent) {
      change.parent = page.parent;
    }

    if (page.index !== pageBefore?.index) {
      change.index = page.index;
    }

    if (url_slug !== pageBefore?.url_slug) {
      change.url_slug = url_slug;
    }

    if (Object.keys(change).length > 1) return [change];
    return [];
  });
}

const refuse = (message: string) => failed(new TidemarkError('invalid_request', message));
const gone = (id: number) => failed(noSuch('page', id));
