import { homePage, isVisible, pagePath } from '#domain/page/tree/navigation.ts';
import { anchorOf, pageAt, pathBelow } from '#domain/page/change/page-links.ts';
import { isTemplate, type PageEntry } from '#domain/page/content/page.ts';
import { siteHref } from '#domain/site/site.ts';
import { writtenHref } from '#domain/site/written-href.ts';
import { reservedSegment } from '#domain/value/address/reserved-addresses.ts';

/** What is known of a page that links may lead to. */
export type LinkedPage = Pick<PageEntry, 'id' | 'parent' | 'index' | 'title' | 'url_slug' | 'published'>;

/**
 * What links of a page are checked against: the site, the page, the pages that are checked and those that
 * their links lead to (`linkedPaths`), and of the pages that are checked together the ids that links can lead
 * to.
 */
export type LinkContext = {
  baseUrl: string;
  pageId: number;
  pages: readonly LinkedPage[];
  anchors: ReadonlyMap<number, ReadonlySet<string>>;
};

/**
 * An address of which only the server knows whether it leads somewhere, such as an old address of a page or
 * an anchor on another page, and the sentence for it where it does not.
 */
export type UnknownLink = { unknown: string; text: string };

/** What is wrong with a link within the site: a sentence; null where nothing is. */
export function linkProblem(url: string, context: LinkContext): string | UnknownLink | null {
  const own = context.anchors.get(context.pageId) ?? new Set();
  if (url.startsWith('#')) return anchorProblem(url, own, 'this page');

  const { pages, baseUrl } = context;
  const isPageRelative = isRelative(url);
  const target = isPageRelative ? fromPage(url, context) : writtenHref({ base_url: baseUrl }, url);
  if (target === null) return null;

  const path = pathBelow(target, baseUrl);
  const nowhere = { unknown: target, text: `There is no page at the link ${url}.` };
  if (path === null) {
    if (!isPageRelative) return null;
    return nowhere;
  }
  if (reservedSegment(path)) return null;

  const page = pageAt(pages, path);
  if (!page) return nowhere;

  const byId = new Map(pages.map((one) => [one.id, one]));
  if (!isVisible(page, byId)) return `The link ${url} leads to “${page.title}”, which is not published.`;
  if (page.id === context.pageId) return anchorProblem(url, own, 'this page');

  const known = context.anchors.get(page.id);
  if (known) return anchorProblem(url, known, `“${page.title}”`);
  if (anchorOf(url) === '') return null;
  return { unknown: target, text: noAnchor(url, `“${page.title}”`) };
}

/** The paths below the base url that a link of a page may lead to, as `linkProblem` looks them up. */
export function linkedPaths(url: string, { baseUrl, page }: { baseUrl: string; page: LinkedPage }): string[] {
  if (url.startsWith('#')) return [];
  if (!isRelative(url)) return pathsTo(writtenHref({ base_url: baseUrl }, url), baseUrl);
  // Only the server knows whether the page is the home page, which is at the empty path.
  const targets = ['/', `/${pagePath(page)}`].map((from) => resolved(url, from, baseUrl));
  return ['', ...targets.flatMap((target) => pathsTo(target, baseUrl))];
}

function pathsTo(target: string, baseUrl: string): string[] {
  const path = pathBelow(target, baseUrl);
  if (path === null || reservedSegment(path)) return [];
  return [path];
}

/** Whether an address begins with neither a scheme nor a slash: it leads on from the address of its page. */
const isRelative = (url: string): boolean => !'/?#'.includes(url.charAt(0)) && !URL.canParse(url);

/** The path that a relative address leads to from the page; null on a template, which has no address. */
function fromPage(url: string, { pageId, pages, baseUrl }: LinkContext): string | null {
  const page = pages.find(({ id }) => id === pageId);
  if (!page || isTemplate(page)) return null;
  const path = page === homePage(pages) ? '/' : `/${pagePath(page)}`;
  return resolved(url, path, baseUrl);
}

/** The address that a relative one leads to from a path below the base url. */
function resolved(url: string, path: string, baseUrl: string): string {
  const { pathname, search, hash } = new URL(url, `http://site${siteHref({ base_url: baseUrl }, path)}`);
  return pathname + search + hash;
}

function anchorProblem(url: string, anchors: ReadonlySet<string>, page: string): string | null {
  const id = anchorOf(url);
  if (id === '' || anchors.has(id)) return null;
  return noAnchor(url, page);
}

const noAnchor = (url: string, page: string) =>
  `The link ${url} leads to no heading and no section of ${page}.`;
