import { afterAll, beforeAll, expect, test } from 'vitest';
import { sectionSchema } from '#domain/page/content/page.ts';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import { createItem, readChild, type Connection } from '#server/items/items.server.ts';
import { openTestDatabase } from '../../../../tests/fixtures/postgres.ts';
import type { Editor } from '../tree/editor.ts';
import {
  cancelSchedule,
  changeDraft,
  createPage,
  createPreviewLink,
  discardPage,
  publishPage,
  runSchedules,
  readDraft,
  readEditablePages,
  readPageHistory,
  readPreviewLinks,
  readSchedule,
  revokePreviewLink,
  schedulePage,
  unpublishPage,
} from '../pages.server.ts';

let database: DatabaseHandle;
let ann: Editor;
beforeAll(async () => {
  database = await openTestDatabase();
  const data = { name: 'Site', base_url: '/' };
  const { id } = await createItem(database.db, { app: 'tidemark', type: 'site', data }, null);
  ann = { id: 'ann', email: 'ann@example.org', level: 5, site: { id, authLevel: -1, theme: 'default' } };
});
afterAll(() => database.close());

const run = <Value>(work: (db: Connection) => Promise<Value>) => database.db.transaction().execute(work);
const planOf = (pageId: number) => ({
  pageId,
  kind: 'publish' as const,
  at: soon(),
  zone: 'America/New_York',
});
const soon = () => new Date(Date.now() + 3_600_000);

async function newPage(): Promise<number> {
  const { id } = await run((db) => createPage(db, { title: 'Planned' }, ann));
  const section = sectionSchema.parse({
    id: 'one',
    group: 'default',
    element: { 'element-type': 'lexical', 'element-data': {} },
  });
  const { revision } = await readDraft(database.db, id, ann);
  const commands = [{ kind: 'addSection' as const, section, before: null }];
  await run((db) => changeDraft(db, { pageId: id, base: revision, commands }, ann));
  return id;
}

/** A page whose time has come. */
async function duePage(): Promise<number> {
  const id = await newPage();
  await run((db) => schedulePage(db, planOf(id), ann));
  await database.db.updateTable('page_schedule').set({ at: new Date() }).where('page_id', '=', id).execute();
  return id;
}

const entries = async (id: number) => (await readPageHistory(database.db, id, ann)).map(({ type }) => type);
const isPublished = async (id: number) => (await readChild(database.db, 'page-published', id)) !== null;
const findAnn = () => Promise.resolve(ann);

test('a draft is published at its time, not before, and once', async () => {
  const id = await newPage();
  const { at } = await run((db) => schedulePage(db, planOf(id), ann));
  expect(await readSchedule(database.db, { pageId: id, kind: 'publish' }, ann)).toEqual({
    at,
    zone: 'America/New_York',
    by: 'ann@example.org',
  });
  await run((db) => runSchedules(db, id, findAnn));
  expect(await isPublished(id)).toBe(false);
  await database.db.updateTable('page_schedule').set({ at: new Date() }).where('page_id', '=', id).execute();
  await run((db) => runSchedules(db, id, findAnn));
  expect(await isPublished(id)).toBe(true);
  await run((db) => runSchedules(db, id, findAnn));
  expect(await readSchedule(database.db, { pageId: id, kind: 'publish' }, ann)).toBeNull();
  expect((await entries(id)).slice(0, 2).toSorted()).toEqual([
    'published as scheduled.',
    'published changes.',
  ]);
});

test('the list of pages of an editor has the times at which they are published', async () => {
  const [planned, other] = [await newPage(), await newPage()];
  const { at } = await run((db) => schedulePage(db, planOf(planned), ann));
  const times = async () => {
    const pages = await readEditablePages(database.db, ann);
    return [planned, other].map((id) => pages.find((page) => page.id === id)?.publishes_at);
  };
  expect(await times()).toEqual([at, undefined]);
  await run((db) => cancelSchedule(db, { pageId: planned, kind: 'publish' }, ann));
  expect(await times()).toEqual([undefined, undefined]);
});

