import { applyPageCommand, type PageCommand } from '#domain/page/change/page-command.ts';
import type { PageContent, Section } from '#domain/page/content/page.ts';
import type { ReadText, TranslatedText } from '#domain/value/text/translation.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { memoizeOf } from '#domain/value/object/memoize.ts';
import { keysOf } from '#domain/value/object/keys-of.ts';
import { elementState } from '#sections/element-state.ts';
import {
  headingKeys,
  sectionTexts,
  translatedContent,
  translatedSection,
  withSectionTexts,
} from '#sections/section-texts.ts';

type Texts = Record<string, TranslatedText | null>;

/**
 * Commands that were given on content as it is in another language, as commands on the content itself: texts
 * that differ become translations, everything else is changed for all languages.
 */
export function originalCommands(
  content: PageContent,
  commands: readonly PageCommand[],
  language: string,
): PageCommand[] {
  let present = content;
  return commands.flatMap((command) => {
    const own = ofCommand(present, command, language);
    for (const each of own) {
      const result = applyPageCommand(present, each);
      present = result.ok ? result.content : present;
    }
    return own;
  });
}

function ofCommand(content: PageContent, command: PageCommand, language: string): PageCommand[] {
  switch (command.kind) {
    case 'changePage':
      return ofHeading(content, command, language);
    case 'changeSection':
      return ofSection(content, command, language);
    case 'addSection':
      return [{ ...command, section: originalCopy(command.section, language) }];
    default:
      return [command];
  }
}

function ofHeading(
  content: PageContent,
  { change }: Extract<PageCommand, { kind: 'changePage' }>,
  language: string,
): PageCommand[] {
  const texts: Texts = {};
  const original: Partial<Record<(typeof headingKeys)[number], string>> = {};
  for (const key of headingKeys) {
    const text = change[key];
    const of = content[key] ?? '';
    if (text === undefined) continue;
    if (of.trim() === '') {
      original[key] = text;
    } else {
      texts[key] = text.trim() === '' ? null : { text, of };
    }
  }

  return [
    ...translateCommand(null, language, texts),
    ...(keysOf(original).length > 0 ? [{ kind: 'changePage', change: original } as const] : []),
  ];
}

function ofSection(
  content: PageContent,
  command: Extract<PageCommand, { kind: 'changeSection' }>,
  language: string,
): PageCommand[] {
  const section = content.sections.find(({ id }) => id === command.id);
  if (!section) return [command];

  const shown = translatedSection(section, language);
  const next: Section = { ...shown, ...command.change };
  const [originals, before, after] = [section, shown, next].map(sectionTexts) as [
    Record<string, ReadText>,
    Record<string, ReadText>,
    Record<string, ReadText>,
  ];
  const texts: Texts = {};
  for (const [key, of] of Object.entries(originals)) {
    const text = after[key];
    if (isSameJson(text, before[key])) continue;
    texts[key] = text === undefined ? null : { text, of };
  }

  return [
    ...translateCommand(section.id, language, texts),
    ...originalChange(section, { command, next: withSectionTexts(next, originals) }),
  ];
}

/** What a command changes of a section besides its texts. */
function originalChange(
  section: Section,
  { command, next }: { command: Extract<PageCommand, { kind: 'changeSection' }>; next: Section },
): PageCommand[] {
  const changed = keysOf(command.change).filter((key) => {
    if (key !== 'element') return !isSameJson(section[key], next[key]);
    const isSameType = section.element['element-type'] === next.element['element-type'];
    return !isSameType || !isSameJson(elementState(section.element), elementState(next.element));
  });
  if (changed.length === 0) return [];

  const change = Object.fromEntries(changed.map((key) => [key, next[key]]));
  return [{ kind: 'changeSection', id: section.id, change }];
}

/** A section that was copied as it is in another language, with the texts of the original again. */
function originalCopy(section: Section, language: string): Section {
  const translated = section.translations?.[language] ?? {};
  const shown = sectionTexts(section);
  const originals = Object.entries(translated).flatMap(([key, { text, of }]) =>
    isSameJson(shown[key], text) ? [[key, of]] : [],
  );
  return withSectionTexts(section, Object.fromEntries(originals));
}

function translateCommand(id: string | null, language: string, texts: Texts): PageCommand[] {
  if (Object.keys(texts).length === 0) return [];
  return [{ kind: 'translate', id, language, texts }];
}

/** Content as it is shown in a language; the content itself where none is given. */
export function shownContent(content: PageContent, language: string | undefined): PageContent {
  if (language === undefined) return content;
  return contentInLanguage(content, language);
}

const contentInLanguage = memoizeOf(translatedContent);
