import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import { siteIn } from '#domain/site/site-in.ts';
import type { Site } from '#domain/site/site.ts';
import { textDocument } from '#richtext/document.ts';
import { patchItems } from '#server/items/items.server.ts';
import { addPage } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import {
  changeDraft,
  discardPageLanguage,
  movePages,
  publishPage,
  publishPageLanguage,
  readDraft,
  readSites,
  unpublishPageLanguage,
  viewPage,
} from '../pages.server.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const textOf = (id: string, title: string, text: string) => ({
  id,
  title,
  type: 'lexical',
  state: { text: textDocument(text) },
});

/** A site in English and German with a published page of two texts. */
async function addSite(address: string): Promise<{ site: Site; page: number; rivers: number }> {
  const { db } = installation.services.database;
  const id = await installation.addSite(address);
  await patchItems(db, 'site', [{ id, fields: { languages: ['de'] } }], null);
  const rivers = await addPage(installation, id, { title: 'Rivers', sections: [] });
  const page = await addPage(installation, id, {
    title: 'Floods',
    parent: rivers,
    sections: [textOf('one', 'Causes', 'It rains.'), textOf('two', 'Help', 'Go up.')],
  });
  const site = (await readSites(db)).find((each) => each.id === id);
  if (!site) throw new Error('There is no site.');
  return { site, page, rivers };
}

const editorOf = (site: Site) => ({ ...visitor, id: 'editor', email: 'editor@example.com', level: 10, site });

async function change(site: Site, pageId: number, commands: PageCommand[]) {
  const { db } = installation.services.database;
  const { revision } = await readDraft(db, pageId, editorOf(site));
  return db
    .transaction()
    .execute((transaction) => changeDraft(transaction, { pageId, base: revision, commands }, editorOf(site)));
}

const inTransaction = <Value>(work: (db: Parameters<typeof publishPage>[0]) => Promise<Value>) =>
  installation.services.database.db.transaction().execute(work);

async function read(site: Site, path: string) {
  const { database, engine, log, pageCaches: caches, codeColours, boundaries } = installation.services;
  const context = { db: database.db, engine, log, caches, codeColours, boundaries, viewer: visitor };
  const view = await viewPage(context, { site, path, query: new URLSearchParams() });
  if (!view.page) return { movedTo: view.movedTo };
  const texts = view.content.sections.map(({ title, element }) => [
    title,
    JSON.stringify(element).match(/"text":"([^"]*)"/)?.[1],
  ]);
  return {
    title: view.page.title,
    path: view.path,
    texts,
    inOriginal: view.inOriginal,
    languages: view.languages,
  };
}

const translated = (text: string, of: string) => ({ text, of });

test('a translation is published by itself, at an address of its own, and never the original with it', async () => {
  const { site, page } = await addSite('/languages');
  const german = siteIn(site, 'de');
  const { db } = installation.services.database;
  const draft = await readDraft(db, page, editorOf(site));
  const [one] = draft.content.sections;

  await change(german, page, [
    { kind: 'translate', id: null, language: 'de', texts: { title: translated('Hochwasser', 'Floods') } },
    { kind: 'translate', id: one!.id, language: 'de', texts: { title: translated('Ursachen', 'Causes') } },
    { kind: 'changeSection', id: one!.id, change: { title: 'Reasons' } },
  ]);

  expect(await read(german, 'rivers/floods')).toMatchObject({
    title: 'Floods',
    texts: [
      ['Causes', 'It rains.'],
      ['Help', 'Go up.'],
    ],
    languages: [
      { language: 'en', href: '/languages/rivers/floods', isTranslated: true },
      { language: 'de', href: '/languages/de/rivers/floods', isTranslated: false },
    ],
  });

  const base = (await readDraft(db, page, editorOf(site))).revision;
  await inTransaction((tx) =>
    publishPageLanguage(tx, { pageId: page, language: 'de', base }, editorOf(german)),
  );
  await installation.services.changes.catchUp();

  expect(await read(german, 'rivers/hochwasser')).toMatchObject({
    title: 'Hochwasser',
    texts: [
      ['Ursachen', 'It rains.'],
      ['Help', 'Go up.'],
    ],
    languages: [
      { language: 'en', href: '/languages/rivers/floods', isTranslated: true },
      { language: 'de', href: '/languages/de/rivers/hochwasser', isTranslated: true },
    ],
  });
  const english = await read(site, 'rivers/floods');
  expect(english).toMatchObject({
    title: 'Floods',
    texts: [
      ['Causes', 'It rains.'],
      ['Help', 'Go up.'],
    ],
  });
  expect(english.inOriginal).toBeNull();
});

