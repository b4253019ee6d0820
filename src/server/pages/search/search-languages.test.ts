import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import type { TextPart } from '#domain/site/search-result.ts';
import { siteIn } from '#domain/site/site-in.ts';
import type { Site } from '#domain/site/site.ts';
import { textDocument } from '#richtext/document.ts';
import { patchItems } from '#server/items/items.server.ts';
import { rebuildIndex } from '#server/search/search.server.ts';
import { addPage } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import {
  changeDraft,
  publishPage,
  publishPageLanguage,
  readDraft,
  readSites,
  searchPages,
  unpublishPageLanguage,
  type Editor,
} from '../pages.server.ts';

type InTransaction = Parameters<typeof publishPage>[0];

let installation: TestInstallation;
let site: Site;
let floods: number;

/** A site in English, German and Arabic: the texts of one page are translated, in part, and published. */
beforeAll(async () => {
  installation = await openInstallation();
  const id = await installation.addSite('/search');
  const { db } = installation.services.database;
  await patchItems(db, 'site', [{ id, fields: { languages: ['de', 'ar'] } }], null);
  site = (await readSites(db)).find((each) => each.id === id)!;

  floods = await addPage(installation, id, {
    title: 'Floods',
    sections: [
      {
        id: 'causes',
        title: 'Causes',
        type: 'lexical',
        state: { text: textDocument('Rivers rise.') },
        tags: 'water',
      },
      { id: 'help', title: 'Emergencies', type: 'lexical', state: { text: textDocument('Call for help.') } },
    ],
  });
  await addPage(installation, id, { title: 'Policies', sections: [] });

  await translate('de', { title: 'Hochwasser', heading: 'Ursachen', text: 'Die Flüsse steigen.' });
  await translate('ar', { title: 'مدن تحت الماء', heading: 'الأسباب', text: 'ترتفع الأنهار بعد المطر.' });
});
afterAll(() => installation.close());

const editorOf = (of: Site): Editor => ({
  ...visitor,
  id: 'editor',
  email: 'editor@example.com',
  level: 10,
  site: of,
});

async function inTransaction(work: (db: InTransaction) => Promise<unknown>): Promise<void> {
  await installation.services.database.db.transaction().execute(work);
  await installation.services.changes.catchUp();
}

/** Translates the page and its first section, and publishes it in the language. */
async function translate(language: string, texts: { title: string; heading: string; text: string }) {
  const editor = editorOf(siteIn(site, language));
  const { revision, content } = await readDraft(installation.services.database.db, floods, editor);
  const section = content.sections[0]!.id;
  const document = { text: textDocument(texts.text), of: textDocument('Rivers rise.') };
  const commands: PageCommand[] = [
    { kind: 'translate', id: null, language, texts: { title: { text: texts.title, of: 'Floods' } } },
    {
      kind: 'translate',
      id: section,
      language,
      texts: { title: { text: texts.heading, of: 'Causes' }, 'content:text': document },
    },
  ];

  await inTransaction(async (db) => {
    await changeDraft(db, { pageId: floods, base: revision, commands }, editor);
    await publishPageLanguage(db, { pageId: floods, language }, editor);
  });
}

const plain = (parts: TextPart[]) => parts.map(({ text }) => text).join('');
const marked = (parts: TextPart[]) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

/** What a search finds in a language: titles, and the texts of sections with what matches in brackets. */
async function search(language: string, text: string) {
  const { database, log, pageCaches: caches } = installation.services;
  const of = language === 'en' ? site : siteIn(site, language);
  const pages = await searchPages({ db: database.db, log, caches, viewer: visitor }, of, text);
  return pages.map(({ title, sections }) => [
    plain(title),
    ...sections.map((each) => `${marked(each.title)}: ${marked(each.excerpt)}`),
  ]);
}

test('texts are found in their language by other forms of their words, with titles and excerpts in it', async () => {
  expect(await search('de', 'Fluss')).toEqual([['Hochwasser', 'Ursachen: Die [Flüsse] steigen.']]);
  expect(await search('de', 'flüssen')).toEqual([['Hochwasser', 'Ursachen: Die [Flüsse] steigen.']]);
  expect(await search('de', 'ursache')).toEqual([['Hochwasser', '[Ursachen]: ']]);
  expect(await search('de', 'hochwassers')).toEqual([['Hochwasser']]);
  expect(await search('ar', 'أنهار')).toEqual([['مدن تحت الماء', 'الأسباب: ترتفع [الأنهار] بعد المطر.']]);
  expect(await search('ar', 'المدن')).toEqual([['مدن تحت الماء']]);
});

test('texts that are translated are not found by their original, which is found only in its own language', async () => {
  expect(await search('de', 'rivers')).toEqual([]);
  expect(await search('de', 'floods')).toEqual([]);
  expect(await search('ar', 'flüsse')).toEqual([]);
  expect(await search('en', 'flüsse')).toEqual([]);
  expect(await search('en', 'river')).toEqual([['Floods', 'Causes: [Rivers] rise.']]);
  expect(await search('en', 'flood')).toEqual([['Floods']]);
});

test('what is not translated is found in the original, by the forms of words that it has there', async () => {
  expect(await search('de', 'emergency')).toEqual([['Hochwasser', '[Emergencies]: ']]);
  expect(await search('ar', 'calling')).toEqual([['مدن تحت الماء', 'Emergencies: [Call] for help.']]);
  expect(await search('de', 'policy')).toEqual([['Policies']]);
  // Tags are the same in all languages.
  expect(await search('de', 'water')).toEqual([['Hochwasser', 'Ursachen: ']]);
});

test('a page that is no longer published in a language is found by its original there', async () => {
  const arabic = editorOf(siteIn(site, 'ar'));
  await inTransaction((db) => unpublishPageLanguage(db, { pageId: floods, language: 'ar' }, arabic));
  expect(await search('ar', 'أنهار')).toEqual([]);
  expect(await search('ar', 'river')).toEqual([['Floods', 'Causes: [Rivers] rise.']]);
  expect(await search('de', 'Fluss')).toHaveLength(1);

  await inTransaction((db) => publishPageLanguage(db, { pageId: floods, language: 'ar' }, arabic));
  expect(await search('ar', 'أنهار')).toHaveLength(1);
});

test('the rows of all languages are derived from what is published, and go with their sections', async () => {
  const { db } = installation.services.database;
  const read = () =>
    db
      .selectFrom('section_translation')
      .selectAll()
      .where('page_id', '=', floods)
      .orderBy('section_id')
      .orderBy('language')
      .execute();
  const before = await read();
  expect(before.map(({ language, title }) => [language, title])).toEqual([
    ['ar', 'الأسباب'],
    ['de', 'Ursachen'],
  ]);

  await db.deleteFrom('section_index').execute();
  expect(await read()).toEqual([]);
  await rebuildIndex(db, installation.services.log);
  expect(await read()).toEqual(before);

  const { revision, content } = await readDraft(db, floods, editorOf(site));
  const commands: PageCommand[] = [{ kind: 'deleteSection', id: content.sections[0]!.id }];
  await inTransaction(async (tx) => {
    await changeDraft(tx, { pageId: floods, base: revision, commands }, editorOf(site));
    await publishPage(tx, floods, editorOf(site));
  });
  expect(await read()).toEqual([]);
  expect(await search('de', 'Fluss')).toEqual([]);
});
