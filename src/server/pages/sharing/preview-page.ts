import { pagesIn } from '#domain/site/site-in.ts';
import { contentIn } from '#sections/section-texts.ts';
import { languageLinks, partsInOriginal } from '../view/page-languages.ts';
import { visitor, type Viewer } from '#domain/access/access.ts';
import { buildMenu, homePage, readerPath } from '#domain/page/tree/navigation.ts';
import { visibleContent, type PageContent, type PageEntry } from '#domain/page/content/page.ts';
import { headedBy } from '#domain/page/content/page-heading.ts';
import { pageTrail } from '#domain/page/tree/page-trail.ts';
import { asPublished } from '#domain/page/change/publish.ts';
import { withVisibleNav } from '#domain/site/site-nav.ts';
import { pageContext, type ShownPage } from '#domain/site/page-view.ts';
import type { Site } from '#domain/site/site.ts';
import { readDraft } from '../draft/drafts.ts';
import { filtersOfPage } from '../view/filters-of-page.ts';
import { withFollowedVersions } from '../view/followed-versions.ts';
import { pageAccess } from '../tree/page-access.ts';
import { readPageAssets } from '../view/page-assets.ts';
import { readPageCode } from '../view/page-code.ts';
import { readPageVersion, type VersionKind } from '../tree/page-versions.ts';
import { parametersOf, prepareSections, querySections } from '../view/query-page.ts';
import { stylesOf } from '../view/read-styles.ts';
import { resolveSections } from '../view/resolve-sections.ts';
import type { QueryContext } from '../view/run-section-queries.ts';
import { sectionViewer, withVisiblePageNav } from '../view/section-viewer.ts';
import { shownToReaders } from '../view/shown-content.ts';
import { readPages } from '../tree/site-pages.ts';

/** A page's draft, or an earlier version of the page; the query string sets its filters. */
export type PreviewRequest = {
  site: Site;
  pageId: number;
  version: { kind: VersionKind; revision: number } | null;
  query: URLSearchParams;
};

/**
 * The draft or a version of a page as its readers would see it, for editors: people of the level that the
 * page requires.
 */
export async function previewPage(
  context: QueryContext,
  { site, pageId, version, query }: PreviewRequest,
): Promise<ShownPage> {
  const editor = { ...context.viewer, site };
  const content = version
    ? await readPageVersion(context.db, { pageId, ...version }, editor)
    : (await readDraft(context.db, pageId, editor)).content;
  const pages = await readPages(context.db, site.id, context.log);
  const { byId, levelOf } = pageAccess(context.viewer, site, pages);
  const page = byId.get(pageId);
  const level = page ? levelOf(page) : site.authLevel;

  return showAs(context, { ...visitor, level }, { site, pages, pageId, content, query });
}

/** What is shown to a reader, see `showAs`. */
type ShownDraft = {
  site: Site;
  pages: readonly PageEntry[];
  pageId: number;
  content: PageContent;
  query: URLSearchParams;
};

/** Content as a reader sees it once it is published. */
export async function showAs(
  context: QueryContext,
  reader: Viewer,
  { site: stored, pages: storedPages, pageId, content: all, query }: ShownDraft,
): Promise<ShownPage> {
  const site = withVisibleNav(stored, reader.level);
  const inLanguage = contentIn(all, site);
  const pages = pagesIn(storedPages, site).map((each) =>
    each.id === pageId ? headedBy(each, inLanguage) : each,
  );
  const { byId, levelOf, mayRead, isVisible } = pageAccess(reader, site, pages);
  const entry = byId.get(pageId);
  if (!entry) throw new Error(`The page ${pageId} was read, but is not among the pages of its site.`);

  const page = withVisiblePageNav(entry, reader.level);
  const { content } = await withFollowedVersions(context.db, visibleContent(asPublished(inLanguage)));
  const resolved = resolveSections(content, await stylesOf(context.db, site.id, content));
  const home = homePage(pages.filter(isVisible));
  const view = {
    site,
    menu: buildMenu(pages.filter(mayRead), { editing: false, current: pageId, home }),
    page,
    viewer: sectionViewer(reader, levelOf(page)),
    ...filtersOfPage(page, resolved, query),
  };
  const sections = prepareSections(resolved, pageContext(view), query);
  const { results, hidden } = await querySections({ ...context, viewer: reader }, sections, {
    site: stored,
    reader,
  });

  return {
    ...view,
    path: readerPath(page, home),
    languages: languageLinks(site, entry, home),
    inOriginal: site.original ? partsInOriginal(content, site.language) : null,
    trail: pageTrail(
      entry,
      pages.filter((each) => each.id === pageId || (mayRead(each) && isVisible(each))),
      home,
    ),
    ...shownToReaders({ site, page, content, sections, hidden }),
    publishedAt: null,
    parameters: parametersOf(sections),
    results,
    assets: (await readPageAssets(context.db, site.id, page, sections)).shown,
    code: (await readPageCode(context.codeColours, sections)).shown,
    changed: null,
    dependencies: [],
    isComplete: false,
  };
}
