import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor, type Viewer } from '#domain/access/access.ts';
import { dataControlsSchema } from '#domain/page/content/data-controls.ts';
import { menuSchema } from '#domain/page/content/nav-item.ts';
import { pageSchema, type PageContent } from '#domain/page/content/page.ts';
import { elementState } from '#sections/element-state.ts';
import { readChild, readChildren } from '#server/items/items.server.ts';
import {
  changeDraft,
  generatePages,
  readDraft,
  readPages,
  readRedirects,
  readSites,
  renamePage,
  viewPage,
  type Editor,
} from '#server/pages/pages.server.ts';
import { addPage, addSource, linkedText, sectionOf } from '../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';
import { silentLog } from '../../../tests/fixtures/postgres.ts';
import { duplicateSite } from './sites.server.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const urlsOf = (content: PageContent) =>
  [...JSON.stringify(content).matchAll(/"url":"([^"]*)"/g)].map(([, url]) => url);

test('links within a duplicated site lead to its own pages and sections, all others stay as they are', async () => {
  const { db } = installation.services.database;
  const siteId = await installation.addSite('/linked');
  const others = ['/other', '/linked/gone', '/linked/search?q=a', '#a-heading', 'https://example.org/linked'];
  await addPage(installation, siteId, {
    title: 'Rivers',
    sections: [
      { id: 'from', type: 'lexical', state: linkedText('#p-from', '/linked/lakes#p-deep', '/linked#p-from') },
      {
        id: 'more',
        type: 'lexical',
        state: linkedText('/linked/lakes?a=1#depths', '/linked/lakes', '/lakes#p-deep', ...others),
      },
    ],
    data: {
      navOptions: {
        ...pageSchema.shape.navOptions.parse(undefined),
        secondaryNav: menuSchema.parse([{ name: 'Deep', path: '/lakes#p-deep' }]),
      },
    },
  });
  await addPage(installation, siteId, {
    title: 'Lakes',
    sections: [{ id: 'deep', type: 'lexical', state: linkedText() }],
    publish: false,
  });
  const administrator = { id: null, email: null, level: 10 };
  const twin = await db
    .transaction()
    .execute((transaction) => duplicateSite(transaction, { siteId, name: 'Linked twin' }, administrator));
  const pages = await readPages(db, twin.id);
  const contentOf = async (title: string) => {
    const page = pages.find((one) => one.title === title)!;
    return (await readDraft(db, page.id, { ...administrator, site: twin })).content;
  };
  const rivers = await contentOf('Rivers');
  const deep = `p-${(await contentOf('Lakes')).sections[0]!.id}`;
  // What was published keeps the id by which links lead to it.
  const from = rivers.sections[0]!.draft_id;
  const base = '/linked_twin';
  expect(urlsOf(rivers)).toEqual([
    `#${from}`,
    `${base}/lakes#${deep}`,
    `${base}#${from}`,
    `${base}/lakes?a=1#depths`,
    `${base}/lakes`,
    `${base}/lakes#${deep}`,
    ...others,
  ]);
  const page = pages.find(({ title }) => title === 'Rivers')!;
  expect(page.navOptions.secondaryNav[0]?.path).toBe(`/lakes#${deep}`);
  const published = await readChild(db, 'page-published', page.id);
  expect(published?.data.sections[0]?.id).toBe(from);
  expect(urlsOf(published!.data)).toEqual(urlsOf(rivers));
});

test('former addresses of pages lead to their copies, also in links that still have them', async () => {
  const { db } = installation.services.database;
  const siteId = await installation.addSite('/renamed');
  const administrator = { id: null, email: null, level: 10 };
  const lakes = await addPage(installation, siteId, { title: 'Lakes' });
  await addPage(installation, siteId, {
    title: 'Rivers',
    sections: [{ id: 'one', type: 'lexical', state: linkedText('/renamed/lakes?a=1') }],
  });
  const site = (await readSites(db)).find(({ id }) => id === siteId)!;
  const twin = await db.transaction().execute(async (transaction) => {
    await renamePage(transaction, lakes, { title: 'Ponds' }, { ...administrator, site });
    return duplicateSite(transaction, { siteId, name: 'Renamed twin' }, administrator);
  });
  const pages = await readPages(db, twin.id);
  const copyOf = (title: string) => pages.find((page) => page.title === title)!.id;
  const rivers = await readDraft(db, copyOf('Rivers'), { ...administrator, site: twin });
  expect(urlsOf(rivers.content)).toEqual(['/renamed_twin/ponds?a=1']);
  expect(await readRedirects(db, twin.id)).toEqual(new Map([['lakes', copyOf('Ponds')]]));
});

test('cells and actions of tables in a duplicated site lead to its own pages, and to those that its templates make', async () => {
  const { db } = installation.services.database;
  const siteId = await installation.addSite('/tables');
  const columnsTo = (...locations: string[]) => locations.map((location) => ({ name: 'name', location }));
  const table = (columns: object[], url: string) => ({ columns, actions: [{ name: 'Open', url }] });
  // The template is copied after the page that leads to its pages.
  const pageId = await addPage(installation, siteId, { title: 'List' });
  await addPage(installation, siteId, { title: 'Notes' });
  const template = await addPage(installation, siteId, {
    title: 'Profile',
    publish: false,
    data: { index: 999, url_slug: '' },
  });
  const columns = columnsTo(`/tables/search/${template}/`, '/tables/notes?name=', '/tables/gone/', '');
  const administrator = { id: null, email: null, level: 10 };
  const section = sectionOf({ id: 'table', type: 'Spreadsheet', state: table(columns, '/tables/notes') });
  const editor: Editor = { ...administrator, site: { id: siteId, authLevel: -1, theme: 'default' } };
  const { revision: base } = await readDraft(db, pageId, editor);
  const commands = [{ kind: 'addSection' as const, section, before: null }];
  await db
    .transaction()
    .execute((transaction) => changeDraft(transaction, { pageId, base, commands }, editor));
  const twin = await db
    .transaction()
    .execute((transaction) => duplicateSite(transaction, { siteId, name: 'Tables twin' }, administrator));
  const pages = await readPages(db, twin.id);
  const idOf = (title: string) => pages.find((page) => page.title === title)!.id;
  const { content } = await readDraft(db, idOf('List'), { ...administrator, site: twin });
  const profiles = `/tables_twin/search/${idOf('Profile')}/`;
  expect(elementState(content.sections[0]!.element)).toMatchObject(
    table(columnsTo(profiles, '/tables_twin/notes?name=', '/tables/gone/', ''), '/tables_twin/notes'),
  );
});

