import { withLanguage, type TranslatedTexts, type Translations } from '#domain/value/text/translation.ts';
import type { PageContent, Section } from '#domain/page/content/page.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';

type Translated = { translations?: Translations | undefined };

/** A part of content with other translations; without any, it has no such key. */
function translatedAs<Part extends Translated>(part: Part, translations: Translations | undefined): Part {
  const { translations: _former, ...others } = part;
  return (translations ? { ...others, translations } : others) as Part;
}

/** Content in its original language alone. */
export const withoutTranslations = (content: PageContent): PageContent => ({
  ...translatedAs(content, undefined),
  sections: content.sections.map((section) => translatedAs(section, undefined)),
});

/** Content whose sections, found by `idOf`, and heading have the translations of other content. */
export function withTranslationsOf(
  content: PageContent,
  other: PageContent | null,
  idOf: (section: Section) => string | undefined,
): PageContent {
  const translations = new Map(other?.sections.map((section) => [idOf(section), section.translations]));
  return {
    ...translatedAs(content, other?.translations),
    sections: content.sections.map((section) => translatedAs(section, translations.get(idOf(section)))),
  };
}

/**
 * A draft that is made out of published content, with the translations of the draft before: other languages
 * are discarded by themselves. Sections that the draft had no more have those that are published.
 */
export function withDraftTranslations(discarded: PageContent, draft: PageContent): PageContent {
  const byPublished = new Map(draft.sections.map((section) => [section.draft_id, section]));
  return {
    ...translatedAs(discarded, draft.translations),
    sections: discarded.sections.map((section) => {
      const former = byPublished.get(section.draft_id);
      return former ? translatedAs(section, former.translations) : section;
    }),
  };
}

type TextsOfParts = ReadonlyMap<string, TranslatedTexts | undefined>;

/** The texts of content in a language, by section; '' is the heading. */
const textsIn = (content: PageContent, language: string, idOf: (section: Section) => string): TextsOfParts =>
  new Map([
    ['', content.translations?.[language]],
    ...content.sections.map((section) => [idOf(section), section.translations?.[language]] as const),
  ]);

const idOfDraft = ({ id }: Section): string => id;
const draftOfPublished = ({ id, draft_id }: Section): string => draft_id ?? id;

/**
 * Published content with the texts of its draft in a language; the original and other languages stay. So do
 * the texts of sections that the draft has no more, because readers get these sections still.
 */
export function publishLanguage(draft: PageContent, published: PageContent, language: string): PageContent {
  const texts = textsIn(draft, language, idOfDraft);
  const former = textsIn(published, language, draftOfPublished);
  return withTextsIn(published, new Map([...former, ...texts]), { language, idOf: draftOfPublished });
}

/** A draft with the published texts in a language; the original and other languages stay. */
export function discardLanguage(draft: PageContent, published: PageContent, language: string): PageContent {
  return withTextsIn(draft, textsIn(published, language, draftOfPublished), { language, idOf: idOfDraft });
}

function withTextsIn(
  content: PageContent,
  texts: TextsOfParts,
  { language, idOf }: { language: string; idOf(section: Section): string },
): PageContent {
  const changed = <Part extends Translated>(part: Part, id: string): Part =>
    translatedAs(part, withLanguage(part.translations, language, texts.get(id)));
  return {
    ...changed(content, ''),
    sections: content.sections.map((section) => changed(section, idOf(section))),
  };
}

/**
 * Whether the texts of a draft in a language differ from those that are published. That a translation still
 * fits a changed original is no difference to readers.
 */
export function differsInLanguage(draft: PageContent, published: PageContent, language: string): boolean {
  const next = publishLanguage(draft, published, language);
  const textsOf = ({ translations }: Translated) =>
    Object.entries(translations?.[language] ?? {}).map(([key, { text }]) => [key, text]);
  const textsOfAll = (content: PageContent) =>
    [content, ...content.sections].map((part) => Object.fromEntries(textsOf(part)) as object);
  return !isSameJson(textsOfAll(next), textsOfAll(published));
}
