import { nanoid } from 'nanoid';
import { orderedGroups, orderedSections, sectionsOf } from '#domain/page/content/layout.ts';
import { applyPageCommands, type PageCommand } from '#domain/page/change/page-command.ts';
import {
  maxRowSpan,
  sectionOffsets,
  sectionSchema,
  type PageContent,
  type Section,
} from '#domain/page/content/page.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { dropUnknownKeys } from '#domain/value/object/stored-object.ts';
import { linkedCopies } from '#sections/copied-links.ts';
import { elementState } from '#sections/element-state.ts';
import { sectionTypes } from '#sections/index.ts';
import type { SectionType } from '#sections/section-type.ts';
import {
  borderNames,
  paddingNames,
  widthOf,
  widthsOf,
  type ColumnCount,
} from '#screens/content-changes/section-choices.ts';

/** A new section of a type, for a group. */
export function newSection(typeName: string, group: string): Section {
  const type = sectionTypes[typeName];
  if (!type) throw new Error(`Component ${typeName} Not Registered`);
  const element = { 'element-type': type.name, 'element-data': structuredClone(type.defaults) };
  return sectionSchema.parse({ id: nanoid(10), group, element });
}

/** Copies of sections with ids of their own, for a group. Links among them lead to the copies. */
export const copiesOf = (sections: readonly Section[], group: string): Section[] =>
  linkedCopies(sections.map((from) => ({ from, to: copyOf(from, group) })));

function copyOf(section: Section, group: string): Section {
  const { draft_id: _published, template_section: _template, ...rest } = structuredClone(section);
  return { ...rest, id: nanoid(10), group };
}

/** Sets the state of a section. */
export const stateCommand = ({ id, element }: Section, state: unknown): PageCommand => ({
  kind: 'changeSection',
  id,
  change: { element: { ...element, 'element-data': state } },
});

/** The types that a section of a type can become, with what fits of its state. */
export const otherTypesOf = (typeName: string): SectionType[] =>
  Object.values(sectionTypes).filter(({ data }) => data?.from?.[typeName] !== undefined);

/** Makes a section one of another type; none where it cannot become one. */
export function retypeCommands({ id, element }: Section, typeName: string): PageCommand[] {
  const type = sectionTypes[typeName];
  const from = type?.data?.from?.[element['element-type']];
  if (!type || !from) return [];

  // What only the type before has is not stored.
  const state = dropUnknownKeys(type.schema, from(elementState(element)));
  return [
    {
      kind: 'changeSection',
      id,
      change: { element: { ...element, 'element-type': typeName, 'element-data': state } },
    },
  ];
}

/** The sections of these ids in the order of the page. */
export const sectionsOfIds = (content: PageContent, ids: ReadonlySet<string>): Section[] =>
  orderedSections(content).filter(({ id }) => ids.has(id));

/** The section after another one in its group; null after the last. */
export function nextInGroup(content: PageContent, section: Section): Section | null {
  const own = sectionsOf(content, section.group);
  return own[own.findIndex(({ id }) => id === section.id) + 1] ?? null;
}

/**
 * The commands that move sections up or down by one: before the section above them, after the one below them,
 * or at the end of a group into the next one. None at the end of the page.
 */
export function moveCommands(
  content: PageContent,
  ids: ReadonlySet<string>,
  direction: 'up' | 'down',
): PageCommand[] {
  const moved = sectionsOfIds(content, ids);
  const outer = direction === 'up' ? moved[0] : moved.at(-1);
  const target = outer && targetOf(content, outer, direction);
  if (!target) return [];
  return moved.map(({ id }) => ({ kind: 'moveSection', id, ...target }));
}

