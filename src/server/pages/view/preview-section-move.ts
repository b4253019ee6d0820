import { visitor } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Section } from '#domain/page/content/page.ts';
import { pageContext } from '#domain/site/page-view.ts';
import type { SectionMovePreview } from '#domain/site/section-move-preview.ts';
import { noStyles } from '#sections/section-styles.ts';
import { readColumnMoves, type ColumnMove } from '../draft/column-moves.ts';
import { readDraft } from '../draft/drafts.ts';
import { movedSection, readTarget } from '../draft/move-target.ts';
import type { Site } from '#domain/site/site.ts';
import { levelAbove } from '../tree/editor.ts';
import { readPage } from '../tree/site-pages.ts';
import { compareMoved, type QueriedMove } from './compare-moved.ts';
import { filtersOfPage } from './filters-of-page.ts';
import { withFollowedVersion } from './followed-versions.ts';
import { prepareSections, querySections, type PreparedSection } from './query-page.ts';
import { stylesOf } from './read-styles.ts';
import { resolveSections } from './resolve-sections.ts';
import type { QueryContext } from './run-section-queries.ts';
import { sectionViewer } from './section-viewer.ts';
import { editableSection } from './shown-content.ts';

/** A section of a draft, the version that it shows (null: any other one) and the version that it moves to. */
export type MovedSectionRequest = {
  pageId: number;
  sectionId: string;
  version: number | null;
  to: number;
  /** Whether columns with new names are taken by these. */
  renames: boolean;
};

/**
 * A section of a draft as it is and as it would be with another version of its data, with what both show, and
 * how its numbers change.
 */
export async function previewSectionMove(
  context: QueryContext,
  site: Site,
  { pageId, sectionId, version, to, renames }: MovedSectionRequest,
): Promise<SectionMovePreview> {
  const { db, engine, viewer, signal } = context;
  const editor = { ...viewer, site };
  const { content } = await readDraft(db, pageId, editor);
  const section = content.sections.find(({ id }) => id === sectionId);
  if (!section) throw new TidemarkError('not_found', 'There is no such section on this page.');

  const target = await readTarget(db, { version, to }, editor);
  const page = await readPage(db, site.id, pageId, context.log);
  const styles = await stylesOf(db, site.id, { sections: [section] });
  const all = resolveSections(content, noStyles);
  const view = {
    site,
    menu: [],
    page,
    viewer: sectionViewer(viewer, site.authLevel),
    ...filtersOfPage(page, all, new URLSearchParams()),
  };
  const lists = { site, reader: { ...visitor, level: await levelAbove(db, pageId) } };
  const draw = async (drawn: Section) => {
    const followed = await withFollowedVersion(db, drawn);
    const resolved = resolveSections({ ...content, sections: [followed] }, styles);
    const [prepared] = prepareSections(resolved, pageContext(view), new URLSearchParams());
    return drawPrepared(context, prepared!, lists);
  };

  const before = await draw(section);
  const from = target.from.filter((id) => before.versions.includes(id));
  const by = { db, viewer, comparisons: engine.comparisons, signal };
  const columns = renames ? await readColumnMoves(by, from, to) : new Map<number, ColumnMove>();
  const change = movedSection(section, target, columns);
  const after = change && (await draw({ ...section, ...change }));
  const differences = after ? await compareMoved(context, before, after) : { results: [], filters: [] };

  return {
    context: pageContext(view),
    before: { section: before.section, results: before.results },
    after: after && { section: after.section, results: after.results },
    ...differences,
  };
}

async function drawPrepared(
  context: QueryContext,
  prepared: PreparedSection,
  lists: Parameters<typeof querySections>[2],
): Promise<QueriedMove> {
  const { results } = await querySections(context, [prepared], lists);
  const { section, type, state } = prepared;
  return {
    section: editableSection(prepared),
    prepared,
    results: results[section.id] ?? {},
    versions: type?.data?.dataVersions(state) ?? [],
  };
}
