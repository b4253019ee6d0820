import { z } from 'zod';
import { applyPageCommand, pageCommandSchema, type PageCommand } from '#domain/page/change/page-command.ts';
import type { PageHeading } from '#domain/page/content/page-heading.ts';
import { sectionSchema, type PageContent, type Section } from '#domain/page/content/page.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { translationsSchema, type TranslatedText } from '#domain/value/text/translation.ts';
import { headingKeys } from '#sections/section-texts.ts';
import { otherGroup } from './explicit-deletions.ts';

/** A draft on the server. */
export type ServerDraft = { revision: number; content: PageContent };

/**
 * Unsaved commands, with the sections that they touch as they were on the server before (null for a section
 * that was not there), and the heading of the page then.
 */
export const unsavedDraftSchema = z.object({
  commands: pageCommandSchema.array(),
  before: z.record(z.string(), sectionSchema.nullable()),
  heading: z
    .object({
      title: z.string().optional(),
      description: z.string().optional(),
      translations: translationsSchema.optional(),
    })
    .optional(),
});
/** See `unsavedDraftSchema`. */
export type UnsavedDraft = z.output<typeof unsavedDraftSchema>;

/** Both versions of a section that two people changed; null where it is deleted. */
export type SectionConflict = { id: string; mine: Section | null; theirs: Section | null };

/** The parts of the page's heading that two people changed, as each of them wrote them. */
export type HeadingConflict = { mine: Partial<PageHeading>; theirs: Partial<PageHeading> };

/**
 * Applies commands to other content; those that do not fit it are left out. A section whose group is gone
 * comes into another one.
 */
export function rebaseCommands(
  content: PageContent,
  commands: readonly PageCommand[],
): { content: PageContent; commands: PageCommand[] } {
  const kept: PageCommand[] = [];
  let next = content;

  for (const original of commands) {
    const command = inPresentGroup(next, original);
    const result = applyPageCommand(next, command);
    if (!result.ok) continue;
    next = result.content;
    kept.push(command);
  }

  return { content: next, commands: kept };
}

function inPresentGroup(content: PageContent, command: PageCommand): PageCommand {
  if (command.kind !== 'addSection') return command;
  const { section } = command;
  if (content.section_groups.some(({ name }) => name === section.group)) return command;
  return { ...command, section: { ...section, group: otherGroup(content, section.group) ?? section.group } };
}

/** The sections that commands change or delete. */
function touchedSections(commands: readonly PageCommand[]): Set<string> {
  return new Set(commands.flatMap((command) => touchedSection(command) ?? []));
}

/** The section that a command changes or deletes. */
export function touchedSection(command: PageCommand): string | undefined {
  if (command.kind === 'changeSection' || command.kind === 'deleteSection') return command.id;
  if (command.kind === 'translate') return command.id ?? undefined;
  return undefined;
}

/** The touched sections as they are in `content`. */
export function sectionsBefore(
  content: PageContent,
  commands: readonly PageCommand[],
): UnsavedDraft['before'] {
  return Object.fromEntries([...touchedSections(commands)].map((id) => [id, sectionOf(content, id)]));
}

/**
 * The sections that the commands touch and that someone else changed: `theirs` differs from what the commands
 * began with, from what each of them made of it, from what all make of `theirs`, and from each version in
 * `sent`. The first commands may have arrived although no answer came back, such as when the page was
 * reloaded in between.
 */
export function sectionConflicts(
  { commands, before }: { commands: readonly PageCommand[]; before: UnsavedDraft['before'] },
  theirs: PageContent,
  sent: readonly PageContent[],
): SectionConflict[] {
  const mine = rebaseCommands(theirs, commands).content;
  return [...touchedSections(commands)].flatMap((id) => {
    const other = sectionOf(theirs, id);
    const steps = stepsOf(id, commands, { before: before[id] ?? null, groups: theirs.section_groups });
    const merged = sectionOf(mine, id);
    // Commands make nothing of a section that someone else has deleted.
    const own = [...steps, ...(other ? [merged] : []), ...sent.map((content) => sectionOf(content, id))];
    const part = partOf(id, commands);
    if (own.some((section) => isSameJson(part(section), part(other)))) return [];
    return [{ id, mine: other ? merged : (steps.at(-1) ?? null), theirs: other }];
  });
}

/**
 * The commands of a person who keeps what is hers after conflicts: sections that someone else has deleted are
 * added again as she has them.
 */
export function commandsKeepingMine(
  commands: readonly PageCommand[],
  conflicts: readonly SectionConflict[],
): PageCommand[] {
  const restored = conflicts.flatMap(({ mine, theirs }) => (mine && !theirs ? [mine] : []));
  const ids = new Set(restored.map(({ id }) => id));
  const others = commands.filter((command) => !ids.has(touchedSection(command) ?? ''));
  return [
    ...restored.map((section): PageCommand => ({ kind: 'addSection', section, before: null })),
    ...others,
  ];
}

