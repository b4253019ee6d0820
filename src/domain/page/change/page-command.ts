import { z } from 'zod';
import { patchSchema } from '#domain/value/object/patch-schema.ts';
import { groupedSection } from '#domain/page/content/page-ends.ts';
import { languageTagSchema, translatedTextSchema, withTexts } from '#domain/value/text/translation.ts';
import {
  pageContentSchema,
  sectionGroupSchema,
  sectionSchema,
  type PageContent,
  type Section,
} from '#domain/page/content/page.ts';

const sectionChangeSchema = patchSchema(sectionSchema.omit({ id: true, draft_id: true, group: true }));
const pageChangeSchema = patchSchema(pageContentSchema.pick({ title: true, description: true }));
const groupChangeSchema = patchSchema(sectionGroupSchema.omit({ name: true }));

/** One gesture of an editor. Sections are named by id; `before: null` means at the end of the group. */
export const pageCommandSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('addSection'), section: sectionSchema, before: z.string().nullable() }),
  z.strictObject({ kind: z.literal('changeSection'), id: z.string(), change: sectionChangeSchema }),
  z.strictObject({
    kind: z.literal('moveSection'),
    id: z.string(),
    group: z.string(),
    before: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal('deleteSection'), id: z.string() }),
  z.strictObject({ kind: z.literal('addGroup'), group: sectionGroupSchema }),
  z.strictObject({ kind: z.literal('changeGroup'), name: z.string(), change: groupChangeSchema }),
  z.strictObject({ kind: z.literal('changePage'), change: pageChangeSchema }),
  z.strictObject({ kind: z.literal('deleteGroup'), name: z.string(), moveSectionsTo: z.string().nullable() }),
  /** Texts of a section, or of the page where `id` is null, in another language; null removes one. */
  z.strictObject({
    kind: z.literal('translate'),
    id: z.string().nullable(),
    language: languageTagSchema,
    texts: z.record(z.string().min(1).max(300), translatedTextSchema.nullable()),
  }),
]);
/** A parsed page command. */
export type PageCommand = z.output<typeof pageCommandSchema>;

/** How many commands one request takes. */
export const maxCommands = 500;

/** The new content, or a sentence that says why the command does not fit it. */
export type CommandResult = { ok: true; content: PageContent } | { ok: false; message: string };

const refuse = (message: string): CommandResult => ({ ok: false, message });
const accept = (content: PageContent): CommandResult => ({ ok: true, content });

/** Puts a section before another one, or after the last one of its group. */
function insertSection(sections: Section[], section: Section, before: string | null): Section[] {
  const rest = sections.filter((other) => other.id !== section.id);
  const at = before === null ? -1 : rest.findIndex((other) => other.id === before);
  if (at >= 0) return [...rest.slice(0, at), section, ...rest.slice(at)];
  const last = rest.findLastIndex((other) => other.group === section.group);
  const end = last < 0 ? rest.length : last + 1;
  return [...rest.slice(0, end), section, ...rest.slice(end)];
}

/**
 * Applies one command; pure, the same in the browser and on the server. Content that comes in whole goes out
 * whole.
 */
export function applyPageCommand(content: PageContent, command: PageCommand): CommandResult {
  const { sections, section_groups: groups } = content;
  const hasGroup = (name: string) => groups.some((group) => group.name === name);
  const withSections = (next: Section[]) => accept({ ...content, sections: next });

  switch (command.kind) {
    case 'addSection':
      if (sections.some((section) => section.id === command.section.id)) {
        return refuse('This section is already on the page.');
      }
      if (!hasGroup(command.section.group)) return refuse('The group for this section no longer exists.');
      return withSections(insertSection(sections, groupedSection(command.section, groups), command.before));
    case 'addGroup':
      if (hasGroup(command.group.name)) return refuse('This group is already on the page.');
      return accept({ ...content, section_groups: [...groups, command.group] });
    case 'changeGroup':
      if (!hasGroup(command.name)) return refuse('This group no longer exists.');
      return accept({
        ...content,
        section_groups: groups.map((group) =>
          group.name === command.name ? { ...group, ...command.change } : group,
        ),
      });
    case 'changePage':
      return accept({ ...content, ...command.change });
    case 'translate':
      return translate(content, command);
    case 'deleteGroup':
      return deleteGroup(content, command.name, command.moveSectionsTo);
    default: {
      const section = sections.find((candidate) => candidate.id === command.id);
      if (!section) return refuse('This section no longer exists.');
      if (command.kind === 'deleteSection') {
        return withSections(sections.filter((other) => other !== section));
      }
      if (command.kind === 'changeSection') {
        return withSections(
          sections.map((other) =>
            other === section ? groupedSection({ ...section, ...command.change }, groups) : other,
          ),
        );
      }
      if (!hasGroup(command.group)) return refuse('The group for this section no longer exists.');
      return withSections(
        insertSection(sections, groupedSection({ ...section, group: command.group }, groups), command.before),
      );
    }
  }
}

/** Changes texts of a section or of the page in another language. */
function translate(
  content: PageContent,
  { id, language, texts }: Extract<PageCommand, { kind: 'translate' }>,
): CommandResult {
  const translated = <Part extends { translations?: PageContent['translations'] }>(part: Part): Part => {
    const { translations: former, ...rest } = part;
    const translations = withTexts(former, language, texts);
    return (translations ? { ...rest, translations } : rest) as Part;
  };
  if (id === null) return accept(translated(content));
  if (!content.sections.some((section) => section.id === id)) return refuse('This section no longer exists.');

  const sections = content.sections.map((section) => (section.id === id ? translated(section) : section));
  return accept({ ...content, sections });
}

/** Deletes a group; its sections go to another group, or with it. A page keeps at least one group. */
function deleteGroup(content: PageContent, name: string, target: string | null): CommandResult {
  const groups = content.section_groups.filter((group) => group.name !== name);
  if (groups.length === content.section_groups.length) return refuse('This group no longer exists.');
  if (groups.length === 0) return refuse('A page keeps at least one group.');

  if (target !== null && !groups.some((group) => group.name === target)) {
    return refuse('The group to move to no longer exists.');
  }

  const sections = content.sections.flatMap((section) => {
    if (section.group !== name) return [section];
    if (target === null) return [];
    return [{ ...section, group: target }];
  });
  return accept({ ...content, sections, section_groups: groups });
}

/** Applies commands in turn; stops at the first that does not fit. */
export function applyPageCommands(content: PageContent, commands: readonly PageCommand[]): CommandResult {
  let result: CommandResult = accept(content);
  for (const command of commands) {
    if (!result.ok) break;
    result = applyPageCommand(result.content, command);
  }
  return result;
}
