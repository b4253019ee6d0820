import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import { createItem, type Connection } from '#server/items/items.server.ts';
import { openTestDatabase } from '../../../../tests/fixtures/postgres.ts';
import type { Editor } from '../tree/editor.ts';
import {
  cancelSchedule,
  changeDraft,
  createPage,
  discardPageLanguage,
  publishPage,
  publishPageLanguage,
  readDraft,
  readPageHistory,
  readPages,
  readSchedule,
  runSchedules,
  schedulePage,
} from '../pages.server.ts';

let database: DatabaseHandle;
let ann: Editor;

beforeAll(async () => {
  database = await openTestDatabase();
  const languages = ['de', 'fr'];
  const data = { name: 'Site', base_url: '/', languages };
  const { id } = await createItem(database.db, { app: 'tidemark', type: 'site', data }, null);
  const site = { id, authLevel: -1, theme: 'default', language: 'en', languages };
  ann = { id: 'ann', email: 'ann@example.org', level: 5, site };
});
afterAll(() => database.close());

const run = <Value>(work: (db: Connection) => Promise<Value>) => database.db.transaction().execute(work);
const tomorrow = () => new Date(Date.now() + 86_400_000);

/** A published page with a German title in its draft. */
async function translatedPage(): Promise<number> {
  const { id } = await run((db) => createPage(db, { title: 'Planned' }, ann));
  await run((db) => publishPage(db, id, ann));
  await changeTitle(id, 'Geplant');
  return id;
}

async function changeTitle(pageId: number, text: string): Promise<void> {
  const { revision } = await readDraft(database.db, pageId, ann);
  const texts = { title: { text, of: 'Planned' } };
  const commands = [{ kind: 'translate' as const, id: null, language: 'de', texts }];
  await run((db) => changeDraft(db, { pageId, base: revision, commands }, ann));
}

const plan = (pageId: number, kind: 'publish' | 'unpublish', language?: string) =>
  run((db) => schedulePage(db, { pageId, kind, language, at: tomorrow(), zone: null }, ann));

async function comesTime(pageId: number, language: string): Promise<void> {
  await database.db
    .updateTable('page_schedule')
    .set({ at: new Date() })
    .where('page_id', '=', pageId)
    .where('language', '=', language)
    .execute();
  await run((db) => runSchedules(db, pageId, () => Promise.resolve(ann)));
}

const planned = (pageId: number, language?: string) =>
  readSchedule(database.db, { pageId, kind: 'publish', language }, ann);
const stateOf = async (pageId: number) => {
  const page = (await readPages(database.db, ann.site.id)).find(({ id }) => id === pageId)!;
  return { original: page.published === '', german: page.translated?.['de']?.published ?? false };
};

test('a language is published and unpublished at its time, and nothing else is', async () => {
  const id = await translatedPage();
  await plan(id, 'publish', 'de');
  await plan(id, 'publish');
  expect(await planned(id, 'fr')).toBeNull();

  await comesTime(id, 'de');
  expect(await stateOf(id)).toEqual({ original: true, german: true });
  expect(await planned(id, 'de')).toBeNull();
  expect(await planned(id)).not.toBeNull();
  const history = (await readPageHistory(database.db, id, ann)).map(({ type }) => type);
  expect(history).toContain('published in German as scheduled.');

  await plan(id, 'unpublish', 'de');
  await comesTime(id, 'de');
  expect(await stateOf(id)).toEqual({ original: true, german: false });
});

test('publishing or discarding a language by hand ends its plan, and that of the original stays', async () => {
  for (const byHand of [publishPageLanguage, discardPageLanguage]) {
    const id = await translatedPage();
    await plan(id, 'publish', 'de');
    await plan(id, 'publish');
    await run((db) => byHand(db, { pageId: id, language: 'de' }, ann));
    expect(await planned(id, 'de')).toBeNull();
    expect(await planned(id)).not.toBeNull();
  }
});

test('publishing the original leaves the plan of a language, which can be taken back', async () => {
  const id = await translatedPage();
  await plan(id, 'publish', 'de');
  await run((db) => publishPage(db, id, ann));
  expect(await planned(id, 'de')).not.toBeNull();
  await run((db) => cancelSchedule(db, { pageId: id, kind: 'publish', language: 'de' }, ann));
  expect(await planned(id, 'de')).toBeNull();
  await expect(plan(id, 'publish', 'it')).rejects.toThrow('Italian');
});
