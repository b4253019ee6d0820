import { afterAll, beforeAll, expect, test } from 'vitest';
import { sectionSchema } from '#domain/page/content/page.ts';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import { createItem, readChild, type Connection } from '#server/items/items.server.ts';
import { openTestDatabase } from '../../../../tests/fixtures/postgres.ts';
import type { Editor } from '../tree/editor.ts';
import {
  changeDraft,
  changePageSettings,
  createFromTemplate,
  createPage,
  discardPage,
  duplicatePage,
  makeTemplate,
  publishPage,
  readDraft,
  readPageHistory,
  readPages,
  renamePage,
} from '../pages.server.ts';

let database: DatabaseHandle;
let editor: Editor;
beforeAll(async () => {
  database = await openTestDatabase();
  const data = { name: 'Site', base_url: '/' };
  const { id } = await createItem(database.db, { app: 'tidemark', type: 'site', data }, null);
  const site = { id, authLevel: -1, theme: 'default' };
  editor = { id: 'ann', email: 'ann@example.org', level: 10, site };
});
afterAll(() => database.close());

const run = <Value>(work: (db: Connection) => Promise<Value>) => database.db.transaction().execute(work);
const titled = (id: string) =>
  sectionSchema.parse({
    id,
    title: id,
    group: 'default',
    element: { 'element-type': 'lexical', 'element-data': {} },
  });
const add = (id: string) => ({ kind: 'addSection' as const, section: titled(id), before: null });
const retitle = (id: string, title: string) => ({ kind: 'changeSection' as const, id, change: { title } });

/** Changes the draft of a page as it is now. */
const change = (pageId: number, command: ReturnType<typeof add> | ReturnType<typeof retitle>) =>
  run(async (db) => {
    const { revision } = await readDraft(db, pageId, editor);
    return changeDraft(db, { pageId, base: revision, commands: [command] }, editor);
  });
const published = async (pageId: number) => {
  const content = await readChild(database.db, 'page-published', pageId);
  return content?.data.sections.map(({ id, title }) => ({ id, title }));
};
const newPage = async (title: string) => {
  const page = await run((db) => createPage(db, { title }, editor));
  await change(page.id, add('one'));
  await change(page.id, add('two'));
  await run((db) => publishPage(db, page.id, editor));
  return page.id;
};

test('a title has no runs of blanks and none around it', async () => {
  const page = await run((db) => createPage(db, { title: '  Air \t  and\n water ' }, editor));
  expect(page).toMatchObject({ title: 'Air and water', url_slug: 'air_and_water' });
  await run((db) => renamePage(db, page.id, { title: 'Fire  and   ice' }, editor));
  expect(await readPages(database.db, editor.site.id)).toContainEqual(
    expect.objectContaining({ id: page.id, title: 'Fire and ice', url_slug: 'fire_and_ice' }),
  );
  await expect(run((db) => renamePage(db, page.id, { title: ' \n ' }, editor))).rejects.toThrow(
    'a page needs a name',
  );
});

test('a new page is a draft after its siblings, with three groups and an entry in its history', async () => {
  const parent = await run((db) => createPage(db, {}, editor));
  const index = parent.index;
  expect(parent).toMatchObject({ title: `Page ${index}`, url_slug: `page_${index}`, published: 'draft' });
  const pages = await readPages(database.db, editor.site.id);
  expect(pages.filter((page) => page.parent === null && page.index > index)).toEqual([]);
  const below = await run((db) => createPage(db, { title: 'Below', parent: parent.id }, editor));
  expect(below).toMatchObject({ parent: parent.id, index: 0, url_slug: `page_${index}/below` });
  const { content } = await readDraft(database.db, below.id, editor);
  expect(content).toMatchObject({
    sections: [],
    section_groups: [
      { name: 'header', position: 'top', theme: 'header', full_width: 'show', index: 0 },
      { name: 'default', position: 'content', theme: 'content', full_width: 'off', index: 0 },
      { name: 'footer', position: 'bottom', theme: 'clearCentered', full_width: 'show', index: 99 },
    ],
  });
  const history = await readPageHistory(database.db, below.id, editor);
  expect(history).toMatchObject([{ type: 'created Page.', user: 'ann@example.org' }]);
});

