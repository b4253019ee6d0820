import { plainTextsIn, type Translations } from '#domain/value/text/translation.ts';

/** The texts of a source, besides those of its columns, that can be translated. */
export const sourceTextKeys = ['name', 'description'] as const;

/** Name and description of a source in a language, as plain texts; missing where they are not translated. */
export function sourceTextsIn(
  translations: Translations | undefined,
  language: string,
): { name?: string | undefined; description?: string | undefined } {
  const { name, description } = plainTextsIn(translations, language);
  return { name, description };
}
