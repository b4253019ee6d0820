import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVersion } from '#server/sources/sources.server.ts';
import { addPage, addSource } from '../../../../tests/fixtures/contents.ts';
import {
  openInstallation,
  type Role,
  type TestInstallation,
} from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const usageQuery = `query ($s: Int!, $v: Int) {
  usedBy(sourceId: $s, versionId: $v) { hidden hasOtherVersions pages { id title siteName href isDraft isPublished sections } }
}`;

test('a source names the pages that show it, and only counts those that the viewer may not edit', async () => {
  const site = await installation.addSite('/news');
  const { sourceId, versionId } = await addSource(installation, { name: 'Storms', csv: 'a\n1\n' });
  const other = await addSource(installation, { name: 'Other', csv: 'a\n1\n' });
  const state = { sourceInfo: { sourceId, versionId }, columns: [{ name: 'a', show: true }] };
  const sections = [
    { id: 'a', type: 'Spreadsheet', state, title: 'Table' },
    { id: 'b', type: 'Card', state },
    { id: 'c', type: 'Card', state: { ...state, sourceInfo: other } },
  ];
  const shown = await addPage(installation, site, { title: 'Shown', sections });
  const draft = await addPage(installation, site, { title: 'Draft', sections, publish: false });
  await addPage(installation, site, { title: 'Secret', sections, data: { authLevel: 10 } });
  await addPage(installation, site, { title: 'Empty' });

  const usage = async (role: Role, variables: object) =>
    (await installation.ask(role, usageQuery, { ...variables })).data;
  const pageOf = (id: number, title: string) => ({ id, title, siteName: 'Site at /news' });
  const expected = {
    usedBy: {
      hidden: 1,
      hasOtherVersions: false,
      pages: [
        {
          ...pageOf(shown, 'Shown'),
          href: '/news/shown',
          isDraft: true,
          isPublished: true,
          sections: ['Cards', 'Table'],
        },
        {
          ...pageOf(draft, 'Draft'),
          href: '/news/edit/draft',
          isDraft: true,
          isPublished: false,
          sections: ['Cards', 'Table'],
        },
      ],
    },
  };
  expect(await usage('editor', { s: sourceId })).toEqual(expected);
  expect(await usage('editor', { s: sourceId, v: versionId })).toEqual(expected);
  const counted = await installation.ask('editor', '{ sourcePages { sourceId pages } }');
  expect(counted.data).toEqual({
    sourcePages: [
      { sourceId: other.sourceId, pages: 3 },
      { sourceId, pages: 3 },
    ],
  });
  expect(await usage('administrator', { s: sourceId })).toMatchObject({ usedBy: { hidden: 0 } });

  const { db } = installation.services.database;
  const added = await addVersion(db, sourceId, { id: null, email: 'ad@example.org', level: 10 });
  for (const v of [undefined, versionId, added]) {
    expect(await usage('editor', { s: sourceId, v })).toMatchObject({ usedBy: { hasOtherVersions: true } });
  }

  await installation.ask('administrator', `mutation { deletePages(pageIds: [${shown}]) }`, {}, '/news');
  expect(await usage('editor', { s: sourceId })).toMatchObject({
    usedBy: { hidden: 1, pages: [{ id: draft }] },
  });
  const wrong = await installation.ask('editor', usageQuery, { s: sourceId, v: other.versionId });
  expect(wrong.errors?.[0]?.extensions?.code).toBe('not_found');
});

const restrictedQuery = `query ($id: Int!) {
  restrictedSources(pageId: $id) { pageLevel sources { id name authLevel mayOpen } }
}`;

test('before a page is published, its editor is told which data its readers may not see', async () => {
  const site = await installation.addSite('/restricted');
  const add = (name: string, authLevel: number) =>
    addSource(installation, { name, csv: 'a\n1\n', authLevel });
  const open = await add('Open', -1);
  const editors = await add('For editors', 5);
  const secret = await add('Secret', 10);
  const sections = [open, editors, editors, secret].map(({ sourceId, versionId }, index) => ({
    id: `s${index}`,
    type: 'Spreadsheet',
    state: { sourceInfo: { sourceId, versionId }, columns: [{ name: 'a', show: true }] },
  }));
  const ask = async (role: Role, id: number) => {
    const { data } = await installation.ask(role, restrictedQuery, { id }, '/restricted');
    return data?.['restrictedSources'];
  };
  const draft = await addPage(installation, site, { title: 'Draft', sections, publish: false });
  const forEditors = { id: editors.sourceId, name: 'For editors', authLevel: 5, mayOpen: true };
  expect(await ask('editor', draft)).toEqual({
    pageLevel: -1,
    sources: [forEditors, { id: secret.sourceId, name: null, authLevel: 10, mayOpen: false }],
  });
  expect(await ask('administrator', draft)).toEqual({
    pageLevel: -1,
    sources: [forEditors, { id: secret.sourceId, name: 'Secret', authLevel: 10, mayOpen: true }],
  });

  const inner = await addPage(installation, site, {
    title: 'For editors too',
    sections,
    publish: false,
    data: { authLevel: 5 },
  });
  expect(await ask('editor', inner)).toMatchObject({ pageLevel: 5, sources: [{ id: secret.sourceId }] });

  await installation.services.database.pool.query(
    `update item set data = data || '{"authLevel": 5, "columns": 7}' where id = $1`,
    [secret.sourceId],
  );
  expect(await ask('administrator', draft)).toEqual({
    pageLevel: -1,
    sources: [forEditors, { id: secret.sourceId, name: 'Secret', authLevel: 5, mayOpen: false }],
  });

  await installation.ask(
    'editor',
    `mutation { publishPage(pageId: ${draft}) { revision } }`,
    {},
    '/restricted',
  );
  expect(await ask('editor', draft)).toEqual({ pageLevel: -1, sources: [] });
});
