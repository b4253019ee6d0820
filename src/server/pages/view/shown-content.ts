import {
  pageSchema,
  sectionGroupSchema,
  sectionSchema,
  type PageContent,
  type PageEntry,
  type Section,
  type SectionGroup,
} from '#domain/page/content/page.ts';
import { siteSchema, type Site } from '#domain/site/site.ts';
import { dropUnknownKeys } from '#domain/value/object/stored-object.ts';
import { noStyles } from '#sections/section-styles.ts';
import { hiddenVersions, type PreparedSection } from './query-page.ts';
import { resolveSections, type ResolvedSection } from './resolve-sections.ts';

/** The section with its state as its type has read it, for people who may edit the page. */
export function editableSection({ section, state }: ResolvedSection): Section {
  return { ...section, element: { ...section.element, 'element-data': state } };
}

/**
 * Content for people who may edit its page: with all that the types of its sections fill in, which is not
 * stored, but without what styles say: of these, a page has only the departures.
 */
export function editableContent(content: PageContent): PageContent {
  return { ...content, sections: resolveSections(content, noStyles).map(editableSection) };
}

/**
 * A site, a page and its content as people get them who may not edit the page; they may not read the `hidden`
 * versions.
 */
export function shownToReaders({
  site,
  page,
  content,
  sections,
  hidden,
}: {
  site: Site;
  page: PageEntry;
  content: PageContent;
  sections: readonly PreparedSection[];
  hidden: ReadonlySet<number>;
}): { site: Site; page: PageEntry; content: PageContent } {
  return {
    site: shownSite(site),
    page: shownPage(page, site),
    content: {
      sections: sections.map((prepared) => shownSection(prepared, hiddenVersions(prepared, hidden))),
      section_groups: content.section_groups.map(shownGroup),
    },
  };
}

/**
 * The section as others get it: what its view needs, without what only editors use and without keys of other
 * versions. The state contains names of columns and filter values, so viewers who may not read the data (some
 * of the section's versions are `hidden`) get the state without it.
 */
function shownSection(resolved: ResolvedSection, hidden: ReadonlySet<number>): Section {
  const known = hidden.size === 0 ? shownSections.get(resolved.section) : undefined;
  if (known) return known;
  const shown = showSection(resolved, hidden);

  if (hidden.size === 0) {
    shownSections.set(resolved.section, shown);
  }

  return shown;
}

/** Sections as visitors get them, by the stored sections that they come from. */
const shownSections = new WeakMap<Section, Section>();

function showSection({ section, type, state }: ResolvedSection, hidden: ReadonlySet<number>): Section {
  const known = dropUnknownKeys(sectionSchema, section);
  const element = { ...known.element, 'element-data': type ? stateFor(type, state, hidden) : null };
  const links = { draft_id: undefined, template_section: undefined, translations: undefined };

  return { ...known, ...links, trackingId: '', requirements: '', tags: '', element };
}

/** The state that a viewer gets; the one of an empty section where nothing of it may be read. */
function stateFor(
  type: NonNullable<ResolvedSection['type']>,
  state: ResolvedSection['state'],
  hidden: ReadonlySet<number>,
): object {
  const readable = hidden.size === 0 ? state : type.data?.withoutVersions?.(state, hidden);
  if (readable === undefined) return type.read(undefined);
  return dropUnknownKeys(type.schema, readable);
}

const shownGroup = (group: SectionGroup): SectionGroup => dropUnknownKeys(sectionGroupSchema, group);

function shownPage(page: PageEntry, { language }: Site): PageEntry {
  const { id, parent } = page;
  // Of translations, readers get to know whether the page is translated into their language.
  const published = page.translated?.[language]?.published === true;
  const counts = { has_changes: false, missing: 0, outdated: 0 };
  const translated = published ? { [language]: { published, ...counts } } : undefined;
  const links = { template_id: undefined, template_key: undefined, translated };
  return { ...dropUnknownKeys(pageSchema, page), ...links, has_changes: false, id, parent };
}

/** A site as people get it who may not edit it; a site of forms requests its sources itself. */
export function shownSite(site: Site): Site {
  const shown = { ...dropUnknownKeys(siteSchema, site), sources: [], translations: undefined, id: site.id };
  return site.original ? { ...shown, original: site.original } : shown;
}
