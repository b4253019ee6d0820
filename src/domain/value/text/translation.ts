import { z } from 'zod';
import { ownValue } from '#domain/value/object/own-value.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { storedObject } from '#domain/value/object/stored-object.ts';

/** A language as a BCP 47 tag, such as `de` or `pt-BR`. */
export const languageTagSchema = z
  .string()
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, 'a language is a tag such as en or de-AT')
  .max(35);

/** The most languages that a site has besides its original one. */
export const maxLanguages = 30;
/** The most characters of the key of a text within a section. */
export const maxKeyLength = 300;
/** The most texts of a section in one language. */
const maxTexts = 1000;

/** A text that people read: plain, or a document of rich text. */
export type ReadText = string | Record<string, unknown>;

const readTextSchema: z.ZodType<ReadText> = z.union([z.string(), z.record(z.string(), z.unknown())]);

/** A text in another language; `of` is the original that it is the translation of. */
export const translatedTextSchema = storedObject({ text: readTextSchema, of: readTextSchema });
/** See `translatedTextSchema`. */
export type TranslatedText = z.output<typeof translatedTextSchema>;

/** Texts in one language, by their keys. */
const translatedTextsSchema = z
  .record(z.string().min(1).max(maxKeyLength), translatedTextSchema)
  .refine((texts) => Object.keys(texts).length <= maxTexts, `at most ${maxTexts} texts`);
/** See `translatedTextsSchema`. */
export type TranslatedTexts = z.output<typeof translatedTextsSchema>;

/** Texts in other languages, by language. */
export const translationsSchema = z
  .record(languageTagSchema, translatedTextsSchema)
  .refine((languages) => Object.keys(languages).length <= 2 * maxLanguages, 'too many languages');
/** See `translationsSchema`. */
export type Translations = z.output<typeof translationsSchema>;

/**
 * The state of a text in a language: not translated, translated from the present original, or from an
 * earlier one.
 */
export type TextState = 'missing' | 'current' | 'outdated';

/** The state of the translation of an original. */
export function textState(original: ReadText, translated: TranslatedText | undefined): TextState {
  if (!translated) return 'missing';
  return isSameJson(translated.of, original) ? 'current' : 'outdated';
}

/** The plain texts in a language by their keys; those of `de` apply in `de-AT`, too. */
export function plainTextsIn(
  translations: Translations | undefined,
  language: string,
): Readonly<Record<string, string>> {
  if (!translations) return {};
  const [general = language] = language.split('-');
  const texts = { ...ownValue(translations, general), ...ownValue(translations, language) };
  const plain = Object.entries(texts).flatMap(([key, { text }]) =>
    typeof text === 'string' && text.trim() !== '' ? [[key, text] as const] : [],
  );
  return Object.fromEntries(plain);
}

/** Translations with some texts of a language changed; null removes a text. Empty parts are left out. */
export function withTexts(
  translations: Translations | undefined,
  language: string,
  texts: Readonly<Record<string, TranslatedText | null>>,
): Translations | undefined {
  const kept = Object.entries({ ...translations?.[language], ...texts }).filter(
    (entry): entry is [string, TranslatedText] => entry[1] !== null,
  );
  return withLanguage(translations, language, kept.length > 0 ? Object.fromEntries(kept) : undefined);
}

/** Translations in which the texts of one language are others, or none. */
export function withLanguage(
  translations: Translations | undefined,
  language: string,
  texts: TranslatedTexts | undefined,
): Translations | undefined {
  const { [language]: _former, ...others } = translations ?? {};
  const next = texts ? { ...others, [language]: texts } : others;
  return Object.keys(next).length > 0 ? next : undefined;
}
