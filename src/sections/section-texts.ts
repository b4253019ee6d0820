import type { PageContent, Section } from '#domain/page/content/page.ts';
import type { PageHeading } from '#domain/page/content/page-heading.ts';
import {
  textState,
  type ReadText,
  type TextState,
  type TranslatedText,
} from '#domain/value/text/translation.ts';
import type { Site } from '#domain/site/site.ts';
import { memoizeOf } from '#domain/value/object/memoize.ts';
import { elementState } from './element-state.ts';
import { sectionType } from './index.ts';

/** The fields of a section that people read, besides its content. */
const readFields = ['title', 'description', 'helpText', 'infoComp'] as const;
/** What the keys of texts of a section's content begin with. */
const ofContent = 'content:';

type Element = Section['element'];

/** The texts of a section that can be translated, by key. */
export function sectionTexts(section: Section): Record<string, ReadText> {
  const fields = readFields.flatMap((field) => (section[field].trim() ? [[field, section[field]]] : []));
  return { ...Object.fromEntries(fields), ...contentTexts(section.element) };
}

function contentTexts(element: Element): Record<string, ReadText> {
  const texts = sectionType(element['element-type'])?.content?.texts?.(elementState(element)) ?? {};
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [ofContent + key, text]));
}

/** A section with other texts at some of the keys of `sectionTexts`; what does not change is the same. */
export function withSectionTexts(section: Section, texts: Readonly<Record<string, ReadText>>): Section {
  const fields = readFields.flatMap((field) => {
    const text = Object.hasOwn(texts, field) ? texts[field] : undefined;
    return typeof text === 'string' ? [[field, text]] : [];
  });
  return { ...section, ...Object.fromEntries(fields), element: withContentTexts(section.element, texts) };
}

function withContentTexts(element: Element, texts: Readonly<Record<string, ReadText>>): Element {
  const own = Object.entries(texts).filter(([key]) => key.startsWith(ofContent));
  const content = sectionType(element['element-type'])?.content;
  if (own.length === 0 || !content?.withTexts) return element;

  const byKey = Object.fromEntries(own.map(([key, text]) => [key.slice(ofContent.length), text]));
  const state: unknown = content.withTexts(elementState(element), byKey);
  return { ...element, 'element-data': state };
}

/** A section with its texts in a language, as far as they are translated; its state is read once. */
export function translatedSection(section: Section, language: string): Section {
  return section.translations?.[language] ? sectionIn(section, language) : section;
}

const sectionIn = memoizeOf((section: Section, language: string) =>
  withSectionTexts(section, presentTexts(section, section.translations?.[language] ?? {})),
);

/** The translations of the texts that a section has: the original of others was removed. */
function presentTexts(
  section: Section,
  texts: Readonly<Record<string, TranslatedText>>,
): Record<string, ReadText> {
  const originals = sectionTexts(section);
  const present = Object.entries(texts).filter(([key]) => Object.hasOwn(originals, key));
  return Object.fromEntries(present.map(([key, { text }]) => [key, text]));
}

/** The texts of the heading of a page. */
export const headingKeys = ['title', 'description'] as const;

/** The texts of the heading of content that are not empty. */
const headingTexts = (content: PageContent): Record<string, ReadText> =>
  Object.fromEntries(headingKeys.flatMap((key) => (content[key]?.trim() ? [[key, content[key]]] : [])));

/** Content in the language of a site: as it is, or with its texts as far as they are translated. */
export const contentIn = (
  content: PageContent,
  { language, original }: Pick<Site, 'language' | 'original'>,
): PageContent => (original ? translatedContent(content, language) : content);

/** The title and description of content in a language, as far as they are translated. */
export function translatedHeading(content: PageContent, language: string): Partial<PageHeading> {
  const texts = headingKeys.flatMap((key) => {
    const text = content.translations?.[language]?.[key]?.text;
    return typeof text === 'string' && content[key]?.trim() ? [[key, text]] : [];
  });
  return Object.fromEntries(texts);
}

/** Content with its texts in a language, as far as they are translated. */
export function translatedContent(content: PageContent, language: string): PageContent {
  return {
    ...content,
    ...translatedHeading(content, language),
    sections: content.sections.map((section) => translatedSection(section, language)),
  };
}

/**
 * A text of a page with its translation into a language. `section` is the id of its section, null for the
 * heading of the page.
 */
export type Segment = {
  section: string | null;
  key: string;
  original: ReadText;
  translated: TranslatedText | undefined;
  state: TextState;
};

/** All texts of content with their translations into a language: the heading, then the sections. */
export function segmentsOf(content: PageContent, language: string): Segment[] {
  const segmentsIn = (
    section: string | null,
    texts: Record<string, ReadText>,
    { translations }: Pick<PageContent, 'translations'>,
  ) =>
    Object.entries(texts).map(([key, original]): Segment => {
      const translated = translations?.[language]?.[key];
      return { section, key, original, translated, state: textState(original, translated) };
    });

  return [
    ...segmentsIn(null, headingTexts(content), content),
    ...content.sections.flatMap((section) => segmentsIn(section.id, sectionTexts(section), section)),
  ];
}

/** How many texts of content are not translated into a language, and how many from an earlier original. */
export function translationCounts(
  content: PageContent,
  language: string,
): { missing: number; outdated: number } {
  const states = segmentsOf(content, language).map(({ state }) => state);
  return {
    missing: states.filter((state) => state === 'missing').length,
    outdated: states.filter((state) => state === 'outdated').length,
  };
}

/** The sections with their texts in each language that they have, the original first. */
export const inAllLanguages = (section: Section): Section[] => [
  section,
  ...Object.keys(section.translations ?? {}).map((language) => translatedSection(section, language)),
];

/** A section whose content is changed in all languages, such as the links in its texts. */
export function changedInAllLanguages(section: Section, change: (element: Element) => Element): Section {
  const element = change(section.element);
  if (element === section.element && !section.translations) return section;

  const languages = Object.entries(section.translations ?? {}).map(([language, texts]) => {
    const next = contentTexts(change(translatedSection(section, language).element));
    const originals = { before: contentTexts(section.element), after: contentTexts(element) };
    const changed = Object.entries(texts).map(([key, translated]) => {
      const text = next[key];
      if (text === undefined) return [key, translated];
      // What was translated from the present original still is.
      const isCurrent = textState(originals.before[key] ?? '', translated) === 'current';
      return [key, { ...translated, text, of: isCurrent ? originals.after[key] : translated.of }];
    });
    return [language, Object.fromEntries(changed)];
  });

  if (languages.length === 0) return { ...section, element };
  return { ...section, element, translations: Object.fromEntries(languages) };
}
