import type { PageCommand } from '#domain/page/change/page-command.ts';
import type { PageContent } from '#domain/page/content/page.ts';
import type { TranslatedText } from '#domain/value/text/translation.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { segmentsOf, type Segment } from './section-texts.ts';

/** A text whose translation is another one in the target; undefined where it has none there. */
export type LanguageDifference = { segment: Segment; target: TranslatedText | undefined };

/**
 * The texts of content that are translated in another way in a target, which has the same ids. Sections that
 * the target does not have are left out: a language has no layout.
 */
export function languageDifferences(
  content: PageContent,
  target: PageContent,
  language: string,
): LanguageDifference[] {
  const byId = new Map(target.sections.map((section) => [section.id, section]));
  return segmentsOf(content, language).flatMap((segment) => {
    const part = segment.section === null ? target : byId.get(segment.section);
    if (!part) return [];

    const translated = part.translations?.[language]?.[segment.key];
    return isSameJson(segment.translated, translated) ? [] : [{ segment, target: translated }];
  });
}

/** The commands that give content the texts that a target has in a language, and change nothing else. */
export function restoreLanguage(content: PageContent, target: PageContent, language: string): PageCommand[] {
  const differences = languageDifferences(content, target, language);
  return [...Map.groupBy(differences, ({ segment }) => segment.section)].map(([id, ofPart]) => ({
    kind: 'translate',
    id,
    language,
    texts: Object.fromEntries(ofPart.map(({ segment, target: text }) => [segment.key, text ?? null])),
  }));
}
