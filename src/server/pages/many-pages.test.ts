import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sectionSchema } from '#domain/page/content/page.ts';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import { createItem, readChildren, writeItem, type Connection } from '#server/items/items.server.ts';
import { openTestDatabase } from '../../../tests/fixtures/postgres.ts';
import { listStatements } from '../../../tests/fixtures/list-statements.ts';
import type { Editor } from './tree/editor.ts';
import {
  changeDraft,
  createPage,
  deletePages,
  movePages,
  publishPages,
  readDraft,
  readPageHistory,
  readPages,
  readPublishChecks,
  schedulePage,
} from './pages.server.ts';

let database: DatabaseHandle;
let ann: Editor;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let sites = 0;
beforeEach(async () => {
  sites += 1;
  const data = { name: 'Site', base_url: `/${sites}` };
  const { id } = await createItem(database.db, { app: 'tidemark', type: 'site', data }, null);
  ann = { id: 'ann', email: 'ann@example.org', level: 5, site: { id, authLevel: -1, theme: 'default' } };
});

const run = <Value>(work: (db: Connection) => Promise<Value>) => database.db.transaction().execute(work);
const countOf = async (work: (db: Connection) => Promise<unknown>) =>
  (await listStatements(() => run(work))).statements.length;
const bare = (ids: readonly number[]) => ids.map((id) => ({ id }));

/** Adds a section to the draft of a page, and returns the revision of the draft. */
async function addSection(pageId: number, id: string): Promise<number> {
  const element = { 'element-type': 'lexical', 'element-data': {} };
  const section = sectionSchema.parse({ id, group: 'default', title: `Section ${id}`, element });
  const { revision } = await readDraft(database.db, pageId, ann);
  const commands = [{ kind: 'addSection' as const, section, before: null }];
  return (await run((db) => changeDraft(db, { pageId, base: revision, commands }, ann))).revision;
}

/** Makes pages with a section each, below a page or at the top. */
async function makePages(count: number, parent: number | null = null): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await run((db) => createPage(db, { title: `Page ${at}`, parent }, ann));
    await addSection(id, 'first');
    ids.push(id);
  }
  return ids;
}

const indexed = async (ids: readonly number[]) =>
  (
    await database.db
      .selectFrom('section_index')
      .select(['page_id', 'section_id'])
      .where('state', '=', 'published')
      .where('page_id', 'in', ids)
      .execute()
  ).length;

test('publishing takes the same statements for any number of pages, the first time and again', async () => {
  const [few, many] = [await makePages(2), await makePages(30)];
  const ofFew = await countOf((db) => publishPages(db, bare(few), ann));
  expect(await countOf((db) => publishPages(db, bare(many), ann))).toBe(ofFew);
  expect(await indexed(many)).toBe(30);
  for (const id of [...few, ...many]) {
    await addSection(id, 'second');
  }
  const again = await countOf((db) => publishPages(db, bare(few), ann));
  expect(await countOf((db) => publishPages(db, bare(many), ann))).toBe(again);
  expect(await indexed(many)).toBe(60);
  expect(Math.max(ofFew, again)).toBeLessThan(25);
  for (const { data } of await readChildren(database.db, 'page-published', many)) {
    expect(data.sections.map(({ id, draft_id }) => [id, draft_id])).toEqual([
      ['p-first', 'first'],
      ['p-second', 'second'],
    ]);
  }
  const pages = await readPages(database.db, ann.site.id);
  expect(pages.filter(({ published, has_changes }) => published === '' && !has_changes)).toHaveLength(32);
  const history = await readPageHistory(database.db, many[7]!, ann);
  const names = Array.from({ length: 10 }, (_, at) => `“Page ${at}”`).join(', ');
  const entry = `published changes of 30 pages: ${names} and 20 more.`;
  expect(history.filter(({ type }) => type === entry)).toHaveLength(2);
});

