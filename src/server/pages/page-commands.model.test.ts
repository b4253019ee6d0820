import fc from 'fast-check';
import { nanoid } from 'nanoid';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { isTemplate, maxPageDepth, sectionSchema, type PageEntry } from '#domain/page/content/page.ts';
import { childPages, pageDepth, pagesBelow } from '#domain/page/tree/page-tree.ts';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import { rebuildIndex } from '#server/search/search.server.ts';
import { createItem, deleteItem, type Connection } from '#server/items/items.server.ts';
import { openTestDatabase, silentLog } from '../../../tests/fixtures/postgres.ts';
import type { Editor } from './tree/editor.ts';
import {
  changeDraft,
  createPage,
  deletePages,
  discardPage,
  duplicatePage,
  makeTemplate,
  movePages,
  publishPage,
  publishPages,
  readDraft,
  readPages,
  renamePage,
} from './pages.server.ts';
import { readRedirect } from './tree/page-addresses.ts';

let database: DatabaseHandle;
let editor: Editor;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function makeSite(): Promise<void> {
  const data = { name: 'Site', base_url: '/' };
  const site = await createItem(database.db, { app: 'tidemark', type: 'site', data }, null);
  editor = {
    id: 'ann',
    email: 'ann@example.org',
    level: 10,
    site: { id: site.id, authLevel: -1, theme: 'default' },
  };
}

const readIndex = async () =>
  (
    await sql<object>`
      select site_id, page_id, state, section_id, type, title, tags, data_versions, text,
        heading::text, document::text
      from section_index order by page_id, state, section_id`.execute(database.db)
  ).rows;

const element = fc.oneof(
  fc.record({
    'element-type': fc.constantFrom('Spreadsheet', 'Card', 'Graph'),
    'element-data': fc.record({
      sourceInfo: fc.option(
        fc.record({
          sourceId: fc.constant(1),
          versionId: fc.integer({ min: 1, max: 4 }),
          sourceName: fc.string(),
        }),
      ),
    }),
  }),
  fc.record({ 'element-type': fc.constant('lexical'), 'element-data': fc.record({ text: fc.string() }) }),
);
const section = fc.record({
  title: fc.string({ unit: 'grapheme', maxLength: 20 }),
  tags: fc.constantFrom('', 'Flood', 'flood,  Big   Storm', ',,'),
  element,
});
/** A gesture: which page and which section of it, as indexes into those that there are. */
const gesture = fc.record({
  kind: fc.constantFrom(
    ...(['createPage', 'createPage', 'add', 'add', 'change', 'retitle', 'moveSection', 'remove'] as const),
    ...(['publish', 'discard', 'deleteGroup', 'rename', 'rename', 'movePages', 'movePages'] as const),
    ...(['movePages', 'duplicate', 'template', 'publishPages', 'deletePages'] as const),
  ),
  page: fc.nat({ max: 40 }),
  at: fc.nat({ max: 40 }),
  other: fc.nat({ max: 40 }),
  section,
});
type Gesture = typeof gesture extends fc.Arbitrary<infer Value> ? Value : never;

/** Titles that are often the same, so that slugs collide. */
const titles = ['Floods', 'Storms', 'floods', 'manage', '!'];

async function perform({ kind, page: pageAt, at, other: otherAt, section: made }: Gesture): Promise<void> {
  await database.db.transaction().execute(async (db): Promise<unknown> => {
    const pages = await readPages(db, editor.site.id);
    const pick = (index: number) => pages[index % Math.max(pages.length, 1)];
    const [page, other] = [pick(pageAt), pick(otherAt)];
    const title = titles[at % titles.length]!;
    if (!page || !other || kind === 'createPage') {
      return createPage(db, { title, parent: at % 3 === 0 ? null : (page?.id ?? null) }, editor);
    }
    const both = [page.id, other.id];
    switch (kind) {
      case 'rename':
        return renamePage(db, page.id, { title }, editor);
      case 'movePages': {
        const parent = at % 4 === 0 ? undefined : pick(at);
        return movePages(
          db,
          { ids: at % 5 === 0 ? both : [page.id], ...placeIn(pages, parent, otherAt) },
          editor,
        );
      }
      case 'duplicate':
        return duplicatePage(db, page.id, editor);
      case 'template':
        return makeTemplate(db, page.id, editor);
      case 'deletePages':
        return deletePages(db, { pageIds: at % 2 === 0 ? both : [page.id] }, editor);
      case 'publishPages':
        return publishPages(
          db,
          both.map((id) => ({ id })),
          editor,
        );
      case 'publish':
        return publishPage(db, page.id, editor);
      case 'discard':
        return discardPage(db, page.id, editor);
      default:
        return changeSections(db, page.id, { kind, at, section: made });
    }
  });
}

function placeIn(pages: readonly PageEntry[], parent: PageEntry | undefined, at: number) {
  const id = parent?.id ?? null;
  const siblings = childPages(pages, id);
  return { parent: id, before: siblings[at % (siblings.length + 1)]?.id ?? null };
}

