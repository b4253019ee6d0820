import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import type { Site } from '#domain/site/site.ts';
import { textDocument } from '#richtext/document.ts';
import { patchItems, type Connection } from '#server/items/items.server.ts';
import { addPage } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import { listStatements } from '../../../../tests/fixtures/list-statements.ts';
import {
  changeDraft,
  countSiteTranslations,
  createPage,
  duplicatePage,
  publishPage,
  publishPageLanguage,
  readDraft,
  readPages,
  readSites,
  readTranslations,
  renamePage,
} from '../pages.server.ts';

let installation: TestInstallation;
let site: Site;
let page: number;

beforeAll(async () => {
  installation = await openInstallation();
  const id = await installation.addSite('/counted');
  const sections = [
    { id: 'one', title: 'Causes', type: 'lexical', state: { text: textDocument('It rains.') } },
  ];
  page = await addPage(installation, id, { title: 'Floods', sections });
  await addPage(installation, id, { title: 'Help', sections });
  await patchItems(db(), 'site', [{ id, fields: { languages: ['de'] } }], null);
  site = (await readSites(db())).find((each) => each.id === id)!;
});
afterAll(() => installation.close());

const db = () => installation.services.database.db;
const run = <Value>(work: (transaction: Connection) => Promise<Value>) => db().transaction().execute(work);
const editor = () => ({ ...visitor, id: 'ann', email: 'ann@example.org', level: 10, site });
const count = () => countSiteTranslations(db(), site.id, installation.services.log);

/** The state of a page in German as the list of pages knows it. */
async function countsOf(id: number) {
  const entry = (await readPages(db(), site.id)).find((each) => each.id === id);
  const { missing, outdated, has_changes, published } = entry?.translated?.['de'] ?? {};
  return { missing, outdated, has_changes, published };
}

async function translate(key: 'title', of: string, text: string) {
  const { revision } = await readDraft(db(), page, editor());
  const texts = { [key]: { text, of } };
  const commands = [{ kind: 'translate' as const, id: null, language: 'de', texts }];
  await run((tx) => changeDraft(tx, { pageId: page, base: revision, commands }, editor()));
}

test('a site that gets a language is counted, and again only where something changed', async () => {
  expect(await countsOf(page)).toEqual({});
  await count();
  const nothing = { missing: 3, outdated: 0, has_changes: false, published: false };
  expect(await countsOf(page)).toEqual(nothing);

  const revisions = () =>
    db().selectFrom('item').select(['id', 'revision']).where('app', '=', String(site.id)).execute();
  const before = await revisions();
  await count();
  expect(await revisions()).toEqual(before);
});

test('counts follow what changes a draft: texts, a new name, publishing, and copies begin without readers', async () => {
  await translate('title', 'Floods', 'Hochwasser');
  expect(await countsOf(page)).toMatchObject({ missing: 2, outdated: 0, has_changes: true });
  await run((tx) => publishPageLanguage(tx, { pageId: page, language: 'de' }, editor()));
  expect(await countsOf(page)).toMatchObject({ has_changes: false, published: true });

  await run((tx) => renamePage(tx, page, { title: 'High water' }, editor()));
  expect(await countsOf(page)).toMatchObject({ missing: 2, outdated: 1, published: true });
  await run((tx) => publishPage(tx, page, editor()));
  expect(await countsOf(page)).toMatchObject({ missing: 2, outdated: 1, published: true });

  const copy = await run((tx) => duplicatePage(tx, page, editor()));
  expect(await countsOf(copy.id)).toEqual({ missing: 2, outdated: 1, has_changes: false, published: false });
  const created = await run((tx) => createPage(tx, { title: 'New' }, editor()));
  expect(await countsOf(created.id)).toMatchObject({ missing: 1, published: false });
});

test('the list is one query of the pages, which is cached', async () => {
  await installation.services.changes.catchUp();
  const { database, engine, log, pageCaches: caches, codeColours } = installation.services;
  const context = { db: database.db, engine, log, caches, codeColours, viewer: editor() };
  const query = { language: null, state: null, search: '', offset: 0, limit: 10 };
  const read = () => listStatements(() => readTranslations(context, site, query));

  expect((await read()).statements).toHaveLength(1);
  const { result, statements } = await read();
  expect(statements).toEqual([]);
  expect(result.entries.map(({ title, missing }) => [title, missing])).toEqual(
    expect.arrayContaining([
      ['High water', 2],
      ['Help', 3],
      ['New', 1],
    ]),
  );
});