test('a copy of a public site is for editors at first, under an address that nobody has chosen', async () => {
  const { services } = installation;
  const { db } = services.database;
  const siteId = await installation.addSite('/public');
  await addPage(installation, siteId, { title: 'Open page' });
  const administrator = { id: null, email: null, level: 10 };
  const twin = await db
    .transaction()
    .execute((transaction) => duplicateSite(transaction, { siteId, name: 'Public twin' }, administrator));
  expect(twin.authLevel).toBe(5);
  const { engine, pageCaches: caches, codeColours, boundaries } = services;
  const at = (viewer: Viewer) =>
    viewPage(
      { db, engine, caches, codeColours, boundaries, log: silentLog, viewer },
      { site: twin, path: 'open_page', query: new URLSearchParams() },
    );
  await expect(at(visitor)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await at({ ...administrator, level: 5 })).toMatchObject({ page: { title: 'Open page' } });
});

test('the generated pages of a duplicated site are linked to its own template and updated from that', async () => {
  const { services } = installation;
  const { db } = services.database;
  const { sourceId, versionId } = await addSource(installation, {
    name: 'Places',
    csv: 'name\nHill\nDale\n',
  });
  const siteId = await installation.addSite('/site');
  const parent = await addPage(installation, siteId, { title: 'Places' });
  const template = await addPage(installation, siteId, {
    title: 'Profile',
    sections: [{ id: 'text', type: 'lexical', state: linkedText('#p-text') }],
    publish: false,
    data: { index: 999, url_slug: '' },
  });
  const administrator = { id: null, email: null, level: 10 };
  const generate = async (id: number, ofTemplate: number, controls: object) => {
    const site = (await readSites(db)).find((each) => each.id === id)!;
    const editor: Editor = { ...administrator, site };
    return generatePages(
      { db, engine: services.engine, log: silentLog, editor },
      { template: ofTemplate, controls: dataControlsSchema.parse(controls), after: null },
    );
  };
  const controls = { source: sourceId, version: versionId, title: '{name}', key: 'name', parent };
  expect(await generate(siteId, template, controls)).toMatchObject({ created: 2 });

  const twin = await db
    .transaction()
    .execute((transaction) => duplicateSite(transaction, { siteId, name: 'Twin' }, administrator));
  const pages = await readPages(db, twin.id);
  const copy = (title: string) => pages.find((page) => page.title === title)!;
  expect(copy('Hill').template_id).toBe(copy('Profile').id);
  expect(copy('Profile').data_controls?.parent).toBe(copy('Places').id);
  const editor = { ...administrator, site: twin };
  const [ofPage, ofTemplate] = await Promise.all(
    ['Hill', 'Profile'].map(async (title) => (await readDraft(db, copy(title).id, editor)).content),
  );
  expect(ofPage!.sections[0]!.template_section).toBe(ofTemplate!.sections[0]!.id);
  for (const content of [ofPage!, ofTemplate!]) {
    expect(urlsOf(content)).toEqual([`#p-${content.sections[0]!.id}`]);
  }
  expect(await generate(twin.id, copy('Profile').id, copy('Profile').data_controls!)).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 2,
  });
});

test('a site with many pages is copied with few statements, and its tree stays as it is', async () => {
  const { db, pool } = installation.services.database;
  const siteId = await installation.addSite('/many');
  const top = await addPage(installation, siteId, { title: 'Top' });
  await pool.query(
    `insert into item (app, type, parent_id, data) select $1, 'page', $2,
      jsonb_build_object('title', 'Below ' || n, 'url_slug', 'top/below_' || n, 'index', n) from generate_series(1, 300) as n`,
    [String(siteId), top],
  );
  await pool.query(
    `insert into item (app, type, parent_id, data) select app, 'page-draft', id, '{"sections":[],"section_groups":[]}'
      from item where type = 'page' and parent_id = $1`,
    [top],
  );
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => ((statements += 1), node),
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const twin = await db
    .transaction()
    .execute((transaction) =>
      duplicateSite(
        transaction.withPlugin(counter),
        { siteId, name: 'Many more' },
        { id: null, email: null, level: 10 },
      ),
    );
  expect(statements).toBeLessThan(150);
  const pages = await readPages(db, twin.id);
  const copiedTop = pages.find(({ title }) => title === 'Top')!;
  const below = pages.filter(({ parent }) => parent === copiedTop.id);
  expect(below.map(({ title, index }) => [title, index])).toEqual(
    Array.from({ length: 300 }, (_, index) => [`Below ${index + 1}`, index + 1]),
  );
  const drafts = await readChildren(
    db,
    'page-draft',
    below.map(({ id }) => id),
  );
  expect(drafts).toHaveLength(300);
});
