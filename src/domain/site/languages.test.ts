import { expect, test } from 'vitest';
import { directionOf } from '#domain/value/text/direction-of.ts';
import { languageOptions, siteLanguages } from './languages.ts';

test('of the languages that a site is offered, these run from right to left', () => {
  const rightToLeft = siteLanguages.filter(({ tag }) => directionOf(tag) === 'rtl');
  const labels = ['Arabic', 'Hebrew', 'Kurdish (Sorani)', 'Pashto', 'Persian', 'Urdu', 'Uyghur', 'Yiddish'];
  expect(rightToLeft.map(({ label }) => label)).toEqual(labels);
});

test('languages are tags that Intl writes alike, in the order of their names', () => {
  const tags = siteLanguages.map(({ tag }) => tag);
  const labels = siteLanguages.map(({ label }) => label);
  expect(Intl.getCanonicalLocales(tags)).toEqual(tags);
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')));
});

test('a choice of languages has the one of the site, also where it is not offered', () => {
  expect(languageOptions('de')).toHaveLength(siteLanguages.length);
  expect(languageOptions('de-AT').at(-1)).toEqual({ value: 'de-AT', label: 'Austrian German (de-AT)' });
  expect(languageOptions('de', ['eo', 'fr']).slice(siteLanguages.length)).toEqual([
    { value: 'eo', label: 'Esperanto (eo)' },
  ]);
});