/** The heading of a page with its translations. */
type Heading = Pick<PageContent, 'title' | 'description' | 'translations'>;

/**
 * The parts of the heading that the commands change and that someone else changed: theirs differ from what
 * was there before, from what each command made of them, and from each version in `sent`; null for none.
 */
export function headingConflict(
  { commands, heading: before = {} }: Pick<UnsavedDraft, 'commands' | 'heading'>,
  theirs: PageContent,
  sent: readonly PageContent[],
): HeadingConflict | null {
  const changes = commands.filter(isOfHeading);
  const steps = headingSteps(before, changes);
  const conflict: HeadingConflict = { mine: {}, theirs: {} };

  for (const { key, language } of changes.flatMap(partsOfHeading)) {
    const textIn = (heading: Heading) =>
      language === null ? heading[key] : heading.translations?.[language]?.[key];
    const own = [...steps, ...sent].map(textIn);
    if (own.some((text) => isSameJson(text ?? null, textIn(theirs) ?? null))) continue;
    conflict.mine[key] = plainText(own[steps.length - 1]);
    conflict.theirs[key] = plainText(textIn(theirs));
  }

  if (Object.keys(conflict.mine).length === 0) return null;
  return conflict;
}

/** Whether a command changes the heading of the page, in the original or in another language. */
export const isOfHeading = (command: PageCommand): boolean =>
  command.kind === 'changePage' || (command.kind === 'translate' && command.id === null);

/** A text of the heading; `language` is null for the original. */
type HeadingPart = { key: keyof PageHeading; language: string | null };

function partsOfHeading(command: PageCommand): HeadingPart[] {
  const partsIn = (changed: object, language: string | null) =>
    headingKeys.filter((key) => Object.hasOwn(changed, key)).map((key) => ({ key, language }));
  if (command.kind === 'translate') return partsIn(command.texts, command.language);
  return command.kind === 'changePage' ? partsIn(command.change, null) : [];
}

/** A heading before commands, and after each of them. */
function headingSteps(before: Heading, commands: readonly PageCommand[]): Heading[] {
  const steps = [before];
  for (const command of commands) {
    const content = { ...steps.at(-1), sections: [], section_groups: [] };
    const result = applyPageCommand(content, command);
    steps.push(result.ok ? result.content : content);
  }
  return steps;
}

function plainText(text: string | TranslatedText | undefined): string {
  const plain = typeof text === 'object' ? text.text : text;
  return typeof plain === 'string' ? plain : '';
}

/** The heading of content. */
export const headingOf = ({ title, description, translations }: PageContent): UnsavedDraft['heading'] => ({
  title,
  description,
  translations,
});

/**
 * What people write of a section: publishing links it to its published copy, which changes nothing that they
 * see.
 */
const written = (section: Section | null) => section && { ...section, draft_id: null };

/**
 * What commands are about of a section: its texts in other languages, all but these, or all of it, as where
 * it is deleted. The original and its translations are written by different people at the same time.
 */
function partOf(id: string, commands: readonly PageCommand[]): (section: Section | null) => unknown {
  const about = commands.filter((command) => touchedSection(command) === id);
  if (about.some(({ kind }) => kind === 'deleteSection')) return written;
  const translations = about.filter((command) => command.kind === 'translate');
  if (translations.length === 0) return (section) => section && { ...written(section), translations: null };
  if (translations.length < about.length) return written;

  return (section) =>
    section &&
    translations.flatMap(({ language, texts }) =>
      Object.keys(texts).map((key) => section.translations?.[language]?.[key] ?? null),
    );
}

/** Whether people see the same in two contents. */
export const looksSame = (one: PageContent, other: PageContent): boolean =>
  isSameJson(
    { ...one, sections: one.sections.map(written) },
    { ...other, sections: other.sections.map(written) },
  );

/** A section before the commands, and after each of those that are about it. */
function stepsOf(
  id: string,
  commands: readonly PageCommand[],
  { before, groups }: { before: Section | null; groups: PageContent['section_groups'] },
): (Section | null)[] {
  const steps = [before];
  let sections = before ? [before] : [];

  for (const command of commands) {
    const isAdded = command.kind === 'addSection' && command.section.id === id;
    if (!isAdded && touchedSection(command) !== id) continue;
    const own = isAdded ? { ...command, before: null } : command;
    const result = applyPageCommand({ sections, section_groups: groups }, own);
    if (result.ok) {
      ({ sections } = result.content);
    }
    steps.push(sections[0] ?? null);
  }

  return steps;
}

/** A section of a page, or null where there is none of that id. */
function sectionOf(content: PageContent, id: string): Section | null {
  return content.sections.find((section) => section.id === id) ?? null;
}
