import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import { buildMenu } from '#domain/page/navigation.ts';
import { addPage } from '../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';
import { readEditablePages, readSites, viewDraft } from './pages.server.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

test('a draft has its own page and level, and of other pages no more than the menu', async () => {
  const { database, engine, log, pageCaches: caches } = installation.services;
  const id = await installation.addSite('/drafts');
  const rivers = await addPage(installation, id, { title: 'Rivers', sections: [] });
  const upper = await addPage(installation, id, { title: 'Upper', parent: rivers, sections: [] });
  await addPage(installation, id, { title: 'Hidden', data: { hide_in_nav: 'hide' }, sections: [] });
  const site = (await readSites(database.db)).find((one) => one.id === id);
  if (!site) throw new Error('There is no site.');
  const viewer = { ...visitor, level: 10 };
  const view = await viewDraft(
    { db: database.db, engine, log, caches, viewer },
    { site, path: 'rivers/upper', query: new URLSearchParams() },
  );
  expect(view).toMatchObject({ page: { id: upper }, depth: 2 });
  const pages = await readEditablePages(database.db, { ...viewer, site });
  expect(view.menu).toEqual(buildMenu(pages, { editing: true, current: upper }));
  expect(JSON.stringify({ ...view, menu: [] })).not.toMatch(/Rivers|Hidden/);
});
