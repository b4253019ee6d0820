import { expect } from 'vitest';
import { visitor } from '../../../src/domain/access/access.ts';
import type { PageContent } from '../../../src/domain/page/content/page.ts';
import { pageIn, siteIn } from '../../../src/domain/site/site-in.ts';
import { segmentsOf, translatedContent } from '../../../src/sections/section-texts.ts';
import { editableContent, readPages, viewPage } from '../../../src/server/pages/pages.server.ts';
import { languages, type EditedPage, type Language } from './edited-page.ts';
import { marksOf, slotName, structureOf, translatedMarks } from './marked-texts.ts';

/** Compares the draft on the server with the model: nothing is lost, and the marks of texts are right. */
export async function checkDraft(page: EditedPage): Promise<void> {
  const { content } = await page.readDraft();
  page.expectNothingLost(content);

  const { data } = await page.readPage();
  for (const language of languages) {
    const states = statesIn(content, language);
    const segments = segmentsOf(content, language).map((segment) => [slotName(segment), segment.state]);
    expect(new Map(segments as [string, string][])).toEqual(states);
    expect(wholeStructure(translatedContent(content, language))).toEqual(wholeStructure(content));

    const counted = [...states.values()];
    const translated = data.translated?.[language];
    expect({ ...translated, in: language }, 'what is kept of a page').toMatchObject({
      in: language,
      missing: counted.filter((state) => state === 'missing').length,
      outdated: counted.filter((state) => state === 'outdated').length,
      published: page.publications.isPublishedIn(language),
      has_changes: page.publications.differsIn(content, language),
    });
  }

  expect(data.published === 'draft').toBe(!page.publications.isPublished);
  expect(data.has_changes).toBe(page.publications.differs(content));
}

/** The structure of content with all that the types of its sections fill in. */
const wholeStructure = (content: PageContent) => structureOf(editableContent(content));

/** The state of each text in a language, by the marks alone. */
function statesIn(content: PageContent, language: Language): Map<string, string> {
  const translations = translatedMarks(content, language);
  return new Map(
    [...marksOf(content)].map(([slot, mark]) => {
      const translated = translations.get(slot);
      if (!translated) return [slot, 'missing'];
      return [slot, translated.of === mark ? 'current' : 'outdated'];
    }),
  );
}

/** Compares what readers get in each language with what was published in it. */
export async function checkReaders(page: EditedPage): Promise<void> {
  if (!page.publications.isPublished) return;
  await page.installation.services.changes.catchUp();
  const original = await readView(page, undefined);

  for (const language of [undefined, ...languages]) {
    const content = language ? await readView(page, language) : original;
    expect(structureOf(content)).toEqual(structureOf(original));
    const ids = page.publications.sections;
    const named = {
      ...content,
      sections: content.sections.map((section, at) => ({ ...section, id: ids[at]! })),
    };
    expect(content.sections).toHaveLength(ids.length);
    expect(marksOf(named), `readers in ${language}`).toEqual(page.publications.readersTexts(language));
  }
}

/** What a visitor reads in a language, with the title and description of the page. */
async function readView(page: EditedPage, language: Language | undefined): Promise<PageContent> {
  const { database, engine, log, pageCaches: caches, codeColours, boundaries } = page.installation.services;
  const site = language ? siteIn(page.site, language) : page.site;
  const entry = (await readPages(page.db, page.site.id)).find(({ id }) => id === page.id)!;
  const { url_slug: path } = language ? pageIn(entry, site) : entry;

  const context = { db: database.db, engine, log, caches, codeColours, boundaries, viewer: visitor };
  const view = await viewPage(context, { site, path, query: new URLSearchParams() });
  if (!view.page) throw new Error(`There is no page at ${path}.`);
  const { title, description } = view.page;
  return { ...view.content, title, description };
}