test('publishing, discarding and taking it back end the time that was set', async () => {
  const cancel = (db: Connection, pageId: number) => cancelSchedule(db, { pageId, kind: 'publish' }, ann);
  for (const end of [publishPage, discardPage, cancel]) {
    const id = await newPage();
    await run((db) => schedulePage(db, planOf(id), ann));
    await run(async (db) => void (await end(db, id, ann)));
    expect(await readSchedule(database.db, { pageId: id, kind: 'publish' }, ann)).toBeNull();
    expect(await entries(id)).toContain('took back the time set for publishing.');
  }
});

test('somebody whose access has ended publishes nothing, and the history says so', async () => {
  for (const findUser of [() => Promise.resolve(null), () => Promise.resolve({ ...ann, level: 0 })]) {
    const id = await duePage();
    await run((db) => runSchedules(db, id, findUser));
    expect(await isPublished(id)).toBe(false);
    expect((await entries(id))[0]).toMatch(/^could not publish as scheduled: /);
  }
  // A deleted page has no time any more.
  await run((db) => runSchedules(db, 2_000_000_000, findAnn));
});

test('a page is unpublished at its time, whether it is published by hand meanwhile or not', async () => {
  const id = await newPage();
  await run((db) => publishPage(db, id, ann));
  await run((db) => schedulePage(db, { ...planOf(id), kind: 'unpublish' }, ann));
  await run((db) => publishPage(db, id, ann));
  const plan = { pageId: id, kind: 'unpublish' as const };
  expect(await readSchedule(database.db, plan, ann)).toMatchObject({ zone: 'America/New_York' });
  const state = async () =>
    (await readEditablePages(database.db, ann)).find((page) => page.id === id)?.published;
  expect(await state()).toBe('');
  await database.db.updateTable('page_schedule').set({ at: new Date() }).where('page_id', '=', id).execute();
  await run((db) => runSchedules(db, id, findAnn));
  expect(await state()).toBe('draft');
  expect(await readSchedule(database.db, plan, ann)).toBeNull();
  expect(await entries(id)).toContain('unpublished as scheduled.');
  await expect(run((db) => unpublishPage(db, id, ann))).rejects.toThrow('This page is not published.');
});

test('the history says the time on the clocks of who set it', async () => {
  const id = await newPage();
  const at = new Date(Date.now() + 86_400_000);
  at.setUTCMinutes(30, 0, 0);
  await run((db) => schedulePage(db, { ...planOf(id), at }, ann));
  expect((await entries(id))[0]).toMatch(/^set publishing for \d\d\/\d\d\/\d{4}, \d\d:30 E[SD]T\.$/);
  await expect(run((db) => schedulePage(db, { ...planOf(id), zone: 'Atlantis/Town' }, ann))).rejects.toThrow(
    'time zone',
  );
});

test('a time is within a year, and a template has none', async () => {
  const id = await newPage();
  for (const at of [new Date(0), new Date(Date.now() + 400 * 86_400_000), new Date(Number.NaN)]) {
    await expect(run((db) => schedulePage(db, { ...planOf(id), at }, ann))).rejects.toThrow('Choose a time');
  }
});

test('preview links are made, listed without their token, and revoked', async () => {
  const id = await newPage();
  const { token, ...link } = await run((db) => createPreviewLink(db, { pageId: id, days: 7 }, ann));
  expect(token).toHaveLength(32);
  expect(await readPreviewLinks(database.db, id, ann)).toEqual([link]);
  await run((db) => revokePreviewLink(db, { pageId: id, id: link.id }, ann));
  expect(await readPreviewLinks(database.db, id, ann)).toEqual([]);
  await expect(run((db) => revokePreviewLink(db, { pageId: id, id: link.id }, ann))).rejects.toThrow(
    'no longer exists',
  );
  await expect(run((db) => createPreviewLink(db, { pageId: id, days: 91 }, ann))).rejects.toThrow('1 to 90');
  expect(await entries(id)).toContain('revoked a preview link.');
});
