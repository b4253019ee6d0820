import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import { buildMenu } from '#domain/page/tree/navigation.ts';
import { sectionSchema } from '#domain/page/content/page.ts';
import type { Connection } from '#server/items/items.server.ts';
import { addPage } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import { queryDraftSection, readEditablePages, readSites, viewDraft } from '../pages.server.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

test('a draft has its own page and level, and of other pages no more than the menu', async () => {
  const { database, engine, log, pageCaches: caches, codeColours, boundaries } = installation.services;
  const id = await installation.addSite('/drafts');
  const rivers = await addPage(installation, id, { title: 'Rivers', sections: [] });
  const upper = await addPage(installation, id, { title: 'Upper', parent: rivers, sections: [] });
  await addPage(installation, id, { title: 'Hidden', data: { hide_in_nav: 'hide' }, sections: [] });
  const site = (await readSites(database.db)).find((one) => one.id === id);
  if (!site) throw new Error('There is no site.');
  const viewer = { ...visitor, level: 10 };
  const view = await viewDraft(
    { db: database.db, engine, log, caches, codeColours, boundaries, viewer },
    { site, path: 'rivers/upper', query: new URLSearchParams() },
  );
  expect(view).toMatchObject({ page: { id: upper }, depth: 2 });
  const pages = await readEditablePages(database.db, { ...viewer, site });
  expect(view.menu).toEqual(buildMenu(pages, { editing: true, current: upper }));
  expect(JSON.stringify({ ...view, menu: [] })).not.toMatch(/Rivers|Hidden/);
});

test('the results of one section read as many rows on a site of many pages as on one of few', async () => {
  const { database, engine, log, pageCaches: caches, codeColours, boundaries } = installation.services;
  const id = await installation.addSite('/many');
  const page = await addPage(installation, id, { title: 'Rivers', sections: [] });
  const site = (await readSites(database.db)).find((one) => one.id === id);
  if (!site) throw new Error('There is no site.');
  const section = sectionSchema.parse({
    id: 'text',
    group: 'default',
    element: { 'element-type': 'lexical', 'element-data': {} },
  });
  const rowsRead = async () => {
    const { db, count } = countingRows(database.db);
    const context = { db, engine, log, caches, codeColours, boundaries, viewer: { ...visitor, level: 5 } };
    await queryDraftSection(context, { site, pageId: page, section, query: new URLSearchParams() });
    return count();
  };
  const before = await rowsRead();
  for (let at = 1; at <= 30; at++) {
    await addPage(installation, id, { title: `Page ${at}`, publish: false });
  }
  expect(await rowsRead()).toBe(before);
  expect(before).toBeGreaterThan(0);
});

/** A connection that counts the rows that are read. */
function countingRows(connection: Connection): { db: Connection; count(): number } {
  let rows = 0;
  const db = connection.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      rows += result.rows.length;
      return Promise.resolve(result);
    },
  });
  return { db, count: () => rows };
}
