import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hiddenPageIndex } from '#domain/page/content/page.ts';
import type { Site } from '#domain/site/site.ts';
import { readChild, readItem } from '#server/items/items.server.ts';
import { addVersion, deleteVersion } from '#server/sources/sources.server.ts';
import { addPage, addSource, type TestSection } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import { runMove } from '../../../../tests/fixtures/section-moves.ts';
import type { Editor } from '../tree/editor.ts';
import type { SiteSectionFilter } from './site-sections.ts';
import {
  changeDraft,
  publishPage,
  readDraft,
  readPageHistory,
  readSiteSections,
  readSites,
  StaleDraft,
} from '../pages.server.ts';

let installation: TestInstallation;
let storms: { sourceId: number; versionId: number };
let floods: { sourceId: number; versionId: number };
let next: number;
let secret: { sourceId: number; versionId: number };

const all: SiteSectionFilter = { type: null, source: null, version: null, tag: null, hasTags: false };

beforeAll(async () => {
  installation = await openInstallation();
  const { db } = installation.services.database;
  storms = await addSource(installation, { name: 'Storms', csv: 'place,deaths\nHill,3\n' });
  floods = await addSource(installation, { name: 'Floods', csv: 'place,deaths\nDale,4\n' });
  secret = await addSource(installation, { name: 'Secrets', csv: 'place\nVault\n', authLevel: 10 });
  const author = { id: null, email: null, level: 10 };
  next = await addVersion(db, storms.sourceId, author);
});
afterAll(() => installation.close());

/** A new site, so that each test has a list of its own. */
async function addSite(path: string, options: Partial<Site> = {}): Promise<Site> {
  const id = await installation.addSite(path, options);
  return (await readSites(installation.services.database.db)).find((each) => each.id === id)!;
}
const editorOf = (site: Site, level = 5): Editor => ({ id: 'ed', email: 'ed@example.org', level, site });

const infoOf = ({ sourceId, versionId }: typeof storms, name = 'Storms') => ({
  sourceInfo: { sourceId, versionId, sourceName: name, versionName: 'v' },
});
const data = (id: string, state: object, more: Partial<TestSection> = {}): TestSection => ({
  id,
  type: 'Spreadsheet',
  state,
  ...more,
});
/** A text with a value of a version. */
const text = (id: string, { sourceId, versionId }: typeof storms): TestSection => ({
  id,
  type: 'lexical',
  state: {
    text: {
      root: {
        type: 'root',
        children: [
          {
            type: 'paragraph',
            children: [
              {
                type: 'value',
                source: { sourceId, versionId, sourceName: 'Storms', versionName: 'v' },
                calculation: 'sum',
                column: 'deaths',
              },
            ],
          },
        ],
      },
    },
  },
});