test('a page takes no more content than can be read for each change, and may shrink where it has more', async () => {
  const { id } = await run((db) => createPage(db, { title: 'Long' }, editor));
  const long = (name: string) => ({
    ...titled(name),
    element: { 'element-type': 'lexical' as const, 'element-data': { text: name.repeat(300_000) } },
  });
  const send = (base: number, commands: PageCommand[]) =>
    run((db) => changeDraft(db, { pageId: id, base, commands }, editor));
  const sections = Array.from({ length: 10 }, (_, index) => long(`n${index}x`));
  const adding = sections.map((section) => ({ ...add('one'), section }));
  const { revision } = await change(id, add('one'));
  await expect(send(revision, adding)).rejects.toMatchObject({ code: 'too_large' });

  const { section_groups } = (await readDraft(database.db, id, editor)).content;
  await database.db
    .updateTable('item')
    .set({ data: JSON.stringify({ section_groups, sections }) })
    .where('parent_id', '=', id)
    .where('type', '=', 'page-draft')
    .execute();
  await expect(send(revision, [add('two')])).rejects.toMatchObject({ code: 'too_large' });
  const shrunk = await send(revision, [{ kind: 'deleteSection', id: 'n0x' }]);
  expect(shrunk.content.sections).toHaveLength(9);
});

test('publish, change, discard, publish: sections keep their ids', async () => {
  const page = await newPage('Kept');
  const first = await published(page);
  const { content } = await change(page, retitle('one', 'One'));
  expect(content.sections.map(({ title }) => title)).toEqual(['One', 'two']);
  const discarded = await run((db) => discardPage(db, page, editor));
  expect(discarded.content.sections.map(({ id }) => id)).not.toContain('one');
  await change(page, retitle(discarded.content.sections[0]!.id, 'New'));
  await run((db) => publishPage(db, page, editor));
  expect(await published(page)).toEqual([{ ...first![0], title: 'New' }, first![1]]);
});

test('every field of a section is stored in the draft, in its order, and published', async () => {
  const page = await run((db) => createPage(db, { title: 'Fields' }, editor));
  const fields = {
    group: 'default',
    title: 'All fields',
    level: '3',
    size: '2/3',
    rowspan: 4,
    offset: 150,
    border: 'openTop',
    padding: 'p-2',
    tags: 'Flood, A1',
    requirements: 'Required',
    helpText: 'Help',
    description: 'Described',
    infoComp: 'A note',
    trackingId: 't-7',
  };
  const element = { 'element-type': 'Spreadsheet', 'element-data': { columns: [] } };
  const section = sectionSchema.parse({ ...fields, id: 'fields', element });
  await change(page.id, add('last'));
  await run(async (db) => {
    const { revision } = await readDraft(db, page.id, editor);
    const commands = [{ kind: 'addSection', section, before: 'last' } as const];
    return changeDraft(db, { pageId: page.id, base: revision, commands }, editor);
  });
  const draft = (await readDraft(database.db, page.id, editor)).content.sections;
  expect(draft.map(({ id }) => id)).toEqual(['fields', 'last']);
  expect(draft[0]).toMatchObject({ ...fields, id: 'fields', element: { 'element-type': 'Spreadsheet' } });
  expect(draft[0]).not.toHaveProperty('draft_id');
  await run((db) => publishPage(db, page.id, editor));
  const shown = (await readChild(database.db, 'page-published', page.id))!.data.sections;
  expect(shown[0]).toMatchObject({ ...fields, draft_id: 'fields' });
  expect((await readDraft(database.db, page.id, editor)).content.sections[0]?.draft_id).toBe(shown[0]?.id);
});

test('a page without a draft is read without writing, and its first change links the published sections', async () => {
  const page = await newPage('Imported');
  const first = await published(page);
  const { db } = database;
  await db.deleteFrom('item').where('parent_id', '=', page).where('type', '=', 'page-draft').execute();
  const links = await readChild(db, 'page-published', page);
  const unlinked = links!.data.sections.map(({ draft_id: _draft, ...section }) => section);
  const data = JSON.stringify({ ...links!.data, sections: unlinked });
  await db.updateTable('item').set({ data }).where('id', '=', links!.id).execute();

  const draft = await readDraft(db, page, editor);
  expect(draft.revision).toBe(0);
  expect(await readDraft(db, page, editor)).toEqual(draft);
  expect(await readChild(db, 'page-draft', page)).toBeNull();

  const [one, two] = draft.content.sections.map(({ id }) => id);
  const changes = [retitle(one!, 'One'), retitle(two!, 'Two')].map((command) =>
    run((db) => changeDraft(db, { pageId: page, base: 0, commands: [command] }, editor)),
  );
  const outcomes = await Promise.allSettled(changes);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [refused] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toMatchObject({ code: 'conflict', draft: { content: { sections: [{ id: one }, {}] } } });
  await change(page, retitle(one!, 'One'));
  await run((db) => publishPage(db, page, editor));
  expect((await published(page))?.map(({ id }) => id)).toEqual(first?.map(({ id }) => id));
});