/** Where a section goes by one step: the group, and the section that it is before, null at the end. */
function targetOf(
  content: PageContent,
  section: Section,
  direction: 'up' | 'down',
): { group: string; before: string | null } | null {
  const own = sectionsOf(content, section.group);
  const at = own.findIndex(({ id }) => id === section.id);
  if (direction === 'up' && at > 0) return { group: section.group, before: own[at - 1]?.id ?? null };

  if (direction === 'down' && at < own.length - 1) {
    return { group: section.group, before: own[at + 2]?.id ?? null };
  }

  const groups = orderedGroups(content);
  const step = direction === 'up' ? -1 : 1;
  const next = groups[groups.findIndex(({ name }) => name === section.group) + step];
  if (!next) return null;

  const first = sectionsOf(content, next.name)[0]?.id ?? null;
  return { group: next.name, before: direction === 'up' ? null : first };
}

/** The commands that add copies of sections after the last of them, and the copies. */
export function duplicateCommands(
  content: PageContent,
  ids: ReadonlySet<string>,
): { commands: PageCommand[]; copies: Section[] } {
  const originals = sectionsOfIds(content, ids);
  const last = originals.at(-1);
  if (!last) return { commands: [], copies: [] };
  const copies = copiesOf(originals, last.group);
  const before = nextInGroup(content, last)?.id ?? null;
  return { commands: copies.map((section) => ({ kind: 'addSection', section, before })), copies };
}

/**
 * The commands that put sections into a group, before another section or at its end; none where they are
 * there already.
 */
export function dropCommands(
  content: PageContent,
  ids: ReadonlySet<string>,
  { group, before }: { group: string; before: string | null },
): PageCommand[] {
  const commands = sectionsOfIds(content, ids).map(({ id }): PageCommand => ({
    kind: 'moveSection',
    id,
    group,
    before,
  }));
  const result = applyPageCommands(content, commands);
  const indexesOf = (one: PageContent) => orderedSections(one).map(({ id, group: own }) => `${id} ${own}`);

  if (result.ok && isSameJson(indexesOf(result.content), indexesOf(content))) return [];
  return commands;
}

const steps = {
  rowspan: Array.from({ length: maxRowSpan }, (_, at) => at + 1),
  offset: sectionOffsets,
  padding: paddingNames.map(({ value }) => (value === 'theme' ? '' : value)),
  border: borderNames.map(({ value }) => value),
} as const;

/** A setting of a section's position in the columns of the page that has steps. */
export type StepField = keyof typeof steps;

/**
 * The commands that change a setting of sections by one step; paddings and borders begin again after the last
 * one.
 */
export function stepCommands(
  content: PageContent,
  ids: ReadonlySet<string>,
  field: StepField,
  direction: 1 | -1,
): PageCommand[] {
  const values: readonly (string | number)[] = steps[field];
  const isCycle = field === 'padding' || field === 'border';
  return sectionsOfIds(content, ids).flatMap((section): PageCommand[] => {
    const next = values.indexOf(section[field]) + direction;
    const value = values[isCycle ? (next + values.length) % values.length : next];
    if (value === undefined) return [];
    return [{ kind: 'changeSection', id: section.id, change: { [field]: value } }];
  });
}

/** The commands that make sections on a grid wider or narrower by one step. */
export function resizeCommands(
  content: PageContent,
  ids: ReadonlySet<string>,
  direction: 'wider' | 'narrower',
  pageColumns: ColumnCount,
): PageCommand[] {
  const widths = widthsOf(pageColumns);
  return sectionsOfIds(content, ids).flatMap(({ id, size }): PageCommand[] => {
    const next = widths[widths.indexOf(widthOf(size, pageColumns)) + (direction === 'wider' ? 1 : -1)];
    if (!next) return [];
    return [{ kind: 'changeSection', id, change: { size: next.value } }];
  });
}

/** The section that is selected after others are deleted: the one below them, else the one above. */
export function neighbourOf(content: PageContent, ids: ReadonlySet<string>): Section | null {
  const order = orderedSections(content);
  const last = order.findLastIndex(({ id }) => ids.has(id));
  return order.slice(last + 1)[0] ?? order.slice(0, last).findLast(({ id }) => !ids.has(id)) ?? null;
}
