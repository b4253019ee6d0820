import { endTypes } from '#domain/page/content/page-ends.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import type { Texts } from '#texts/texts-of.ts';

/** The keys of what types of sections are called, by their stored names. */
const keys = {
  Spreadsheet: 'table',
  Card: 'cards',
  Pivot: 'pivots',
  Graph: 'graphs',
  Map: 'maps',
  Filter: 'filters',
  lexical: 'richTexts',
  [endTypes.header]: 'headers',
  [endTypes.footer]: 'footers',
  'Components Index': 'componentsIndexes',
  'PDF Generator': 'pdfGenerators',
  Upload: 'uploads',
  Validate: 'validates',
} as const satisfies Record<string, keyof Texts['sections']>;

/** What readers call a type of sections, by its stored name; the name of one that is not known. */
export function sectionLabel(type: string, { sections: texts }: Pick<Texts, 'sections'>): string {
  const key = ownValue<(typeof keys)[keyof typeof keys]>(keys, type);
  if (key === undefined) return type;
  return texts[key];
}
