import { expect, test } from 'vitest';
import { english } from './english.ts';
import { translations } from './languages.ts';
import { placesIn } from './make-text.ts';
import type { Template } from './template.ts';
import { hasTexts, textsOf } from './texts-of.ts';

const formsOf = (template: Template): Record<string, string> =>
  typeof template === 'string' ? { other: template } : { ...template };

const placesOf = (text: string) => [...new Set(placesIn(text))].toSorted();

test('texts are found by language and script, and are English where there are none', () => {
  expect(textsOf('de-AT').data.next).toBe('Weiter');
  expect(textsOf('pl').data.next).toBe('Next');
  expect(textsOf(undefined).data.next).toBe('Next');
  expect(hasTexts('de-CH')).toBe(true);
  expect(hasTexts('en-GB')).toBe(true);
  expect(hasTexts('pl')).toBe(false);
});

test('values are written in the locale, and counts have the forms of the language', () => {
  expect(textsOf('de').data.pageOf({ page: 1, pages: 1234 })).toBe('Seite 1 von 1.234');
  expect(textsOf('de').data.countPerPage({ count: 1 })).toBe('1 Zeile pro Seite');
  expect(textsOf('de').data.countPerPage({ count: 2000 })).toBe('2.000 Zeilen pro Seite');
  expect(textsOf(undefined).data.countPerPage({ count: 1 })).toBe('1 row per page');
  expect(textsOf('pl').data.countPerPage({ count: 2 })).toBe('2 rows per page');
});

const texts = Object.entries(translations).flatMap(([language, translation]) =>
  Object.entries<Record<string, Template>>(english).flatMap(([area, templates]) =>
    Object.entries(templates).map(([key, template]) => ({
      language,
      key: `${area}.${key}`,
      template,
      translated: (translation as Record<string, Record<string, Template>>)[area]![key]!,
    })),
  ),
);

test.each(Object.keys(translations))('%s names the values of English, in the forms of its plurals', (tag) => {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();

  for (const { key, template, translated } of texts.filter(({ language }) => language === tag)) {
    const forms = formsOf(translated);
    const expected = typeof template === 'string' ? ['other'] : pluralCategories.toSorted();
    expect(Object.keys(forms).toSorted(), key).toEqual(expected);

    const places = placesOf(formsOf(template)['other']!);
    for (const [form, text] of Object.entries(forms)) {
      const isOneNumber = ['zero', 'one', 'two'].includes(form);
      const withoutCount = places.filter((name) => name !== 'count');
      const possible = isOneNumber ? [places, withoutCount] : [places];
      expect(possible, `${key}, ${form}`).toContainEqual(placesOf(text));
    }
  }
});
