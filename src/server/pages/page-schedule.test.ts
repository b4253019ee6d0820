import { afterAll, beforeAll, expect, test } from 'vitest';
import { sectionSchema } from '#domain/page/page.ts';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import { createItem, readChild, type Connection } from '#server/items/items.server.ts';
import { openTestDatabase } from '../../../tests/fixtures/postgres.ts';
import type { Editor } from './editor.ts';
import {
  cancelSchedule,
  changeDraft,
  createPage,
  createPreviewLink,
  discardPage,
  publishPage,
  publishScheduled,
  readDraft,
  readEditablePages,
  readPageHistory,
  readPreviewLinks,
  readSchedule,
  revokePreviewLink,
  schedulePublication,
} from './pages.server.ts';

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
  await run((db) => schedulePublication(db, id, soon(), ann));
  await database.db.updateTable('page_schedule').set({ at: new Date() }).where('page_id', '=', id).execute();
  return id;
}

const entries = async (id: number) => (await readPageHistory(database.db, id, ann)).map(({ type }) => type);
const isPublished = async (id: number) => (await readChild(database.db, 'page-published', id)) !== null;
const findAnn = () => Promise.resolve(ann);

test('a draft is published at its time, not before, and once', async () => {
  const id = await newPage();
  const { at } = await run((db) => schedulePublication(db, id, soon(), ann));
  expect(await readSchedule(database.db, id, ann)).toEqual({ at, by: 'ann@example.org' });
  await run((db) => publishScheduled(db, id, findAnn));
  expect(await isPublished(id)).toBe(false);
  await database.db.updateTable('page_schedule').set({ at: new Date() }).where('page_id', '=', id).execute();
  await run((db) => publishScheduled(db, id, findAnn));
  expect(await isPublished(id)).toBe(true);
  await run((db) => publishScheduled(db, id, findAnn));
  expect(await readSchedule(database.db, id, ann)).toBeNull();
  expect((await entries(id)).slice(0, 2).toSorted()).toEqual([
    'published as scheduled.',
    'published changes.',
  ]);
});

test('the list of pages of an editor has the times at which they are published', async () => {
  const [planned, other] = [await newPage(), await newPage()];
  const { at } = await run((db) => schedulePublication(db, planned, soon(), ann));
  const times = async () => {
    const pages = await readEditablePages(database.db, ann);
    return [planned, other].map((id) => pages.find((page) => page.id === id)?.publishes_at);
  };
  expect(await times()).toEqual([at, undefined]);
  await run((db) => cancelSchedule(db, planned, ann));
  expect(await times()).toEqual([undefined, undefined]);
});

test('publishing, discarding and taking it back end the time that was set', async () => {
  for (const end of [publishPage, discardPage, cancelSchedule]) {
    const id = await newPage();
    await run((db) => schedulePublication(db, id, soon(), ann));
    await run(async (db) => void (await end(db, id, ann)));
    expect(await readSchedule(database.db, id, ann)).toBeNull();
    expect(await entries(id)).toContain('took back the time set for publishing.');
  }
});

test('somebody whose access has ended publishes nothing, and the history says so', async () => {
  for (const findUser of [() => Promise.resolve(null), () => Promise.resolve({ ...ann, level: 0 })]) {
    const id = await duePage();
    await run((db) => publishScheduled(db, id, findUser));
    expect(await isPublished(id)).toBe(false);
    expect((await entries(id))[0]).toMatch(/^could not publish as scheduled: /);
  }
  // A deleted page has no time any more.
  await run((db) => publishScheduled(db, 2_000_000_000, findAnn));
});

test('a time is within a year, and a template has none', async () => {
  const id = await newPage();
  for (const at of [new Date(0), new Date(Date.now() + 400 * 86_400_000), new Date(Number.NaN)])
    await expect(run((db) => schedulePublication(db, id, at, ann))).rejects.toThrow('Choose a time');
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
