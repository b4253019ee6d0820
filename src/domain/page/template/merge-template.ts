import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import type { PageContent, Section, SectionGroup } from '#domain/page/content/page.ts';
import type { CopiedSection } from '#domain/page/change/page-links.ts';
import { asDraft } from '#domain/page/change/restore-content.ts';

/**
 * The content of a generated page after its template changed. Sections that come from the template are those
 * of the template now, in its order, and keep their own ids; sections that were added by hand stay behind the
 * section that they followed. `linked` changes the links of copied sections so that they lead to copies.
 * Groups of the template replace those of the same name; other groups stay while they hold sections.
 */
export function mergeTemplate(
  present: PageContent,
  template: PageContent,
  { newId, linked }: { newId(): string; linked(copies: readonly CopiedSection[]): Section[] },
): PageContent {
  const made = sectionsByTemplate(present.sections);
  const isOwn = (section: Section) => made.get(section.template_section ?? '') !== section;
  const groups = mergeGroups(present, template, isOwn);
  const sections = linked(
    template.sections.map((from) => ({ from, to: fromTemplate(from, made.get(from.id), newId) })),
  );

  return {
    ...present,
    section_groups: groups,
    sections: insertOwn(sections, inGroups(present.sections, groups), isOwn),
  };
}

/**
 * Whether the sections that people added to a generated page, or groups of these sections that the template
 * does not have, differ between its draft and its published content (null where it was never published).
 * Their order does not count: it follows that of the template.
 */
export function hasOwnChanges(
  draft: PageContent,
  published: PageContent | null,
  template: PageContent,
): boolean {
  const former = published ? asDraft(published) : { sections: [], section_groups: [] };
  return !isSameJson(ownPart(draft, template), ownPart(former, template));
}

/**
 * The sections that people added to a generated page, by their ids, and the groups of these that the template
 * does not have.
 */
function ownPart({ sections, section_groups }: PageContent, template: PageContent) {
  const made = sectionsByTemplate(sections);
  const own = sections.filter((section) => made.get(section.template_section ?? '') !== section);
  const named = new Set(own.map(({ group }) => group));

  for (const { name } of template.section_groups) {
    named.delete(name);
  }

  return {
    sections: Object.fromEntries(
      own.map(({ draft_id: _draft, template_section: _template, ...section }) => [section.id, section]),
    ),
    groups: Object.fromEntries(
      section_groups.filter(({ name }) => named.has(name)).map((group) => [group.name, group]),
    ),
  };
}

/**
 * The sections of a page that come from its template, by the section they come from; of copies, the first
 * one.
 */
function sectionsByTemplate(sections: readonly Section[]): Map<string, Section> {
  const made = new Map<string, Section>();
  for (const section of sections) {
    const { template_section: id } = section;
    if (id !== undefined && !made.has(id)) {
      made.set(id, section);
    }
  }

  return made;
}

function mergeGroups(
  present: PageContent,
  template: PageContent,
  isOwn: (section: Section) => boolean,
): SectionGroup[] {
  const names = new Set(template.section_groups.map(({ name }) => name));
  const held = new Set(present.sections.filter(isOwn).map(({ group }) => group));
  const own = present.section_groups.filter(({ name }) => !names.has(name) && held.has(name));
  return [...template.section_groups, ...own];
}

/**
 * Sections of which each is in a group that is there: those of other groups are in the first group of the
 * content.
 */
function inGroups(sections: readonly Section[], groups: readonly SectionGroup[]): [Section, string][] {
  const names = new Set(groups.map(({ name }) => name));
  const ordered = groups.toSorted((a, b) => a.index - b.index);
  const first = (ordered.find(({ position }) => position === 'content') ?? ordered[0])?.name;

  return sections.map((section) => [
    section,
    names.has(section.group) ? section.group : (first ?? section.group),
  ]);
}

/** A section of a template as a generated page has it. */
function fromTemplate(
  { draft_id: _draft, ref: _ref, ...section }: Section & { ref?: unknown },
  former: Section | undefined,
  newId: () => string,
): Section {
  return withoutUndefined({
    ...section,
    id: former?.id ?? newId(),
    draft_id: former?.draft_id,
    template_section: section.id,
  });
}

/**
 * The sections of the template with a page's own ones, each after the section that is above it on the page.
 */
function insertOwn(
  fromTemplates: readonly Section[],
  present: readonly [Section, string][],
  isOwn: (section: Section) => boolean,
): Section[] {
  const sections = [...fromTemplates];
  const above = new Map<string, string>();

  for (const [section, group] of present) {
    if (isOwn(section)) {
      const { template_section: _none, ...own } = section;
      sections.splice(insertAfter(sections, group, above.get(group)), 0, { ...own, group });
      above.set(group, section.id);
    } else if (sections.some((kept) => kept.id === section.id && kept.group === section.group)) {
      above.set(section.group, section.id);
    }
  }

  return sections;
}

/** Where a section goes in a list: after the one with an id, or before the first of its group. */
function insertAfter(sections: readonly Section[], group: string, id: string | undefined): number {
  if (id !== undefined) return sections.findIndex((section) => section.id === id) + 1;
  const first = sections.findIndex((section) => section.group === group);
  if (first < 0) return sections.length;
  return first;
}
