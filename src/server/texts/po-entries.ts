import { english } from '#texts/english.ts';
import type { Template } from '#texts/template.ts';
import type { Templates } from '#texts/texts-of.ts';

/** A text of the catalogue by the name that it has in PO files, `area.key`. */
export type CatalogueText = { readonly name: string; readonly template: Template };

/** All texts of the product in English, in the order of the catalogue. */
export const englishTexts: readonly CatalogueText[] = Object.entries<Record<string, Template>>(
  english,
).flatMap(([area, templates]) =>
  Object.entries(templates).map(([key, template]) => ({ name: `${area}.${key}`, template })),
);

/** The text with a name in a language; undefined where the language lacks it. */
export function templateNamed(templates: Templates, name: string): Template | undefined {
  const [area = '', key = ''] = name.split('.');
  return templates[area]?.[key];
}

/** What a PO file has as English: the text, and that of several where it is counted. */
export type EnglishText = { readonly msgid: string; readonly msgid_plural?: string };

/** The English of a text as PO files have it. */
export function englishOf(template: Template): EnglishText {
  if (typeof template === 'string') return { msgid: template };
  return { msgid: template.one ?? template.other, msgid_plural: template.other };
}
