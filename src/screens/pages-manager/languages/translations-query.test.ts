import { expect, test } from 'vitest';
import { readTranslationsQuery, translationsSearch } from './translations-query.ts';

test('a list of translations is in its address, and what is unknown there is left out', () => {
  const query = { language: 'de', state: 'outdated', search: 'a & b', page: 2 };
  expect(translationsSearch(query)).toBe('?language=de&state=outdated&search=a+%26+b&page=3');
  expect(readTranslationsQuery(new URLSearchParams(translationsSearch(query)))).toEqual(query);

  const all = { language: '', state: '', search: '', page: 0 };
  expect(translationsSearch(all)).toBe('?');
  expect(readTranslationsQuery(new URLSearchParams('state=other&page=-1'))).toEqual(all);
});
