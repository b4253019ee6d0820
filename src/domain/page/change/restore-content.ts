import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { orderedSections } from '#domain/page/content/layout.ts';
import { applyPageCommand, type PageCommand } from './page-command.ts';
import type { PageHeading } from '#domain/page/content/page-heading.ts';
import type { PageContent, Section, SectionGroup } from '#domain/page/content/page.ts';

/**
 * How two contents of a page differ: the sections that only one has, those whose content or settings differ,
 * those that are in another position, and the groups that only one has or that differ.
 */
export type ContentDifference = {
  added: Section[];
  changed: Section[];
  removed: Section[];
  moved: Section[];
  groups: SectionGroup[];
};

/** Content as its draft has it: published sections have the ids of their drafts. */
export const asDraft = (content: PageContent): PageContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    id: section.draft_id ?? section.id,
    draft_id: section.id,
  })),
});

/** Whether two contents show the same: the order of sections counts within their groups only. */
export function isSameContent(one: PageContent, other: PageContent): boolean {
  return (
    one.sections.length === other.sections.length &&
    isSameJson(orderedSections(one), orderedSections(other)) &&
    isSameJson(one.section_groups, other.section_groups)
  );
}

/**
 * What restoring an earlier version in the original language leads to: its sections with the translations
 * that they have now; those of sections that come back come with them.
 */
export function asOriginal(version: PageContent, present: PageContent): PageContent {
  const byId = new Map(present.sections.map((section) => [section.id, section]));
  return {
    ...version,
    sections: version.sections.map((section) => {
      const former = byId.get(section.id);
      return former ? { ...section, translations: former.translations } : section;
    }),
  };
}

/** What a change has to set so that a section becomes another one; ids and groups are not among it. */
function sectionChange(from: Section, to: Section): Partial<Section> {
  const own = new Set(['id', 'draft_id', 'group']);
  const before: Record<string, unknown> = from;
  const after: Record<string, unknown> = to;
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((key) => !own.has(key));
  const changed = keys.filter((key) => !isSameJson(before[key], after[key]));
  // Without translations, those that are there go.
  const values = { ...after, translations: after['translations'] ?? {} } as Record<string, unknown>;
  return Object.fromEntries(changed.map((key) => [key, values[key]]));
}

/** How a target differs from the present content. */
export function compareContent(present: PageContent, target: PageContent): ContentDifference {
  const sectionsBefore = new Map(present.sections.map((section) => [section.id, section]));
  const idsAfter = new Set(target.sections.map(({ id }) => id));
  const commands = restoreCommands(present, target);
  const movedIds = new Set(
    commands.flatMap((command) => (command.kind === 'moveSection' ? [command.id] : [])),
  );
  const changedGroups = new Set(commands.flatMap(groupOf));
  const allGroups = new Map(
    [...present.section_groups, ...target.section_groups].map((group) => [group.name, group]),
  );

  return {
    added: target.sections.filter(({ id }) => !sectionsBefore.has(id)),
    removed: present.sections.filter(({ id }) => !idsAfter.has(id)),
    changed: target.sections.filter((section) => {
      const sectionBefore = sectionsBefore.get(section.id);
      return sectionBefore !== undefined && Object.keys(sectionChange(sectionBefore, section)).length > 0;
    }),
    moved: target.sections.filter(({ id }) => movedIds.has(id)),
    groups: [...allGroups.values()].filter(({ name }) => changedGroups.has(name)),
  };
}

/** The name of the group that a command adds, changes or deletes. */
function groupOf(command: PageCommand): string[] {
  if (command.kind === 'addGroup') return [command.group.name];
  if (command.kind === 'changeGroup' || command.kind === 'deleteGroup') return [command.name];
  return [];
}

/**
 * The commands that make the present content equal to a target: its heading where the target has one, its
 * sections, their order within groups, and its groups.
 */
export function restoreCommands(present: PageContent, target: PageContent): PageCommand[] {
  const commands: PageCommand[] = [];
  let content = present;
  const run = (command: PageCommand) => {
    const result = applyPageCommand(content, command);
    if (!result.ok) return;
    content = result.content;
    commands.push(command);
  };
  const heading = headingChange(present, target);

  if (Object.keys(heading).length > 0) {
    run({ kind: 'changePage', change: heading });
  }

  for (const group of target.section_groups) {
    const former = content.section_groups.find(({ name }) => name === group.name);
    const { name, ...change } = group;
    if (!former) {
      run({ kind: 'addGroup', group });
    } else if (!isSameJson(former, group)) {
      run({ kind: 'changeGroup', name, change });
    }
  }

  const wanted = new Set(target.sections.map(({ id }) => id));
  for (const { id } of present.sections) {
    if (!wanted.has(id)) {
      run({ kind: 'deleteSection', id });
    }
  }

  for (const section of target.sections.toReversed()) {
    const before = nextInGroup(target.sections, section);
    const former = content.sections.find(({ id }) => id === section.id);
    if (!former) {
      run({ kind: 'addSection', section, before });
      continue;
    }
    const change = sectionChange(former, section);
    if (Object.keys(change).length > 0) {
      run({ kind: 'changeSection', id: section.id, change });
    }
    if (former.group !== section.group || nextInGroup(content.sections, former) !== before) {
      run({ kind: 'moveSection', id: section.id, group: section.group, before });
    }
  }

  const groups = new Set(target.section_groups.map(({ name }) => name));
  for (const { name } of content.section_groups) {
    if (!groups.has(name)) {
      run({ kind: 'deleteGroup', name, moveSectionsTo: null });
    }
  }

  return commands;
}

/** What a change has to set so that the heading becomes that of a target. */
function headingChange(present: PageContent, target: PageContent): Partial<PageHeading> {
  const change: Partial<PageHeading> = {};
  if (target.title !== undefined && target.title !== present.title) {
    change.title = target.title;
  }

  if (target.description !== undefined && target.description !== present.description) {
    change.description = target.description;
  }

  return change;
}

/** The id of the section after one in its group; null for the last. */
function nextInGroup(sections: readonly Section[], section: Section): string | null {
  const at = sections.findIndex(({ id }) => id === section.id);
  return sections.slice(at + 1).find(({ group }) => group === section.group)?.id ?? null;
}