test('the components index lists each section once, with its page, tags, data and addresses, within the level of the editor', async () => {
  const { db } = installation.services.database;
  const site = await addSite('/list');
  const parent = await addPage(installation, site.id, {
    title: 'Water',
    sections: [
      data('w1', infoOf(storms), { title: 'Losses', tags: 'Flood,  Big Storm' }),
      text('w2', floods),
      data('w3', infoOf(secret)),
    ],
  });
  await addPage(installation, site.id, {
    title: 'Coast',
    parent,
    publish: false,
    sections: [data('c1', infoOf(floods), { type: 'Card' })],
  });
  await addPage(installation, site.id, {
    title: 'Closed',
    sections: [data('x1', infoOf(storms))],
    data: { authLevel: 8 },
  });
  // A page that was published and has no draft is listed by its published sections.
  const imported = await addPage(installation, site.id, {
    title: 'Imported',
    sections: [data('i1', infoOf(storms))],
  });
  await sql`delete from item where parent_id = ${imported} and type = 'page-draft'`.execute(db);
  await sql`delete from section_index where page_id = ${imported} and state = 'draft'`.execute(db);

  const editor = editorOf(site);
  const read = (filter: Partial<SiteSectionFilter> = {}, from = 0, by = editor) =>
    readSiteSections(db, by, { filter: { ...all, ...filter }, from });
  const list = await read();
  expect(list).toMatchObject({ total: 5, pages: 3, refused: 1, tags: ['big storm', 'flood'] });
  expect(list.types).toEqual([
    { type: 'Spreadsheet', label: 'Table', sections: 3 },
    { type: 'Card', label: 'Cards', sections: 1 },
    { type: 'lexical', label: 'Rich text', sections: 1 },
  ]);
  expect(list.versions.map(({ versionId }) => versionId).toSorted()).toEqual(
    [storms.versionId, floods.versionId].toSorted(),
  );
  expect(
    list.sections.map(({ page_title, position, title, type }) => [page_title, position, title, type]),
  ).toEqual([
    ['Water', 1, 'Losses', 'Spreadsheet'],
    ['Water', 2, '', 'lexical'],
    ['Water', 3, '', 'Spreadsheet'],
    ['Coast', 1, '', 'Card'],
    ['Imported', 1, '', 'Spreadsheet'],
  ]);
  const published = (await readChild(db, 'page-published', parent))!.data.sections;
  expect(list.sections[0]).toMatchObject({
    tags: ['big storm', 'flood'],
    parents: [],
    editPath: '/edit/water#w1',
    path: `/water#${published[0]!.id}`,
    attribution: [{ sourceName: 'Storms', versionId: storms.versionId }],
  });
  // A source that the editor may not read is not named.
  expect(list.sections[2]).toMatchObject({ section_id: 'w3', attribution: [] });
  expect(list.sections[3]).toMatchObject({ parents: ['Water'], path: null });

  const ids = async (filter: Partial<SiteSectionFilter>, from = 0) =>
    (await read(filter, from)).sections.map(({ section_id }) => section_id);
  expect(await ids({ source: floods.sourceId })).toEqual(['w2', 'c1']);
  expect(await ids({ version: storms.versionId, type: 'Spreadsheet' })).toHaveLength(2);
  expect(await ids({ tag: ' FLOOD ' })).toEqual(['w1']);
  expect(await ids({ hasTags: true })).toEqual(['w1']);
  expect(await ids({}, 3)).toHaveLength(2);
  expect(await ids({}, 99)).toEqual([]);
  await expect(read({ source: secret.sourceId })).rejects.toMatchObject({ code: 'not_found' });
  expect(await read({}, 0, editorOf(site, 10))).toMatchObject({ total: 6, refused: 0 });
  await expect(read({}, 0, editorOf(site, 0))).rejects.toMatchObject({ code: 'forbidden' });
});

test('a list of more than a hundred sections is read in parts that overlap nowhere, in the order of pages and sections', async () => {
  const { db } = installation.services.database;
  const site = await addSite('/long');
  const names = (page: string, count: number) => Array.from({ length: count }, (_, at) => `${page}${at}`);
  for (const page of ['a', 'b', 'c']) {
    await addPage(installation, site.id, {
      title: page,
      publish: false,
      sections: names(page, 70).map((id) => data(id, {})),
    });
  }
  const read = async (from: number) =>
    (await readSiteSections(db, editorOf(site), { filter: all, from })).sections.map(
      ({ section_id }) => section_id,
    );
  const parts = [await read(0), await read(100), await read(200)];
  expect(parts.map(({ length }) => length)).toEqual([100, 100, 10]);
  expect(parts.flat()).toEqual([...names('a', 70), ...names('b', 70), ...names('c', 70)]);
});

