import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sectionSchema } from '#domain/page/content/page.ts';
import { restoreCommands } from '#domain/page/change/restore-content.ts';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import { createItem } from '#server/items/items.server.ts';
import { openTestDatabase } from '../../../../tests/fixtures/postgres.ts';
import type { Editor } from './editor.ts';
import {
  changeDraft,
  changePageSettings,
  commentOnPage,
  createPage,
  publishPage,
  readDraft,
  readPageHistory,
  readPageVersion,
  readPageVersions,
  readSiteHistory,
} from '../pages.server.ts';
import { latestEntries } from './site-history.ts';

let database: DatabaseHandle;
let ann: Editor;
let bob: Editor;
beforeAll(async () => {
  database = await openTestDatabase();
  const data = { name: 'Site', base_url: '/' };
  const { id } = await createItem(database.db, { app: 'tidemark', type: 'site', data }, null);
  const site = { id, authLevel: -1, theme: 'default' };
  ann = { id: 'ann', email: 'ann@example.org', level: 10, site };
  bob = { id: 'bob', email: 'bob@example.org', level: 5, site };
});
afterAll(() => database.close());

type Commands = Parameters<typeof changeDraft>[1]['commands'];

async function change(pageId: number, editor: Editor, ...commands: Commands): Promise<void> {
  const { revision: base } = await readDraft(database.db, pageId, editor);
  await database.db.transaction().execute((db) => changeDraft(db, { pageId, base, commands }, editor));
}

test('the history says who did what to which section; a series of saves is one entry until it is published', async () => {
  const { id: pageId } = await database.db.transaction().execute((db) => createPage(db, { title: 'P' }, ann));
  const section = sectionSchema.parse({
    id: 's1',
    group: 'default',
    title: 'Rivers',
    element: { 'element-type': 'lexical', 'element-data': { text: 'a' } },
  });
  const write = (text: string) => ({
    kind: 'changeSection' as const,
    id: 's1',
    change: { element: { 'element-type': 'lexical', 'element-data': { text } } },
  });
  await change(pageId, ann, { kind: 'addSection', section, before: null });
  for (const text of ['b', 'bc', 'bcd']) {
    await change(pageId, ann, write(text));
  }
  await change(pageId, bob, write('other'), {
    kind: 'changeSection',
    id: 's1',
    change: { title: 'Streams', tags: 'water', size: '1/2' },
  });
  await commentOnPage(database.db, pageId, ' Looks good ', bob);
  await database.db.transaction().execute((db) => publishPage(db, pageId, ann));
  await change(pageId, ann, write('later'));
  await change(pageId, ann, { kind: 'deleteSection', id: 's1' });

  const history = await readPageHistory(database.db, pageId, ann);
  expect(history.map(({ type, user }) => `${user.split('@')[0]} ${type}`)).toEqual([
    'ann deleted section Streams.',
    'ann edited section Streams: content.',
    'ann published changes.',
    'bob commented: Looks good',
    'bob edited section Streams: layout, tags, title.',
    'bob edited section Streams: content.',
    'ann edited section Rivers: content.',
    'ann added section Rivers.',
    'ann created Page.',
  ]);
  for (const { time } of history) {
    expect(Date.parse(time)).toBeGreaterThan(0);
  }

  const versions = await readPageVersions(database.db, pageId, ann);
  const published = versions.filter(({ kind }) => kind === 'published');
  expect(published).toHaveLength(1);
  const { content: draft } = await readDraft(database.db, pageId, ann);
  const restored = await readPageVersion(database.db, { pageId, ...published[0]! }, ann);
  expect(restored.sections).toMatchObject([{ id: 's1', title: 'Streams' }]);
  const commands = restoreCommands(draft, restored);
  await change(pageId, bob, ...commands);
  expect((await readDraft(database.db, pageId, ann)).content.sections).toMatchObject([
    { id: 's1', title: 'Streams' },
  ]);
  const missing = { pageId, kind: 'published' as const, revision: 99 };
  await expect(readPageVersion(database.db, missing, ann)).rejects.toMatchObject({ code: 'not_found' });
});

