import { noSuch } from '#domain/error/no-such.ts';
import { isVisible, pagePath, pagesAbove } from '#domain/page/tree/navigation.ts';
import { inTreeOrder } from '#domain/page/tree/page-tree.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import type { SectionListFilter } from '#domain/page/content/section-list.ts';
import type { Attribution } from '#domain/page/filter/section-query.ts';
import { normaliseTag } from '#domain/page/content/tags.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { sectionsOfPart } from '#domain/site/listed-sections.ts';
import { sectionType } from '#sections/index.ts';
import { nameInList } from '#sections/section-name.ts';
import type { Connection } from '#server/items/items.server.ts';
import {
  countListedSections,
  listSections,
  readSectionChoices,
  type ListedSection,
  type SectionCount,
  type SectionFilter,
} from '#server/search/search.server.ts';
import {
  knownVersions,
  readReadableVersions,
  readRemovedVersions,
  readSource,
} from '#server/sources/sources.server.ts';
import { checkEditor, type Editor } from '../tree/editor.ts';
import { pageAccess } from '../tree/page-access.ts';
import { readPages } from '../tree/site-pages.ts';

/**
 * Which sections of a site are listed; `version` is one of the versions of the source, null is no condition.
 */
export type SiteSectionFilter = SectionListFilter & { version: number | null };

/** A data version with its source; one that is deleted has no name of its own. */
export type NamedVersion = Pick<Attribution, 'sourceId' | 'sourceName' | 'versionId' | 'versionName'> & {
  isDeleted?: true;
};

/** A section in the components index of a site. Paths are below the base url of the site. */
export type SiteSection = Omit<ListedSection, 'data_versions' | 'published_id' | 'element'> & {
  /** What lists call it: its title, that of its content, or its type with the beginning of its text. */
  name: string;
  page_title: string;
  /** Whether visitors may see the page, and what its draft has that they do not see. */
  published: boolean;
  has_changes: boolean;
  /** The titles of the pages above its page, from the top. */
  parents: string[];
  /**
   * The section in the editor, and on the published page; the latter is null where visitors do not get it.
   */
  editPath: string;
  path: string | null;
  /** The data versions that it shows and that the viewer may read, deleted ones too. */
  attribution: NamedVersion[];
};

/** A part of the components index of a site. */
export type SiteSections = {
  sections: SiteSection[];
  /** How many sections match, and on how many pages. */
  total: number;
  pages: number;
  /** How many pages with such sections require a higher level than the viewer has. */
  refused: number;
  /** How many sections of each type match whatever the type of the filter is, the most first. */
  types: { type: string; label: string; sections: number }[];
  /** What the sections of the site can be filtered by. */
  versions: NamedVersion[];
  tags: string[];
};

/** The sections of the pages that an editor may change, in the order of the tree, templates last. */
export async function readSiteSections(
  db: Connection,
  editor: Editor,
  { filter, from }: { filter: SiteSectionFilter; from: number },
): Promise<SiteSections> {
  const pages = await readIndexedPages(db, editor);
  const siteId = editor.site.id;
  const wanted = await sectionFilter(db, editor, filter);
  const counts = await countListedSections(db, siteId, wanted);
  const own = counts.filter(({ page_id }) => pages.editable.has(page_id));
  const onPage = countByPage(own, filter.type);
  const everything = { type: null, versions: null, tag: null, hasTags: false, isPublished: false };
  const choices = await readSectionChoices(db, { siteId, pageIds: [...pages.editable] }, everything);
  const window = { onPage, from, size: sectionsOfPart };
  const sections = await readWindow(db, pages.ordered, wanted, window);
  const shown = new Set([...choices.versions, ...sections.flatMap(({ data_versions }) => data_versions)]);
  const named = await nameVersions(db, editor, shown);

  return {
    sections: sections.map((section) => describeListed(section, pages, named)),
    total: sum(onPage.values()),
    pages: onPage.size,
    refused: countByPage(counts, filter.type).size - onPage.size,
    types: countTypes(own),
    versions: choices.versions.flatMap((id) => named.get(id) ?? []),
    tags: choices.tags,
  };
}

/**
 * The pages of a site in the order in which their sections are listed, and which of them the editor may
 * change.
 */
export type IndexedPages = {
  ordered: PageEntry[];
  byId: ReadonlyMap<number, PageEntry>;
  editable: Set<number>;
};

/** The pages of the editor's site; refuses who may not change the site. */
export async function readIndexedPages(db: Connection, editor: Editor): Promise<IndexedPages> {
  checkEditor(editor);
  const ordered = inTreeOrder(await readPages(db, editor.site.id));
  const { byId, mayEdit } = pageAccess(editor, editor.site, ordered);
  return { ordered, byId, editable: new Set(ordered.filter(mayEdit).map(({ id }) => id)) };
}