async function changeSections(
  db: Connection,
  pageId: number,
  { kind, at, section: made }: Pick<Gesture, 'kind' | 'at' | 'section'>,
): Promise<void> {
  const { revision: base, content } = await readDraft(db, pageId, editor);
  const target = content.sections[at % Math.max(content.sections.length, 1)];
  const groups = content.section_groups.map(({ name }) => name);
  const command = commandOf(kind, target?.id ?? '', made, groups);
  if (!command || (!target && 'id' in command)) return;
  await changeDraft(db, { pageId, base, commands: [command] }, editor);
}

/** Which page left an address last, while no page has it. */
type LastPages = Map<string, number>;

/** Performs a gesture, which may be refused with a sentence, and notes which pages leave which addresses. */
async function performNoted(made: Gesture, lastPages: LastPages): Promise<void> {
  const before = await readPages(database.db, editor.site.id);
  await perform(made).catch((error: unknown) => {
    if (!isTidemarkError(error) || error.code !== 'invalid_request') throw error;
  });
  const after = new Map((await readPages(database.db, editor.site.id)).map((page) => [page.id, page]));
  for (const { id, url_slug, published } of before) {
    if (!url_slug || !after.has(id) || after.get(id)?.url_slug === url_slug) continue;
    // What readers never saw takes no address that redirects.
    const isTaken = before.some((page) => page.id === lastPages.get(url_slug));
    if (published !== 'draft' || !isTaken) {
      lastPages.set(url_slug, id);
    }
  }
}

async function expectTree(pages: readonly PageEntry[], lastPages: LastPages): Promise<void> {
  const slugs = pages.filter((page) => !isTemplate(page)).map(({ url_slug }) => url_slug);
  expect(slugs).not.toContain('');
  expect(new Set(slugs).size).toBe(slugs.length);
  const reachable = childPages(pages, null).flatMap(({ id }) => [
    id,
    ...pagesBelow(pages, id).map((p) => p.id),
  ]);
  const inTree = pages.filter((page) => !isTemplate(page)).map(({ id }) => id);
  expect(reachable.toSorted()).toEqual(inTree.toSorted());
  for (const parent of [null, ...inTree]) {
    const indexes = childPages(pages, parent).map(({ index }) => index);
    expect(indexes).toEqual([...indexes.keys()]);
  }
  for (const id of inTree) {
    expect(pageDepth(pages, id)).toBeLessThanOrEqual(maxPageDepth);
  }
  const ids = new Set(inTree);
  for (const [slug, id] of lastPages) {
    if (!slugs.includes(slug) && ids.has(id)) {
      expect(await readRedirect(database.db, editor.site.id, slug), slug).toBe(id);
    }
  }
}

function commandOf(kind: Gesture['kind'], id: string, made: Gesture['section'], groups: string[]) {
  const { title, tags, element: chosen } = made;
  switch (kind) {
    case 'add':
      return {
        kind: 'addSection' as const,
        section: sectionSchema.parse({ ...made, id: nanoid(10), group: groups[0] }),
        before: null,
      };
    case 'change':
      return { kind: 'changeSection' as const, id, change: { element: chosen } };
    case 'retitle':
      return { kind: 'changeSection' as const, id, change: { title, tags } };
    case 'moveSection':
      return { kind: 'moveSection' as const, id, group: groups.at(-1)!, before: null };
    case 'remove':
      return { kind: 'deleteSection' as const, id };
    case 'deleteGroup':
      if (groups.length > 1) {
        return { kind: 'deleteGroup' as const, name: groups.at(-1)!, moveSectionsTo: null };
      }

      return null;
    default:
      return null;
  }
}

test(
  'after any commands the tree is sound, old addresses redirect, and the index of sections is complete',
  { timeout: 180_000 },
  async () => {
    let indexed = 0;
    const gestures = fc.array(gesture, { minLength: 15, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(gestures, async (made) => {
        await makeSite();
        const lastPages: LastPages = new Map();
        for (const one of made) {
          await performNoted(one, lastPages);
        }
        await expectTree(await readPages(database.db, editor.site.id), lastPages);
        const index = await readIndex();
        await database.db.deleteFrom('section_index').execute();
        await rebuildIndex(database.db, silentLog);
        expect(index).toEqual(await readIndex());
        await deleteItem(database.db, 'site', editor.site.id);
        expect(await readIndex()).toEqual([]);
        indexed += index.length;
      }),
      { numRuns: 8, endOnFailure: true },
    );
    expect(indexed).toBeGreaterThan(0);
  },
);

test('two requests that move pages at the same time leave a sound tree', async () => {
  await makeSite();
  const { db } = database;
  const run = <Value>(work: (db: Connection) => Promise<Value>) => db.transaction().execute(work);
  const ids: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    ids.push((await run((transaction) => createPage(transaction, { title: 'Page' }, editor))).id);
  }
  const moves = ids.flatMap((id, at) => [
    run((transaction) =>
      movePages(transaction, { ids: [id], parent: ids[(at + 1) % 6]!, before: null }, editor),
    ),
    run((transaction) =>
      publishPages(
        transaction,
        (at % 2 === 0 ? ids : ids.toReversed()).map((id) => ({ id })),
        editor,
      ),
    ),
  ]);
  const refused = (await Promise.allSettled(moves)).flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as Error).message] : [],
  );
  expect(refused.length).toBeGreaterThan(0);
  for (const message of refused) {
    expect(message).toMatch(/below itself|4 levels deep/);
  }
  await expectTree(await readPages(db, editor.site.id), new Map());
});