test('the history says which settings were changed; a series of saves of one setting is one entry', async () => {
  const { id: pageId } = await database.db.transaction().execute((db) => createPage(db, { title: 'Q' }, ann));
  const set = (settings: object, editor: Editor) =>
    database.db.transaction().execute((db) => changePageSettings(db, pageId, { settings }, editor));
  for (const description of ['W', 'Wo', 'Words']) {
    await set({ description }, ann);
  }
  await set({ description: 'Words', navOptions: { show_in_footer: 'show' }, authLevel: 0 }, ann);
  await set({ description: 'Other words', sidebar: 'left' }, bob);

  const history = await readPageHistory(database.db, pageId, ann);
  expect(history.map(({ type, user }) => `${user.split('@')[0]} ${type}`)).toEqual([
    'bob changed Page Description.',
    'bob changed Show Content Sidebar to Left.',
    'ann changed Who may read it to Signed in.',
    'ann changed Show in Footer to Show.',
    'ann changed Page Description.',
    'ann created Page.',
  ]);
});

test('a long name of a section is cut between its characters', async () => {
  const { id: pageId } = await database.db.transaction().execute((db) => createPage(db, { title: 'W' }, ann));
  const title = `a${'🌊'.repeat(60)}`;
  const element = { 'element-type': 'lexical', 'element-data': {} };
  const section = sectionSchema.parse({ id: 's1', group: 'default', title: title.slice(1), element });
  await change(pageId, ann, { kind: 'addSection', section, before: null });
  await change(pageId, ann, { kind: 'changeSection', id: 's1', change: { title } });
  await change(pageId, ann, { kind: 'deleteSection', id: 's1' });
  const [removed, , added] = await readPageHistory(database.db, pageId, ann);
  expect(removed!.type).toBe(`deleted section a${'🌊'.repeat(39)}….`);
  expect(added!.type).toBe(`added section ${'🌊'.repeat(39)}….`);
});

test('the latest changes of a site are those of the pages that the reader may change, newest first', async () => {
  const add = (fields: object) =>
    database.db.transaction().execute((db) => createPage(db, { title: 'Site', ...fields }, ann));
  const [open, hidden] = [await add({}), await add({})];
  await database.db
    .transaction()
    .execute((db) => changePageSettings(db, hidden.id, { settings: { authLevel: 10 } }, ann));
  await commentOnPage(database.db, open.id, 'Done', bob);
  const latest = async (editor: Editor) => {
    const changes = await readSiteHistory(database.db, editor);
    expect(changes.length).toBeLessThanOrEqual(20);
    return changes.filter(({ pageId }) => pageId === open.id || pageId === hidden.id);
  };
  expect((await latest(ann)).map(({ pageId }) => pageId)).toContain(hidden.id);
  const seen = await latest(bob);
  expect(seen[0]).toMatchObject({
    type: 'commented: Done',
    user: 'bob@example.org',
    title: 'Site',
    pageId: open.id,
  });
  expect(seen.map(({ pageId }) => pageId)).not.toContain(hidden.id);
});

test('the latest changes of a site are read from an index in their order, however many there are', async () => {
  const { id } = await database.db.transaction().execute((db) => createPage(db, { title: 'Many' }, ann));
  await sql`
    insert into item (app, type, parent_id, data, updated_at)
    select ${String(ann.site.id)}, 'history', ${id}, '{"type": "changed the page.", "user": "ann"}', now() - n * interval '1 minute'
    from generate_series(1, 5000) n`.execute(database.db);
  await sql`analyze item`.execute(database.db);
  const plan = JSON.stringify(await latestEntries(database.db, ann.site, [id]).explain('json'));
  expect(plan).toContain('item_latest_changes');
  expect(plan).not.toContain('"Sort"');
});
