import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSites, searchPages } from '#server/pages/pages.server.ts';
import { readSearchTerms } from '#server/search/search.server.ts';
import { addPage } from '../fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../fixtures/installation.ts';
import { searchCases } from './search-cases.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

test('there are cases enough of each language', () => {
  expect(searchCases.length).toBeGreaterThanOrEqual(120);
  for (const language of ['en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'zh-Hans', 'ar']) {
    expect(searchCases.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(10);
  }
  expect(searchCases.every(({ text, query, rule }) => text && query && rule)).toBe(true);
});

test('a search has at most ten terms, however its text is divided', async () => {
  const { db } = installation.services.database;
  for (const text of ['a-'.repeat(100), '災a'.repeat(100), '災-'.repeat(100), 'a '.repeat(100)]) {
    expect((await readSearchTerms(db, 'en', text)).length).toBeLessThanOrEqual(10);
  }
});

const languages = [...new Set(searchCases.map(({ language }) => language))];

describe.each(languages)('On a site in %s', (language) => {
  const cases = searchCases.filter((one) => one.language === language);
  const texts = [...new Set(cases.map(({ text }) => text))];
  const idOf = new Map<string, number>();
  let search: (query: string) => Promise<Map<number, string>>;

  beforeAll(async () => {
    const siteId = await installation.addSite(`/search-${language.toLowerCase()}`, { language });
    for (const [index, text] of texts.entries()) {
      const sections = [{ id: `s${index}`, type: 'lexical', state: { text } }];
      idOf.set(text, await addPage(installation, siteId, { title: `#${index}#`, sections }));
    }

    const { database, log, pageCaches: caches } = installation.services;
    const site = (await readSites(database.db)).find(({ id }) => id === siteId)!;
    const viewer = { id: null, email: null, level: -1 };
    search = async (query) => {
      const pages = await searchPages({ db: database.db, log, caches, viewer }, site, query);
      return new Map(
        pages.map(({ id, sections }) => [
          id,
          (sections[0]?.excerpt ?? []).map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join(''),
        ]),
      );
    };
  });

  test.each(cases)('“$query” in “$text”: $isFound ($rule)', async ({ text, query, isFound }) => {
    const pages = await search(query);
    expect(pages.has(idOf.get(text)!)).toBe(isFound);
    if (isFound) {
      expect(pages.get(idOf.get(text)!)).toContain('[');
    }
  });
});
