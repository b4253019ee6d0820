import { visitor } from '#domain/access/access.ts';
import { buildMenu, pagePath } from '#domain/page/tree/navigation.ts';
import { headedBy } from '#domain/page/content/page-heading.ts';
import { pageTrail } from '#domain/page/tree/page-trail.ts';
import { pageDepth } from '#domain/page/tree/page-tree.ts';
import type { Section } from '#domain/page/content/page.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { pageContext, type DraftView } from '#domain/site/page-view.ts';
import { pagesIn } from '#domain/site/site-in.ts';
import { withVisibleNav } from '#domain/site/site-nav.ts';
import type { Site } from '#domain/site/site.ts';
import { noStyles } from '#sections/section-styles.ts';
import { contentIn } from '#sections/section-texts.ts';
import { readDraft } from '../draft/drafts.ts';
import { levelAbove } from '../tree/editor.ts';
import { filtersOfPage } from './filters-of-page.ts';
import { withFollowedVersion, withFollowedVersions } from './followed-versions.ts';
import { findMovedPage, findPage } from '../tree/find-page.ts';
import { reportGroupThemes } from '../draft/group-themes.ts';
import { pageAccess } from '../tree/page-access.ts';
import { readPageAssets } from './page-assets.ts';
import { prepareSections, querySections } from './query-page.ts';
import { stylesOf } from './read-styles.ts';
import { resolveSections } from './resolve-sections.ts';
import type { QueryContext } from './run-section-queries.ts';
import { sectionViewer } from './section-viewer.ts';
import { editableContent } from './shown-content.ts';
import { readEditablePages, readPage } from '../tree/site-pages.ts';
import { themesOfPage } from './themes-of-page.ts';
import type { PageRequest } from './view-page.ts';

/** A page's draft as an editor sees it; the empty path is the first top-level page. */
export async function viewDraft(
  within: QueryContext,
  { site: storedSite, path, query, patience }: PageRequest,
): Promise<DraftView> {
  const context = { ...within, patience };
  const site = withVisibleNav(storedSite, context.viewer.level);
  const editor = { ...context.viewer, site };
  const pages = pagesIn(await readEditablePages(context.db, editor, context.log), site);
  const stored = findPage(pages, path);
  const menu = buildMenu(pages, { editing: true, current: stored?.id ?? null });

  if (!stored) {
    const moved = await findMovedPage(context.db, site, pages, path);
    return { site, menu, page: null, movedTo: moved ? pagePath(moved) : null };
  }

  const { revision, content } = await readDraft(context.db, stored.id, editor);
  const shownContent = contentIn(content, site);
  const page = headedBy(stored, shownContent);
  const { ofPage: theme } = await themesOfPage(context, { site, page });

  reportGroupThemes(content, { page, theme }, context.log);
  const styles = await stylesOf(context.db, site.id, shownContent);
  const { content: followed } = await withFollowedVersions(context.db, shownContent);
  const resolved = resolveSections(followed, styles);
  const view = {
    site,
    menu,
    page,
    viewer: sectionViewer(context.viewer, site.authLevel),
    ...filtersOfPage(page, resolved, query),
  };
  const sections = prepareSections(resolved, pageContext(view), query);
  const { results } = await querySections(
    context,
    sections,
    listsFor(site, pageAccess(visitor, site, pages).levelOf(page)),
  );
  const { shown: assets } = await readPageAssets(context.db, site.id, page, sections);
  const shown = { content: editableContent(content), styles: [...styles], results, assets };
  const trail = pageTrail(stored, pages, undefined);

  return { ...view, depth: pageDepth(pages, page.id), trail, revision, ...shown };
}

/** A section of the draft of a page, and how long its results are waited for, see `PageRequest`. */
type DraftSectionRequest = Pick<PageRequest, 'site' | 'query' | 'patience'> & {
  pageId: number;
  section: Section;
};

/**
 * The results that one section of a draft has with this element, which need not be stored yet. Only its page
 * is read: no query depends on the menu.
 */
export async function queryDraftSection(
  within: QueryContext,
  { site, pageId, section, query, patience }: DraftSectionRequest,
): Promise<Record<string, SectionResult>> {
  const context = { ...within, patience };
  const { content } = await readDraft(context.db, pageId, { ...context.viewer, site });
  const page = await readPage(context.db, site.id, pageId, context.log);
  const others = content.sections.filter(({ id }) => id !== section.id);
  const styles = await stylesOf(context.db, site.id, { sections: [section] });
  const followed = await withFollowedVersion(context.db, section);
  const resolved = resolveSections({ ...content, sections: [followed] }, styles);
  const resolvedOthers = resolveSections({ ...content, sections: others }, noStyles);
  const view = {
    site,
    menu: [],
    page,
    viewer: sectionViewer(context.viewer, site.authLevel),
    ...filtersOfPage(page, [...resolved, ...resolvedOthers], query),
  };
  const sections = prepareSections(resolved, pageContext(view), query);
  const lists = listsFor(site, await levelAbove(context.db, pageId));
  const { results } = await querySections(context, sections, lists);

  return results[section.id] ?? {};
}

/**
 * On an editor's canvas, lists of sections are those that everybody gets who may read the page, which takes a
 * level.
 */
const listsFor = (site: Site, level: number) => ({ site, reader: { ...visitor, level } });
