import fc from 'fast-check';
import { nanoid } from 'nanoid';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sectionSchema } from '#domain/page/page.ts';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import { rebuildIndex } from '#server/search/search.server.ts';
import { createItem, deleteItem } from '#server/items/items.server.ts';
import { openTestDatabase, silentLog } from '../../../tests/fixtures/postgres.ts';
import type { Editor } from './editor.ts';
import {
  changeDraft,
  createPage,
  deletePage,
  discardPage,
  publishPage,
  readDraft,
  readPages,
  renamePage,
} from './pages.server.ts';

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
    ...(['createPage', 'add', 'add', 'change', 'retitle', 'move', 'remove'] as const),
    ...(['publish', 'discard', 'rename', 'deletePage', 'deleteGroup'] as const),
  ),
  page: fc.nat(),
  at: fc.nat(),
  section,
});
type Gesture = typeof gesture extends fc.Arbitrary<infer Value> ? Value : never;

async function perform({ kind, page: pageAt, at, section: made }: Gesture): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const pages = await readPages(db, editor.site.id);
    const page = pages[pageAt % Math.max(pages.length, 1)];
    if (!page || kind === 'createPage') {
      await createPage(db, { parent: at % 2 === 0 ? null : (page?.id ?? null) }, editor);
      return;
    }
    if (kind === 'rename') await renamePage(db, page.id, `Page ${at}`, editor);
    else if (kind === 'deletePage') await deletePage(db, page.id, editor);
    else if (kind === 'publish') await publishPage(db, page.id, editor);
    else if (kind === 'discard') {
      if (page.published !== 'draft') await discardPage(db, page.id, editor);
    } else {
      const { revision: base, content } = await readDraft(db, page.id, editor);
      const target = content.sections[at % Math.max(content.sections.length, 1)];
      const groups = content.section_groups.map(({ name }) => name);
      const command = commandOf(kind, target?.id ?? '', made, groups);
      if (!command || (!target && 'id' in command)) return;
      await changeDraft(db, { pageId: page.id, base, commands: [command] }, editor);
    }
  });
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
    case 'move':
      return { kind: 'moveSection' as const, id, group: groups.at(-1)!, before: null };
    case 'remove':
      return { kind: 'deleteSection' as const, id };
    case 'deleteGroup':
      return groups.length > 1
        ? { kind: 'deleteGroup' as const, name: groups.at(-1)!, moveSectionsTo: null }
        : null;
    default:
      return null;
  }
}

test('after any gestures the index is what a rebuild makes of the pages', { timeout: 120_000 }, async () => {
  let indexed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(gesture, { minLength: 10, maxLength: 20 }), async (gestures) => {
      await makeSite();
      for (const one of gestures) await perform(one);
      const index = await readIndex();
      await database.db.deleteFrom('section_index').execute();
      await rebuildIndex(database.db, silentLog);
      expect(index).toEqual(await readIndex());
      await deleteItem(database.db, 'site', editor.site.id);
      expect(await readIndex()).toEqual([]);
      indexed += index.length;
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(indexed).toBeGreaterThan(0);
});