test('each page keeps its rules: times set for publishing end, unchanged pages stay, and one stale base publishes none', async () => {
  const ids = await makePages(5);
  await run((db) => publishPages(db, bare(ids), ann));
  const bases: number[] = [];
  for (const id of ids.slice(0, 4)) {
    bases.push(await addSection(id, 'second'));
  }
  const at = new Date(Date.now() + 3_600_000);
  await run((db) => schedulePage(db, { pageId: ids[1]!, kind: 'publish', at, zone: null }, ann));
  const changed = ids.slice(0, 4).map((id, index) => ({ id, base: bases[index] }));
  const stale = changed.map((page, index) => (index === 2 ? { ...page, base: page.base! - 1 } : page));
  await expect(run((db) => publishPages(db, stale, ann))).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('“Page 2”') as string,
  });
  expect(await indexed(ids)).toBe(5);
  await run((db) => publishPages(db, [...changed, { id: ids[4]! }, { id: ids[0]!, base: 0 }], ann));
  expect(await indexed(ids)).toBe(9);
  const historyOf = async (id: number) =>
    (await readPageHistory(database.db, id, ann)).map(({ type }) => type);
  expect((await historyOf(ids[1]!)).slice(0, 2)).toEqual([
    'published changes of 4 pages: “Page 0”, “Page 1”, “Page 2”, “Page 3”.',
    'took back the time set for publishing.',
  ]);
  expect((await historyOf(ids[4]!)).filter((type) => type.startsWith('published changes'))).toHaveLength(1);
  const everybody = { ...ann, level: 0 };
  await expect(run((db) => publishPages(db, bare(ids), everybody))).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(run((db) => publishPages(db, bare([ids[0]!, 999_999]), ann))).rejects.toMatchObject({
    code: 'not_found',
    message: 'There is no such page. It may have been deleted.',
  });
});

test('long contents are published in parts, and a conflict in the last part publishes none', async () => {
  const ids = await makePages(3);
  const bases: number[] = [];
  for (const { id, data, revision } of await readChildren(database.db, 'page-draft', ids)) {
    const long = { ...data.sections[0]!, id: 'long', later: 'word '.repeat(600_000) };
    const content = { ...data, sections: [...data.sections, long] };
    await writeItem(database.db, 'page-draft', id, { data: content, isValid: true }, null);
    bases.push(revision + 1);
  }
  const stale = ids.map((id, at) => ({ id, base: at === 2 ? 0 : bases[at] }));
  await expect(run((db) => publishPages(db, stale, ann))).rejects.toMatchObject({ code: 'conflict' });
  expect(await indexed(ids)).toBe(0);
  await run((db) => publishPages(db, bare(ids), ann));
  expect(await indexed(ids)).toBe(6);
});

test('moving and deleting take the same statements for any number of pages', async () => {
  const [few, many, parents] = [await makePages(2), await makePages(30), await makePages(2)];
  const move = (ids: number[], parent: number) => (db: Connection) =>
    movePages(db, { ids, parent, before: null }, ann);
  const ofFew = await countOf(move(few, parents[0]!));
  expect(await countOf(move(many, parents[1]!))).toBe(ofFew);
  const pages = await readPages(database.db, ann.site.id);
  expect(pages.filter(({ parent }) => parent === parents[1])).toHaveLength(30);
  const history = await readPageHistory(database.db, many[7]!, ann);
  expect(history[0]?.type).toBe('moved Page below Page 1.');
  const removal = await countOf((db) => deletePages(db, { pageIds: few }, ann));
  expect(await countOf((db) => deletePages(db, { pageIds: many }, ann))).toBe(removal);
  const left = await readPages(database.db, ann.site.id);
  expect(left.map(({ id }) => id)).toEqual(parents);
});

test('checking takes the same statements for any number of pages, and reads as many contents as fit into an answer', async () => {
  const [few, many] = [await makePages(2), await makePages(30)];
  const ofFew = await countOf((db) => readPublishChecks(db, few, ann));
  const { result, statements } = await listStatements(() => run((db) => readPublishChecks(db, many, ann)));
  expect(statements).toHaveLength(ofFew);
  expect(result.map(({ draft }) => draft.pageId)).toEqual(many);
  for (const { draft } of result) {
    expect(draft).toEqual(await readDraft(database.db, draft.pageId, ann));
  }
  const [first, second] = await readChildren(database.db, 'page-draft', few);
  const content = { ...first!.data, later: 'word '.repeat(1_000_000) };
  for (const { id } of [first!, second!]) {
    await writeItem(database.db, 'page-draft', id, { data: content, isValid: true }, null);
  }
  const read = await readPublishChecks(database.db, few, ann);
  expect(read.map(({ draft }) => draft.pageId)).toEqual([few[0]]);
  const visitor = { ...ann, level: -1 };
  await expect(readPublishChecks(database.db, many, visitor)).rejects.toMatchObject({ code: 'forbidden' });
});