test('sections and values in texts move to another version in the drafts, with an entry of the history each, and open editors follow', async () => {
  const { db } = installation.services.database;
  const site = await addSite('/move');
  const editor = editorOf(site);
  const page = await addPage(installation, site.id, {
    title: 'Moved',
    sections: [
      data('m1', infoOf(storms), { title: 'Losses' }),
      data('m2', infoOf(floods)),
      text('m3', storms),
      data('m4', infoOf(storms), { type: 'Filter', tags: 'kept' }),
    ],
  });
  const closed = await addPage(installation, site.id, {
    title: 'Closed',
    sections: [data('x1', infoOf(storms))],
    data: { authLevel: 8 },
  });
  const opened = await readDraft(db, page, editor);
  const move = { ...all, version: storms.versionId, to: next };
  expect(await runMove(installation, move, editor)).toEqual({
    sections: 3,
    pages: 1,
    skipped: 0,
    failed: [],
    ready: [{ id: page, title: 'Moved' }],
    others: [],
    left: [],
    id: expect.any(Number),
    move: expect.any(Number),
    kind: 'move',
    status: 'done',
    message: null,
    to: next,
    sourceId: storms.sourceId,
    pagesToDo: 1,
    pagesDone: 1,
  });
  const versionsOf = async (of: number) =>
    (await readSiteSections(db, editorOf(site, 10), { filter: all, from: 0 })).sections
      .filter(({ page_id }) => page_id === of)
      .map(({ attribution }) => attribution.map(({ versionId }) => versionId));
  expect(await versionsOf(page)).toEqual([[next], [floods.versionId], [next], [next]]);
  expect(await versionsOf(closed)).toEqual([[storms.versionId]]);
  const state = (await readDraft(db, page, editor)).content.sections[0]!.element['element-data'];
  expect(state).toMatchObject({
    sourceInfo: {
      sourceId: storms.sourceId,
      sourceName: 'Storms',
      versionId: next,
      versionName: 'version 2',
    },
  });
  // Visitors see the former version until the page is published.
  const shown = (await readChild(db, 'page-published', page))!.data.sections[0]!.element['element-data'];
  expect(shown).toMatchObject({ sourceInfo: { versionId: storms.versionId } });
  expect((await readItem(db, 'page', page)).data.has_changes).toBe(true);
  const history = await readPageHistory(db, page, editor);
  expect(history.slice(0, 3).map(({ type, user }) => [type, user])).toEqual([
    ['Updated Section remotely 4', 'ed@example.org'],
    ['Updated Section remotely 3', 'ed@example.org'],
    ['Updated Section remotely Losses', 'ed@example.org'],
  ]);
  // An editor that was open when it happened has to base its next change on the moved draft.
  const change = { kind: 'changeSection', id: 'm2', change: { title: 'Mine' } } as const;
  const stale = { pageId: page, base: opened.revision, commands: [change] };
  await expect(
    db.transaction().execute((transaction) => changeDraft(transaction, stale, editor)),
  ).rejects.toThrow(StaleDraft);
  // A move by a tag, from any other version of the source.
  const back = { ...all, tag: 'KEPT', to: storms.versionId };
  expect(await runMove(installation, back, editor)).toMatchObject({ sections: 1, pages: 1 });
  expect(await versionsOf(page)).toEqual([[next], [floods.versionId], [next], [storms.versionId]]);
  await db.transaction().execute((transaction) => publishPage(transaction, page, editor));
  expect(await runMove(installation, { ...all, to: next }, editor)).toMatchObject({ sections: 1 });
});

test('moved pages are ready to be published unless they are drafts or had other changes; templates and failed pages are in neither list', async () => {
  const { db } = installation.services.database;
  const site = await addSite('/ready');
  const editor = editorOf(site);
  const add = (title: string, more: object = {}) =>
    addPage(installation, site.id, { title, sections: [data(title, infoOf(storms))], ...more });
  const [ready, draft, changed, broken, template] = [
    await add('Ready'),
    await add('Draft', { publish: false }),
    await add('Changed'),
    await add('Broken'),
    await add('Template', { data: { index: hiddenPageIndex } }),
  ];
  await add('Other data', { sections: [data('o', infoOf(floods))] });
  const { revision } = await readDraft(db, changed, editor);
  const change = { kind: 'changeSection', id: 'Changed', change: { title: 'Mine' } } as const;
  await db
    .transaction()
    .execute((transaction) =>
      changeDraft(transaction, { pageId: changed, base: revision, commands: [change] }, editor),
    );
  await sql`
    update item set data = jsonb_set(data, '{section_groups}', '"none"')
    where parent_id = ${broken} and type = 'page-draft'`.execute(db);
  const move = { ...all, version: storms.versionId, to: next };
  expect(await runMove(installation, move, editor)).toMatchObject({
    pages: 4,
    failed: [{ id: broken }],
    ready: [{ id: ready, title: 'Ready' }],
    others: [
      { id: draft, title: 'Draft' },
      { id: changed, title: 'Changed' },
    ],
  });
  expect((await readItem(db, 'page', template)).data.has_changes).toBe(true);
  // The move itself is a change that waits: until it is published, the page is not ready for another one.
  const back = { ...move, version: next, to: storms.versionId };
  expect(await runMove(installation, back, editor)).toMatchObject({ ready: [] });
  await db.transaction().execute((transaction) => publishPage(transaction, ready, editor));
  expect(await runMove(installation, move, editor)).toMatchObject({ ready: [{ id: ready }] });
});

