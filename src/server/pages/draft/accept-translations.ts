import { invalidField } from '#domain/error/invalid-field.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import {
  maxLongText,
  maxShortText,
  maxTitleLength,
  type PageContent,
  type Section,
} from '#domain/page/content/page.ts';
import type { ReadText, TranslatedText } from '#domain/value/text/translation.ts';
import { headingKeys, sectionTexts, withSectionTexts } from '#sections/section-texts.ts';
import { sectionType } from '#sections/index.ts';

type Translate = Extract<PageCommand, { kind: 'translate' }>;

/** The most characters of plain texts by their keys; those of contents are limited by their types. */
const mostCharacters: Readonly<Record<string, number>> = {
  title: maxShortText,
  description: maxLongText,
  helpText: maxLongText,
  infoComp: maxLongText,
};

/**
 * Content after commands, whose translations are validated as the texts that they stand for are: each has to
 * be of a text of its section, and a document is cleaned.
 */
export function acceptTranslations(content: PageContent, commands: readonly PageCommand[]): PageContent {
  const translated = commands.filter((command) => command.kind === 'translate');
  if (translated.length === 0) return content;

  const byId = Map.groupBy(translated, ({ id }) => id);
  checkHeading(byId.get(null) ?? []);
  return {
    ...content,
    sections: content.sections.map((section) =>
      (byId.get(section.id) ?? []).reduce(acceptInSection, section),
    ),
  };
}

function checkHeading(commands: readonly Translate[]): void {
  for (const [key, translated] of commands.flatMap(({ texts }) => Object.entries(texts))) {
    if (!headingKeys.some((known) => known === key)) throw unknownText(key);
    checkPlain(key, translated, key === 'title' ? maxTitleLength : maxLongText);
  }
}

/** A section with the texts of a command as its type accepts them. */
function acceptInSection(section: Section, { language, texts }: Translate): Section {
  const accepted = Object.entries(texts).flatMap(([key, translated]) => {
    const current = section.translations?.[language]?.[key];
    // A later command of the same request has removed it.
    if (!translated || !current) return [];
    const originals = originalsOf(section, key, translated);
    if (!Object.hasOwn(originals, key)) throw unknownText(key);

    if (typeof originals[key] === 'string') {
      checkPlain(key, translated, mostCharacters[key] ?? maxShortText);
      return [[key, current]];
    }
    return [[key, { ...current, text: acceptDocument(section, key, current.text) }]];
  });

  if (accepted.length === 0) return section;
  const translations = {
    ...section.translations,
    [language]: { ...section.translations?.[language], ...Object.fromEntries(accepted) },
  };
  return { ...section, translations };
}

/**
 * The texts of a section, with the original of a translation: a later command of the same request may have
 * removed it, as an editor does who translates a text and then clears it.
 */
function originalsOf(section: Section, key: string, { of }: TranslatedText): Record<string, ReadText> {
  const originals = sectionTexts(section);
  if (Object.hasOwn(originals, key)) return originals;
  return sectionTexts(acceptText(section, key, of));
}

/** A document in another language, as the type of its section stores it. */
const acceptDocument = (section: Section, key: string, text: ReadText): ReadText =>
  sectionTexts(acceptText(section, key, text))[key] ?? text;

/** A section with another text, as its type accepts it. */
function acceptText(section: Section, key: string, text: ReadText): Section {
  const changed = withSectionTexts(section, { [key]: text });
  const { element } = changed;
  const accepted = sectionType(element['element-type'])?.accept(element['element-data']);
  if (!accepted) throw unknownText(key);
  if (!accepted.ok) throw invalidField(key, accepted.message);
  return { ...changed, element: { ...element, 'element-data': accepted.state } };
}

function checkPlain(key: string, translated: TranslatedText | null, most: number): void {
  if (!translated) return;
  if (typeof translated.text !== 'string') throw invalidField(key, 'This text is plain.');
  if (translated.text.length > most) throw invalidField(key, `At most ${most} characters.`);
}

const unknownText = (key: string) =>
  new TidemarkError('invalid_request', `There is no text “${key.slice(0, 100)}” to translate here.`);
