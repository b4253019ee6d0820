import { nanoid } from 'nanoid';
import { orderedGroups, sectionsOf } from '#domain/page/layout.ts';
import type { PageCommand } from '#domain/page/page-command.ts';
import { sectionSchema, type PageContent, type Section } from '#domain/page/page.ts';
import { dropUnknownKeys } from '#domain/value/stored-object.ts';
import { sectionTypes } from '#sections/index.ts';

/** A new section of a type, for a group. */
export function newSection(typeName: string, group: string): Section {
  const type = sectionTypes[typeName];
  if (!type) throw new Error(`Component ${typeName} Not Registered`);
  const element = { 'element-type': type.name, 'element-data': structuredClone(type.defaults) };
  return sectionSchema.parse({ id: nanoid(10), group, element });
}

/** A copy of a section with an id of its own, for a group. */
export function copyOf(section: Section, group: string): Section {
  const { draft_id: _published, ...rest } = structuredClone(section);
  return { ...rest, id: nanoid(10), group };
}

/** The command that moves a section up or down by one, at the end of a group into the next one; null at the end of the page. */
export function moveCommand(
  content: PageContent,
  section: Section,
  direction: 'up' | 'down',
): PageCommand | null {
  const own = sectionsOf(content, section.group);
  const at = own.findIndex((other) => other.id === section.id);
  const to = (group: string, before: string | null): PageCommand => ({
    kind: 'moveSection',
    id: section.id,
    group,
    before,
  });
  if (direction === 'up' && at > 0) return to(section.group, own[at - 1]?.id ?? null);
  if (direction === 'down' && at < own.length - 1) return to(section.group, own[at + 2]?.id ?? null);
  const groups = orderedGroups(content);
  const next =
    groups[groups.findIndex((group) => group.name === section.group) + (direction === 'up' ? -1 : 1)];
  if (!next) return null;
  return to(next.name, direction === 'up' ? null : (sectionsOf(content, next.name)[0]?.id ?? null));
}

const clipboardKey = 'tidemark:section';

/** Stores a section for pasting, on this page or another one. */
export function copyToClipboard(section: Section): void {
  localStorage.setItem(clipboardKey, JSON.stringify(section));
}

/** The section that was copied last, or null. */
export function readClipboard(): Section | null {
  try {
    const parsed = sectionSchema.safeParse(JSON.parse(localStorage.getItem(clipboardKey) ?? 'null'));
    return parsed.success ? dropUnknownKeys(sectionSchema, parsed.data) : null;
  } catch {
    return null;
  }
}
