import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#domain/access/access.ts';
import { hasStems, siteLanguages } from '#domain/site/languages.ts';
import type { SearchPage } from '#domain/site/search-result.ts';
import type { Site } from '#domain/site/site.ts';
import { readItem, writeItem } from '#server/items/items.server.ts';
import { addPage, addSource, type TestSection } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import {
  changeDraft,
  readDraft,
  readSites,
  readUsedTags,
  searchByTags,
  searchPages,
} from '../pages.server.ts';

let installation: TestInstallation;
let secret: { sourceId: number; versionId: number };
beforeAll(async () => {
  installation = await openInstallation();
  secret = await addSource(installation, { name: 'zzrestricted', csv: 'zzcolumn\n1\n', authLevel: 7 });
});
afterAll(() => installation.close());

const viewerAt = (level: number): Viewer => ({ id: null, email: null, level });
const contextOf = (level: number) => {
  const { database, log, pageCaches: caches } = installation.services;
  return { db: database.db, log, caches, viewer: viewerAt(level) };
};
const siteOf = async (id: number): Promise<Site> =>
  (await readSites(installation.services.database.db)).find((site) => site.id === id)!;
const titleOf = ({ title }: { title: { text: string }[] }) => title.map(({ text }) => text).join('');
const text = (id: string, words: string, title = '', tags = ''): TestSection & { tags: string } => ({
  id,
  type: 'lexical',
  state: { text: words },
  title,
  tags,
});

describe('on a site', () => {
  let site: Site;
  let id: number;
  const search = (words: string, level = -1) => searchPages(contextOf(level), site, words);
  const shown = (pages: SearchPage[]) =>
    pages.map((page) => [titleOf(page), page.score, ...page.sections.map(titleOf)]);

  beforeAll(async () => {
    id = await installation.addSite('/found');
    site = await siteOf(id);
    await addPage(installation, id, { title: 'Home' });
    await addPage(installation, id, {
      title: 'Risks of flooding',
      sections: [
        text('a', 'Rivers rise after rain. See https://example.org/a_b', 'Rivers', 'Climate Change, water'),
        text('b', 'Policies for every county', 'Planning'),
      ],
    });
    await addPage(installation, id, {
      title: 'Droughts',
      sections: [text('c', 'No rain means less water in rivers. It floods seldom.', 'Dry years')],
    });
    const state = {
      sourceInfo: { ...secret, sourceName: 'zzrestricted', versionName: 'v' },
      columns: [{ name: 'zzcolumn', show: true }],
    };
    await addPage(installation, id, {
      title: 'Numbers',
      sections: [{ id: 'd', type: 'Spreadsheet', state, title: 'Counts of rivers' }],
    });
  });

  test('a page that was found names those above it', async () => {
    const above = await addPage(installation, site.id, { title: 'Lowlands' });
    await addPage(installation, site.id, { title: 'Zuider gauges', parent: above });
    expect((await search('zuider')).map(({ parents }) => parents)).toEqual([['Lowlands']]);
    expect((await search('lowlands')).map(({ parents }) => parents)).toEqual([[]]);
  });

  test('exact words of a title or tag count more than parts of them, and these more than the text', async () => {
    expect(shown(await search('rivers'))).toEqual([
      ['Numbers', 1, 'Counts of rivers'],
      ['Risks of flooding', 1, 'Rivers'],
      ['Droughts', 0.25, 'Dry years'],
    ]);
    expect(shown(await search('climate change'))).toEqual([['Risks of flooding', 1, 'Rivers']]);
    expect(shown(await search('climat'))).toEqual([['Risks of flooding', 0.5, 'Rivers']]);
    expect(shown(await search('floods'))).toEqual([
      ['Risks of flooding', 0.5],
      ['Droughts', 0.25, 'Dry years'],
    ]);
  });

  test('other forms of a word are found, and the last word may be incomplete', async () => {
    expect(shown(await search('policy'))).toEqual([['Risks of flooding', 0.25, 'Planning']]);
    expect(shown(await search('rain polic'))).toEqual([]);
    expect(shown(await search('every coun'))).toEqual([['Risks of flooding', 0.25, 'Planning']]);
    expect(shown(await search('coun every'))).toEqual([]);
    expect(shown(await search('the county'))).toEqual([['Risks of flooding', 0.25, 'Planning']]);
  });

  test('excerpts show where the words are', async () => {
    const [page] = await search('policy');
    expect(page?.sections[0]?.excerpt).toEqual([
      { text: 'Policies', isMatch: true },
      { text: ' for every county', isMatch: false },
    ]);
  });

  test('text of a section about data that the viewer may not read finds nothing and is not shown', async () => {
    expect(await search('zzcolumn')).toEqual([]);
    expect(shown(await search('zzcolumn', 7))).toEqual([['Numbers', 0.25, 'Counts of rivers']]);
    expect((await search('counts'))[0]?.sections[0]?.excerpt).toEqual([]);
  });

  test('any input is text', async () => {
    const inputs = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.stringMatching(/^[ '"\\:*&|!()<>%_@$.,;-]{1,40}$/),
      fc.constantFrom('\0', "'); drop table item; --", ':*', "a' | b", '\\', 'x'.repeat(100_000), '\ud800'),
    );
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        expect(Array.isArray(await search(input))).toBe(true);
      }),
      { numRuns: 60 },
    );
    expect(await search('%')).toEqual([]);
    expect(shown(await search('example.org/a_b'))).toEqual([['Risks of flooding', 0.25, 'Rivers']]);
  });

  test('tags are listed with their counts, and find their sections', async () => {
    expect(await readUsedTags(contextOf(-1), site)).toEqual([
      { tag: 'climate change', sections: 1 },
      { tag: 'water', sections: 1 },
    ]);
    expect(await searchByTags(contextOf(-1), site, ['Water', 'climate  CHANGE'])).toMatchObject([
      { page_title: 'Risks of flooding', section_title: 'Rivers', tags: 'climate change,water' },
    ]);
    expect(await searchByTags(contextOf(-1), site, [' '])).toEqual([]);
  });

  test('the language of the site decides what other forms of a word are', async () => {
    const german = await installation.addSite('/de', { language: 'de' });
    await addPage(installation, german, { title: 'Häuser am Fluss', sections: [text('e', 'Die Flüsse')] });
    const found = await searchPages(contextOf(-1), await siteOf(german), 'flüssen');
    expect(shown(found)).toEqual([['Häuser am Fluss', 0.5, '']]);
  });

  test('the database knows the stems of the languages that are offered with them', async () => {
    const { rows } = await installation.services.database.pool.query<{ tag: string; configuration: string }>(
      'select tag, text_search_configuration(tag)::text as configuration from unnest($1::text[]) as tag',
      [siteLanguages.map(({ tag }) => tag)],
    );
    const known = rows.filter(({ configuration }) => configuration !== 'simple').map(({ tag }) => tag);
    expect(known).toEqual(siteLanguages.filter(({ tag }) => hasStems(tag)).map(({ tag }) => tag));
    expect([hasStems('DE-at'), hasStems('xx')]).toEqual([true, false]);
  });

  test('after a change of the language, the pages of the site are indexed again', async () => {
    const changed = await installation.addSite('/changed', { language: 'en' });
    await addPage(installation, changed, { title: 'Häuser am Fluss', sections: [text('f', 'Die Flüsse')] });
    const search = async () => shown(await searchPages(contextOf(-1), await siteOf(changed), 'flüssen'));
    expect(await search()).toEqual([]);
    const { errors } = await installation.ask(
      'administrator',
      `mutation ($id: Int!) { changeSite(id: $id, base: 1, change: { language: "de" }) }`,
      { id: changed },
    );
    expect(errors).toBeUndefined();
    await expect.poll(search, { timeout: 20_000 }).toEqual([['Häuser am Fluss', 0.5, '']]);
  });
});