test('publishing the original leaves translations as they are published, and says which are outdated', async () => {
  const { site, page, rivers } = await addSite('/outdated');
  const german = siteIn(site, 'de');
  const { db } = installation.services.database;
  const [one] = (await readDraft(db, page, editorOf(site))).content.sections;

  await change(german, page, [
    { kind: 'translate', id: null, language: 'de', texts: { title: translated('Hochwasser', 'Floods') } },
    { kind: 'translate', id: one!.id, language: 'de', texts: { title: translated('Ursachen', 'Causes') } },
  ]);
  await inTransaction((tx) => publishPageLanguage(tx, { pageId: page, language: 'de' }, editorOf(german)));
  await change(german, page, [
    { kind: 'translate', id: one!.id, language: 'de', texts: { title: translated('Gründe', 'Causes') } },
    { kind: 'changeSection', id: one!.id, change: { title: 'Reasons' } },
  ]);
  await inTransaction((tx) => publishPage(tx, page, editorOf(site)));
  await installation.services.changes.catchUp();

  expect(await read(site, 'rivers/floods')).toMatchObject({
    texts: [
      ['Reasons', 'It rains.'],
      ['Help', 'Go up.'],
    ],
  });
  expect(await read(german, 'rivers/hochwasser')).toMatchObject({
    texts: [
      ['Ursachen', 'It rains.'],
      ['Help', 'Go up.'],
    ],
  });

  const { data } = await db
    .selectFrom('item')
    .select('data')
    .where('id', '=', page)
    .executeTakeFirstOrThrow();
  expect(data).toMatchObject({
    translated: { de: { published: true, has_changes: true, outdated: 1, missing: 3 } },
  });

  await inTransaction((tx) => discardPageLanguage(tx, { pageId: page, language: 'de' }, editorOf(german)));
  const draft = await readDraft(db, page, editorOf(site));
  expect(draft.content.sections[0]).toMatchObject({
    title: 'Reasons',
    translations: { de: { title: { text: 'Ursachen' } } },
  });

  // The page above gets a German name: the address follows, and the former one leads there.
  await change(german, rivers, [
    { kind: 'translate', id: null, language: 'de', texts: { title: translated('Flüsse', 'Rivers') } },
  ]);
  await inTransaction((tx) => publishPageLanguage(tx, { pageId: rivers, language: 'de' }, editorOf(german)));
  await installation.services.changes.catchUp();
  expect(await read(german, 'rivers/hochwasser')).toEqual({ movedTo: 'flüsse/hochwasser' });

  await inTransaction((tx) => movePages(tx, { ids: [page], parent: null, before: null }, editorOf(site)));
  await installation.services.changes.catchUp();
  expect(await read(german, 'flüsse/hochwasser')).toEqual({ movedTo: 'hochwasser' });

  await inTransaction((tx) => unpublishPageLanguage(tx, { pageId: page, language: 'de' }, editorOf(german)));
  await installation.services.changes.catchUp();
  expect(await read(german, 'floods')).toMatchObject({
    title: 'Floods',
    texts: [
      ['Reasons', 'It rains.'],
      ['Help', 'Go up.'],
    ],
  });
});

test('a text that is not there, or is no text, is refused by name', async () => {
  const { site, page } = await addSite('/refused');
  const { db } = installation.services.database;
  const [one] = (await readDraft(db, page, editorOf(site))).content.sections;
  const of = (texts: Record<string, unknown>): PageCommand[] => [
    { kind: 'translate', id: one!.id, language: 'de', texts: texts as never },
  ];

  await expect(change(site, page, of({ colour: translated('rot', 'red') }))).rejects.toThrow('colour');
  await expect(change(site, page, of({ title: { text: {}, of: 'Causes' } }))).rejects.toThrow('plain');
  await expect(
    change(
      site,
      page,
      of({ 'content:text': { text: { root: { type: 'root', children: [{ type: 'script' }] } }, of: '' } }),
    ),
  ).rejects.toThrow();
  await expect(
    inTransaction((tx) => publishPageLanguage(tx, { pageId: page, language: 'fr' }, editorOf(site))),
  ).rejects.toThrow('French');
});
