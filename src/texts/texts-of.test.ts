import { expect, test } from 'vitest';
import { english } from './english.ts';
import { translations } from './languages.ts';
import type { Template } from './template.ts';
import { textProblem } from './text-problem.ts';
import { hasTexts, textsOf } from './texts-of.ts';

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

test('values in texts from right to left are isolated, in other texts they are not', () => {
  expect(textsOf('ar').pages.published({ date: '29/11/2026' })).toContain('\u206829/11/2026\u2069');
  expect(textsOf('ar').charts.sentence({ text: '' })).not.toMatch(/[\u2068\u2069]/);
  expect(textsOf('de').pages.published({ date: '29.11.2026' })).not.toMatch(/[\u2068\u2069]/);
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
  const problems = texts
    .filter(({ language }) => language === tag)
    .map(({ key, template, translated }) => [key, textProblem(template, translated, tag)])
    .filter(([, problem]) => problem !== undefined);

  expect(problems).toEqual([]);
});