test('many sections of one page are few entries; a page that fails stays as it was and is named, the rest is moved', async () => {
  const { db } = installation.services.database;
  const site = await addSite('/parts');
  const editor = editorOf(site);
  const pages: number[] = [];
  for (let at = 0; at < 27; at += 1) {
    pages.push(
      await addPage(installation, site.id, {
        title: `Page ${at}`,
        publish: false,
        sections: Array.from({ length: at === 0 ? 8 : 1 }, (_, place) =>
          data(`p${at}-${place}`, infoOf(storms)),
        ),
      }),
    );
  }
  const broken = pages[1]!;
  await sql`
    update item set data = jsonb_set(data, '{section_groups}', '"none"')
    where parent_id = ${broken} and type = 'page-draft'`.execute(db);
  const move = { ...all, version: storms.versionId, to: next };
  const moved = await runMove(installation, move, editor);
  expect(moved).toMatchObject({ sections: 33, pages: 26, pagesToDo: 27, pagesDone: 27, status: 'done' });
  expect(moved.failed).toEqual([{ id: broken, title: 'Page 1', message: expect.stringMatching(/\w/) }]);
  const entries = (await readPageHistory(db, pages[0]!, editor)).map(({ type }) => type);
  expect(entries.filter((type) => type.startsWith('Updated Section remotely'))).toEqual(
    [4, 3, 2, 1].map((place) => `Updated Section remotely ${place}`),
  );
  expect(entries).toContain('Updated Sections remotely: Table (4).');
  const left = await readSiteSections(db, editor, { filter: { ...all, version: storms.versionId }, from: 0 });
  expect(left.sections.map(({ page_id }) => page_id)).toEqual([broken]);
});

test('sections of a deleted version are listed with their source, and move to another version', async () => {
  const { db } = installation.services.database;
  const administrator = { id: null, email: 'ad@example.org', level: 10 };
  const rain = await addSource(installation, { name: 'Rain', csv: 'place,deaths\nMoor,1\n' });
  const other = await addVersion(db, rain.sourceId, administrator);
  const site = await addSite('/deleted');
  const editor = editorOf(site);
  await addPage(installation, site.id, {
    title: 'Rain',
    sections: [data('rain', infoOf(rain, 'Rain')), data('storms', infoOf(storms))],
  });
  await deleteVersion(db, rain.versionId, administrator);
  const filter = { ...all, source: rain.sourceId };
  const { sections, versions } = await readSiteSections(db, editor, { filter, from: 0 });
  expect(sections.map(({ section_id }) => section_id)).toEqual(['rain']);
  const { sourceId, versionId } = rain;
  const name = { sourceName: 'Rain', versionName: 'deleted version' };
  const deleted = { sourceId, versionId, ...name, isDeleted: true };
  expect(sections[0]?.attribution).toEqual([deleted]);
  expect(versions).toContainEqual(deleted);
  const move = { ...all, to: other };
  expect(await runMove(installation, move, editor)).toMatchObject({ sections: 1, pages: 1 });
  const { sections: moved } = await readSiteSections(db, editor, { filter, from: 0 });
  expect(moved.map(({ attribution }) => attribution.map(({ versionId }) => versionId))).toEqual([[other]]);
});

test('sections move only within a source that the editor may read, and a type that cannot move is left as it is', async () => {
  const site = await addSite('/refused');
  const editor = editorOf(site);
  const move = (from: number | null, to: number) =>
    runMove(installation, { ...all, version: from, to }, editor);
  await expect(move(floods.versionId, next)).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(move(next, next)).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(move(null, secret.versionId)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(move(null, 999_999)).rejects.toMatchObject({ code: 'not_found' });
  expect(await move(storms.versionId, next)).toMatchObject({ sections: 0, pages: 0, pagesToDo: 0 });
});