/**
 * The condition for sections; of a source, deleted versions count too. One that the viewer may not read is
 * not found.
 */
export async function sectionFilter(
  db: Connection,
  editor: Editor,
  { type, source, version, tag, hasTags }: SiteSectionFilter,
): Promise<SectionFilter> {
  const rest = { type, tag: tag === null ? null : normaliseTag(tag), hasTags, isPublished: false };
  if (version !== null) return { ...rest, versions: [version] };
  if (source === null) return { ...rest, versions: null };
  return { ...rest, versions: knownVersions(await readSource(db, editor, source)) };
}

/** How many sections of a type, or with null of any, are on each page. */
export function countByPage(counts: readonly SectionCount[], type: string | null): Map<number, number> {
  const onPage = new Map<number, number>();
  for (const count of counts) {
    if (type === null || count.type === type) {
      onPage.set(count.page_id, (onPage.get(count.page_id) ?? 0) + count.sections);
    }
  }

  return onPage;
}

/** How many sections of each type there are, the most first. */
export function countTypes(counts: readonly SectionCount[]): SiteSections['types'] {
  const byType = Map.groupBy(counts, ({ type }) => type);
  return [...byType]
    .map(([type, all]) => ({
      type,
      label: sectionType(type)?.label ?? type,
      sections: sum(all.map(({ sections }) => sections)),
    }))
    .toSorted((a, b) => b.sections - a.sections || a.label.localeCompare(b.label));
}

/**
 * At most `size` sections from a position in the whole list, which has the pages in this order; only the
 * pages are read that have some of them.
 */
export async function readWindow(
  db: Connection,
  ordered: readonly PageEntry[],
  filter: SectionFilter,
  { onPage, from, size }: { onPage: ReadonlyMap<number, number>; from: number; size: number },
): Promise<ListedSection[]> {
  let before = 0;
  let skipped: number | undefined;
  const pageIds: number[] = [];

  for (const { id } of ordered) {
    const count = onPage.get(id) ?? 0;
    if (count > 0 && before + count > from && before < from + size) {
      skipped ??= from - before;
      pageIds.push(id);
    }
    before += count;
  }

  const ranks = new Map(pageIds.map((id, rank) => [id, rank]));
  const rank = ({ page_id }: ListedSection) => ranks.get(page_id) ?? 0;
  const found = await listSections(db, pageIds, filter);
  const inOrder = found.toSorted((a, b) => rank(a) - rank(b));

  return inOrder.slice(skipped, (skipped ?? 0) + size);
}

/** The versions that a viewer may read, with their sources; deleted ones too. */
export async function nameVersions(
  db: Connection,
  viewer: Editor,
  ids: Iterable<number>,
): Promise<Map<number, NamedVersion>> {
  const found = await readReadableVersions({ db, viewer }, ids);
  const named = new Map<number, NamedVersion>();
  const missing: number[] = [];

  for (const [id, version] of found) {
    if (!(version instanceof TidemarkError)) {
      named.set(id, version.attribution);
    } else if (version.code === 'not_found') {
      missing.push(id);
    }
  }

  for (const version of await readRemovedVersions(db, viewer, missing)) {
    named.set(version.versionId, { ...version, versionName: 'deleted version', isDeleted: true });
  }

  return named;
}

/** What lists call a section; its type, which is called `label`, where the stored page cannot be read. */
export function nameOfListed(
  { title, type, element }: Pick<ListedSection, 'title' | 'type' | 'element'>,
  label: string = sectionType(type)?.label ?? type,
): string {
  return title || (element ? nameInList({ title, element }, label) : label);
}

/** A section as the components index shows it. */
export function describeListed(
  { data_versions, published_id, element, ...section }: ListedSection,
  { byId }: IndexedPages,
  named: ReadonlyMap<number, NamedVersion>,
): SiteSection {
  const page = byId.get(section.page_id);
  if (!page) throw noSuch('page', section.page_id);

  const published = isVisible(page, byId);
  const path = pagePath(page);

  return {
    ...section,
    name: nameOfListed({ ...section, element }),
    page_title: page.title,
    published,
    has_changes: page.has_changes,
    parents: pagesAbove(page, byId).map(({ title: above }) => above),
    editPath: `/edit/${path}#${section.section_id}`,
    path: published && published_id !== null ? `/${path}#${published_id}` : null,
    attribution: data_versions.flatMap((id) => named.get(id) ?? []),
  };
}

/** The sum of some numbers. */
export const sum = (numbers: Iterable<number>): number =>
  [...numbers].reduce((total, each) => total + each, 0);