/**
 * A page of a random site: words that only its title, its published sections or its draft have are made of
 * its number.
 */
const pageModel = fc.record({
  parent: fc.nat(),
  isPublished: fc.boolean(),
  authLevel: fc.constantFrom(-1, -1, 0, 5, 7),
  isTemplate: fc.nat(9).map((number) => number === 0),
});

test(
  'search finds exactly what the viewer may read: levels, drafts and pages below drafts',
  { timeout: 120_000 },
  async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(pageModel, { minLength: 3, maxLength: 7 }), async (models) => {
        run += 1;
        const id = await installation.addSite(`/random_${run}`, { authLevel: run % 3 === 0 ? 0 : -1 });
        const site = await siteOf(id);
        const { database, changes } = installation.services;
        const author = { ...viewerAt(10), site };
        const made: { id: number; depth: number; readableFrom: number; isTemplate: boolean }[] = [];
        for (const [number, model] of models.entries()) {
          // No page can be below a template.
          const parents = made.filter(({ isTemplate }) => !isTemplate);
          const above = parents[model.parent % (parents.length + 1)];
          const parent = above && above.depth < 4 ? above : undefined;
          const pageId = await addPage(installation, id, {
            title: `title${number}`,
            ...(parent ? { parent: parent.id } : {}),
            sections: [text(`s${number}`, `body${number}`, `heading${number}`)],
            publish: model.isPublished,
          });
          const { data } = await readItem(database.db, 'page', pageId);
          const { authLevel } = model;
          const index = model.isTemplate ? 999 : data.index;
          await writeItem(database.db, 'page', pageId, { data: { ...data, authLevel, index } }, null);
          const { revision, content } = await readDraft(database.db, pageId, author);
          const command = {
            kind: 'changeSection' as const,
            id: content.sections[0]!.id,
            change: { title: `draft${number}`, tags: `drafttag${number}` },
          };
          await changeDraft(database.db, { pageId, base: revision, commands: [command] }, author);
          const own = model.isPublished && !model.isTemplate ? authLevel : Infinity;
          const readableFrom = Math.max(own, parent ? parent.readableFrom : site.authLevel);
          const depth = (parent?.depth ?? 0) + 1;
          made.push({ id: pageId, depth, readableFrom, isTemplate: model.isTemplate });
        }
        await changes.catchUp();
        for (const level of [-1, 0, 5, 7, 10]) {
          if (level < site.authLevel) {
            await expect(searchPages(contextOf(level), site, 'title0')).rejects.toMatchObject({
              code: 'forbidden',
            });
            continue;
          }
          for (const [number, { id: pageId, readableFrom }] of made.entries()) {
            const expected = level >= readableFrom ? [pageId] : [];
            for (const words of [`title${number}`, `heading${number}`, `body${number}`]) {
              const found = await searchPages(contextOf(level), site, `${words} `);
              expect(
                found.map((page) => page.id),
                `${words} at level ${level}`,
              ).toEqual(expected);
            }
            for (const words of [`draft${number}`, `drafttag${number}`]) {
              expect(await searchPages(contextOf(level), site, words)).toEqual([]);
            }
          }
        }
      }),
      { numRuns: 8 },
    );
  },
);