test('a copy has the content of the draft under new ids, at the end of the top level', async () => {
  const page = await newPage('Floods');
  await change(page, retitle('one', 'Of the draft'));
  const copy = await run((db) => duplicatePage(db, page, editor));
  const top = (await readPages(database.db, editor.site.id)).filter(({ parent }) => parent === null);
  expect(copy).toMatchObject({
    title: 'Floods Dup',
    url_slug: 'floods_dup',
    index: Math.max(...top.map(({ index }) => index)),
    published: 'draft',
  });
  const { content } = await readDraft(database.db, copy.id, editor);
  expect(content.sections).toMatchObject([{ title: 'Of the draft' }, { title: 'two' }]);
  for (const section of content.sections) {
    expect(['one', 'two']).not.toContain(section.id);
    expect(section.draft_id).toBeUndefined();
  }
  const history = await readPageHistory(database.db, copy.id, editor);
  expect(history.map(({ type }) => type)).toEqual(['Created Duplicate Page.']);
});

test('a template is in no tree, is not published, and pages are made from it', async () => {
  const page = await newPage('Report');
  const template = await run((db) => makeTemplate(db, page, editor));
  expect(template).toMatchObject({ title: 'Report', index: 999, parent: null, url_slug: '' });
  await expect(run((db) => publishPage(db, template.id, editor))).rejects.toThrow(
    'A template cannot be published.',
  );
  await expect(run((db) => createPage(db, { parent: template.id }, editor))).rejects.toThrow(
    'A template is not part of the tree of pages.',
  );
  await expect(run((db) => createFromTemplate(db, page, {}, editor))).rejects.toThrow('is not a template');
  const made = await run((db) => createFromTemplate(db, template.id, { parent: page }, editor));
  expect(made).toMatchObject({ title: 'Report', url_slug: 'report/report', published: 'draft', index: 0 });
  const { content } = await readDraft(database.db, made.id, editor);
  expect(content.sections.map(({ title }) => title)).toEqual(['one', 'two']);
});

test('every setting of a page is stored; nobody can lock a page above the own level', async () => {
  const page = await run((db) => createPage(db, { title: 'Settings' }, editor));
  const settings = {
    description: 'Words',
    icon: 'flooding',
    hide_in_nav: 'hide',
    sidebar: 'left',
    navOptions: {
      sideNav: { size: 'compact' },
      topNav: { size: 'none' },
      secondaryNav: [{ name: 'Reports', path: '/reports' }],
      show_in_footer: 'show',
    },
    filters: [{ searchKey: 'state', values: ['NY'], useSearchParams: false }],
    theme: 'catalyst',
    authLevel: 5,
  };
  await run((db) => changePageSettings(db, page.id, { settings }, editor));
  const stored = (await readPages(database.db, editor.site.id)).find(({ id }) => id === page.id);
  expect(stored).toMatchObject(settings);
  await expect(
    run((db) => changePageSettings(db, page.id, { settings: { theme: 'gone' } }, editor)),
  ).rejects.toThrow('There is no theme "gone".');
  const lower = { ...editor, level: 5 };
  await expect(
    run((db) => changePageSettings(db, page.id, { settings: { authLevel: 10 } }, lower)),
  ).rejects.toThrow('A page cannot require a higher access level than your own.');
  await expect(
    run((db) =>
      changePageSettings(
        db,
        page.id,
        { settings: { navOptions: { secondaryNav: [{ name: 'x', path: 'javascript:1' }] } } },
        editor,
      ),
    ),
  ).rejects.toThrow('A menu leads to a /page or to a web address.');
});
