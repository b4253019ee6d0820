import { expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import { pageSchema, type PageEntry } from '#domain/page/content/page.ts';
import { siteSchema, type Site } from '#domain/site/site.ts';
import { listTranslations, type TranslationQuery } from './list-translations.ts';

const site: Site = {
  ...siteSchema.parse({ name: 'Rivers', base_url: '/', languages: ['de', 'fr'] }),
  id: 1,
};
const editor = { ...visitor, level: 5 };
const counts = { missing: 0, outdated: 0, published: true, has_changes: false };

const pageOf = (id: number, url_slug: string, fields: object = {}): PageEntry => ({
  ...pageSchema.parse({ title: `Page ${id}`, index: id, url_slug, published: '', ...fields }),
  id,
  parent: null,
});

const pages = [
  pageOf(1, 'b', {
    translated: { de: { ...counts, missing: 2, url_slug: 'be' }, fr: counts },
  }),
  pageOf(2, 'a', {
    translated: { de: { ...counts, outdated: 1 }, fr: { ...counts, published: false, has_changes: true } },
  }),
  pageOf(3, 'c'),
  pageOf(4, 'secret', { authLevel: 9 }),
  pageOf(5, 'template', { index: 999 }),
];

const listed = (query: Partial<TranslationQuery> = {}) => {
  const all = { language: null, state: null, search: '', offset: 0, limit: 100 };
  const { entries, ...others } = listTranslations(site, pages, { ...all, ...query }, editor);
  return { entries: entries.map(({ path, language }) => `${language} ${path}`), ...others };
};

test('pages with something to do are listed by address, once for each language', () => {
  expect(listed().entries).toEqual(['de a', 'fr a', 'de be', 'de c', 'fr c']);
  expect(listed().languages).toEqual([
    { language: 'de', pages: 3, missing: 2, outdated: 1, unpublished: 0 },
    { language: 'fr', pages: 2, missing: 0, outdated: 0, unpublished: 1 },
  ]);
});

test('the list is narrowed by language, state and text, and read in parts', () => {
  expect(listed({ language: 'fr' }).entries).toEqual(['fr a', 'fr c']);
  // What is not counted yet has no translation at all.
  expect(listed({ state: 'missing' }).entries).toEqual(['de be', 'de c', 'fr c']);
  expect(listed({ state: 'outdated' }).entries).toEqual(['de a']);
  expect(listed({ state: 'unpublished' }).entries).toEqual(['fr a']);
  expect(listed({ search: 'PAGE 1' }).entries).toEqual(['de be']);
  // Letters are compared as in all lists.
  expect(listed({ search: 'Pagé 1' }).entries).toEqual(['de be']);
  expect(listed({ offset: 1, limit: 2 })).toMatchObject({ entries: ['fr a', 'de be'], total: 5 });
  expect(listed({ language: 'fr' }).languages).toEqual(listed().languages);
});

test('it is for editors', () => {
  const query = { language: null, state: null, search: '', offset: 0, limit: 1 };
  expect(() => listTranslations(site, pages, query, visitor)).toThrow('access level');
});
