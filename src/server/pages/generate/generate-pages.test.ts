import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import { dataControlsSchema, type DataControls } from '#domain/page/content/data-controls.ts';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import type { Site } from '#domain/site/site.ts';
import { readChild, readItem, type Connection } from '#server/items/items.server.ts';
import { addPage, addSource, sectionOf, type TestSection } from '../../../../tests/fixtures/contents.ts';
import { publishQuery } from '../../../../tests/fixtures/data-engine.ts';
import { addVersion } from '#server/sources/sources.server.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import { listStatements } from '../../../../tests/fixtures/list-statements.ts';
import { silentLog } from '../../../../tests/fixtures/postgres.ts';
import type { Editor } from '../tree/editor.ts';
import { readRedirect } from '../tree/page-addresses.ts';
import {
  changeDraft,
  deletePages,
  duplicatePage,
  followGenerations,
  generatePages,
  hasFollowingTemplates,
  makeTemplate,
  previewGeneration,
  publishPage,
  readDraft,
  readGeneration,
  readPageHistory,
  readPages,
  readSites,
  renamePage,
  viewDraft,
  viewPage,
  type GeneratedPages,
} from '../pages.server.ts';

let installation: TestInstallation;
let counties: { sourceId: number; versionId: number };
let secret: { sourceId: number; versionId: number };

const csv = 'geoid,name,deaths\n36001,Albany,3\n36003,Allegany,1\n36005,Bronx,2\n';

beforeAll(async () => {
  installation = await openInstallation();
  counties = await addSource(installation, { name: 'Counties', csv });
  secret = await addSource(installation, { name: 'Secrets', csv: 'geoid,name\n1,Vault\n', authLevel: 10 });
});
afterAll(() => installation.close());

/** A new site with a template, so that each test has pages of its own. */
async function addTemplate(path: string, sections: TestSection[] = [table], data: object = {}) {
  const id = await installation.addSite(path);
  const site = (await readSites(installation.services.database.db)).find((each) => each.id === id)!;
  const template = await addPage(installation, id, {
    title: 'County profile',
    sections,
    publish: false,
    data: { index: 999, url_slug: '', ...data },
  });
  return { site, template, editor: editorOf(site) };
}

const editorOf = (site: Site, level = 5): Editor => ({ id: null, email: 'ed@example.org', level, site });
const table: TestSection = {
  id: 't1',
  type: 'Spreadsheet',
  state: {
    columns: [
      { name: 'geoid', filters: [{ usePageFilters: true, searchParamKey: 'county' }] },
      { name: 'name' },
    ],
    display: { usePageFilters: true },
  },
  title: 'Losses',
};

const controlsOf = (of: typeof counties, more: Partial<DataControls> = {}): DataControls =>
  dataControlsSchema.parse({
    source: of.sourceId,
    version: of.versionId,
    title: '{name}',
    key: 'geoid',
    filters: [{ searchKey: 'county', column: 'geoid' }],
    ...more,
  });

const contextOf = (editor: Editor) => ({
  db: installation.services.database.db,
  engine: installation.services.engine,
  log: silentLog,
  editor,
});

/** Generates all parts; their sum. */
async function generate(editor: Editor, template: number, controls: DataControls): Promise<GeneratedPages> {
  const parts: GeneratedPages[] = [];
  for (let after: number | null | undefined; after !== null; after = parts.at(-1)!.next) {
    parts.push(await generatePages(contextOf(editor), { template, controls, after: after ?? null }));
  }
  const sum = (field: 'created' | 'updated' | 'unchanged' | 'published') =>
    parts.reduce((total, part) => total + part[field], 0);
  return {
    ...parts.at(-1)!,
    created: sum('created'),
    updated: sum('updated'),
    unchanged: sum('unchanged'),
    published: sum('published'),
    heldBack: parts.flatMap(({ heldBack }) => heldBack),
    skipped: parts.flatMap(({ skipped }) => skipped),
    failed: parts.flatMap(({ failed }) => failed),
  };
}

const pagesOf = async (site: Site, template: number): Promise<PageEntry[]> =>
  (await readPages(installation.services.database.db, site.id)).filter(
    (page) => page.template_id === template,
  );

const inTransaction = <Value>(work: (db: Connection) => Promise<Value>) =>
  installation.services.database.db.transaction().execute(work);

/** The revisions of all items of a site. */
async function revisions(site: Site) {
  const { rows } = await sql<{ id: number; revision: number }>`
    select id, revision from item where app = ${String(site.id)} order by id`.execute(
    installation.services.database.db,
  );
  return rows;
}

test('one action makes a page for each row, with its filters; the same again writes nothing', async () => {
  const { site, template, editor } = await addTemplate('/first');
  const { db } = installation.services.database;
  const parent = await addPage(installation, site.id, { title: 'Counties' });
  const controls = controlsOf(counties, { parent, publish: true });
  expect(await readGeneration(db, template, editor)).toEqual({
    controls: null,
    madeOf: null,
    shownVersion: null,
    searchKeys: ['county'],
    followedNames: ['name'],
    isInMenus: true,
  });
  expect(await previewGeneration(contextOf(editor), template, controls)).toMatchObject({
    rows: 3,
    created: 3,
    updated: 0,
    skipped: 0,
    withoutRow: 0,
  });
  expect(await pagesOf(site, template)).toEqual([]);

  expect(await generate(editor, template, controls)).toMatchObject({ created: 3, published: 3, failed: [] });
  const pages = await pagesOf(site, template);
  expect(pages.map(({ title, url_slug, index, published }) => [title, url_slug, index, published])).toEqual([
    ['Albany', 'counties/albany', 0, ''],
    ['Allegany', 'counties/allegany', 1, ''],
    ['Bronx', 'counties/bronx', 2, ''],
  ]);
  expect(pages[0]).toMatchObject({
    parent,
    template_key: '36001',
    filters: [{ searchKey: 'county', values: ['36001'], useSearchParams: false }],
  });
  const shown = (await readChild(db, 'page-published', pages[0]!.id))!.data.sections;
  expect(shown).toMatchObject([{ title: 'Losses', template_section: 't1' }]);
  expect((await readPageHistory(db, pages[0]!.id, editor)).map(({ type }) => type)).toEqual([
    'published changes of 3 pages: “Albany”, “Allegany”, “Bronx”.',
    'Generated from County profile.',
  ]);
  expect((await readGeneration(db, template, editor)).controls).toEqual(controls);
  const indexed = await db
    .selectFrom('section_index')
    .select('state')
    .where('page_id', '=', pages[0]!.id)
    .orderBy('state')
    .execute();
  expect(indexed.map(({ state }) => state)).toEqual(['draft', 'published']);

  const before = await revisions(site);
  expect(await generate(editor, template, controls)).toMatchObject({
    unchanged: 3,
    updated: 0,
    published: 0,
  });
  expect(await revisions(site)).toEqual(before);
});

test('a template knows the page that it was made of; its pages stay out of menus, and lead to each other', async () => {
  const { services } = installation;
  const { db } = services.database;
  const { site, editor } = await addTemplate('/trail');
  const parent = await addPage(installation, site.id, { title: 'Stations', sections: [table] });
  const template = await inTransaction((connection) => makeTemplate(connection, parent, editor));
  expect((await readGeneration(db, template.id, editor)).madeOf).toBe(parent);
  const controls = controlsOf(counties, { parent, publish: true, hideInNav: true });
  await generate(editor, template.id, controls);
  const made = await pagesOf(site, template.id);
  expect(made.map(({ hide_in_nav }) => hide_in_nav)).toEqual(['hide', 'hide', 'hide']);
  const { engine, codeColours, boundaries, pageCaches: caches } = services;
  const context = { db, engine, codeColours, boundaries, caches, log: silentLog, viewer: visitor };
  const view = () => viewPage(context, { site, path: 'stations/allegany', query: new URLSearchParams() });
  expect(await view()).toMatchObject({
    trail: {
      above: [{ title: 'Stations' }],
      previous: { title: 'Albany', path: '/stations/albany' },
      next: { title: 'Bronx', path: '/stations/bronx' },
    },
  });
  // The canvas of the editor has the same way.
  const query = new URLSearchParams();
  const draft = await viewDraft({ ...context, viewer: editor }, { site, path: 'stations/allegany', query });
  expect(draft).toMatchObject({
    trail: { above: [{ title: 'Stations', path: '/stations' }], next: { path: '/stations/bronx' } },
  });
  await inTransaction((connection) => deletePages(connection, { pageIds: [made[2]!.id] }, editor));
  // The change reaches the cache of menus soon after.
  await expect.poll(view).toMatchObject({ trail: { next: null } });
  await inTransaction((connection) => deletePages(connection, { pageIds: [parent] }, editor));
  expect((await readGeneration(db, template.id, editor)).madeOf).toBeNull();
});

test('a row that is renamed keeps its page with a new address; a row that is gone is reported, and its page stays', async () => {
  const { site, template, editor } = await addTemplate('/rows');
  const { db } = installation.services.database;
  const { engine } = installation.services;
  const own = await addSource(installation, { name: 'Own counties', csv });
  const controls = controlsOf(own);
  await generate(editor, template, controls);
  const [albany, allegany] = await pagesOf(site, template);
  const { rows } = await engine.requests.query(own.versionId, { attributes: ['id', 'name'] });
  const idOf = (name: string) => Number(rows.find((row) => row[1] === name)![0]);
  await engine.edits.patchRows(
    own.versionId,
    {
      patches: [{ rowId: idOf('Albany'), cells: { name: 'New Albany' }, base: { name: 'Albany' } }],
      inserts: [],
    },
    null,
  );
  await engine.edits.deleteRows(own.versionId, [idOf('Allegany')], null);
  expect(await generate(editor, template, controls)).toMatchObject({ updated: 1, unchanged: 1, rows: 2 });
  const after = await pagesOf(site, template);
  expect(after.map(({ id, title, url_slug }) => [id, title, url_slug])).toEqual([
    [albany!.id, 'New Albany', 'new_albany'],
    [allegany!.id, 'Allegany', 'allegany'],
    [expect.any(Number), 'Bronx', 'bronx'],
  ]);
  expect(await readRedirect(db, site.id, 'albany')).toBe(albany!.id);
  const preview = await previewGeneration(contextOf(editor), template, controls);
  expect(preview).toMatchObject({
    created: 0,
    updated: 2,
    withoutRow: 1,
    pagesWithoutRow: [{ id: allegany!.id, title: 'Allegany' }],
  });
  await inTransaction((transaction) => deletePages(transaction, { pageIds: [allegany!.id] }, editor));
  expect(await previewGeneration(contextOf(editor), template, controls)).toMatchObject({ withoutRow: 0 });
});

test('a changed template replaces its sections in the drafts: their ids stay, and so do sections that were added by hand', async () => {
  const { site, template, editor } = await addTemplate('/template');
  const { db } = installation.services.database;
  const controls = controlsOf(counties, { publish: true });
  await generate(editor, template, controls);
  const [albany] = await pagesOf(site, template);
  const draft = await readDraft(db, albany!.id, editor);
  const mine = {
    kind: 'addSection',
    section: sectionOf({ id: 'mine', type: 'lexical', state: {} }),
    before: null,
  } as const;
  await inTransaction((transaction) =>
    changeDraft(transaction, { pageId: albany!.id, base: draft.revision, commands: [mine] }, editor),
  );
  const { revision: base } = await readDraft(db, template, editor);
  const commands = [
    { kind: 'changeSection', id: 't1', change: { title: 'Deaths' } } as const,
    {
      kind: 'addSection',
      section: sectionOf({ id: 't2', type: 'lexical', state: {} }),
      before: 't1',
    } as const,
  ];
  await inTransaction((transaction) =>
    changeDraft(transaction, { pageId: template, base, commands }, editor),
  );
  expect(await generate(editor, template, { ...controls, publish: false })).toMatchObject({
    updated: 3,
    published: 0,
  });
  const after = await readDraft(db, albany!.id, editor);
  expect(
    after.content.sections.map(({ id, title, template_section }) => [id, title, template_section]),
  ).toEqual([
    [expect.any(String), '', 't2'],
    [draft.content.sections[0]!.id, 'Deaths', 't1'],
    ['mine', '', undefined],
  ]);
  expect((await readItem(db, 'page', albany!.id)).data.has_changes).toBe(true);
  // Visitors see the change when the page is published, at the anchors that there were.
  const anchor = (await readChild(db, 'page-published', albany!.id))!.data.sections[0]!;
  expect(anchor).toMatchObject({ title: 'Losses' });
  // What somebody added is published by people alone, together with the change of the template.
  const heldBack = [{ id: albany!.id, title: 'Albany' }];
  expect(await generate(editor, template, controls)).toMatchObject({ unchanged: 3, published: 2, heldBack });
  expect((await readChild(db, 'page-published', albany!.id))!.data.sections[0]).toMatchObject(anchor);
  await inTransaction((transaction) => publishPage(transaction, albany!.id, editor));
  const published = (await readChild(db, 'page-published', albany!.id))!.data.sections;
  expect(published.find(({ title }) => title === 'Deaths')?.id).toBe(anchor.id);
  expect((await readPageHistory(db, albany!.id, editor)).map(({ type }) => type)).toContain(
    'Updated from County profile: Rich text, Deaths.',
  );
});

test('a page with an own section is published with its template, once that section is published as it is', async () => {
  const { site, template, editor } = await addTemplate('/own');
  const { db } = installation.services.database;
  const controls = controlsOf(counties, { publish: true });
  await generate(editor, template, controls);
  const [albany] = await pagesOf(site, template);
  const change = async (pageId: number, command: PageCommand) => {
    const { revision: base } = await readDraft(db, pageId, editor);
    await inTransaction((transaction) =>
      changeDraft(transaction, { pageId, base, commands: [command] }, editor),
    );
  };
  const renameTable = (title: string) =>
    change(template, { kind: 'changeSection', id: 't1', change: { title } });
  const mine = sectionOf({ id: 'mine', type: 'lexical', state: {} });
  await change(albany!.id, { kind: 'addSection', section: mine, before: null });
  await inTransaction((transaction) => publishPage(transaction, albany!.id, editor));
  await renameTable('Deaths');
  expect(await generate(editor, template, controls)).toMatchObject({ published: 3, heldBack: [] });
  for (const command of [
    { kind: 'changeSection', id: 'mine', change: { title: 'Unfinished' } },
    { kind: 'deleteSection', id: 'mine' },
  ] as const) {
    await change(albany!.id, command);
    await renameTable(command.kind);
    expect(await generate(editor, template, controls)).toMatchObject({
      updated: 3,
      published: 2,
      heldBack: [{ title: 'Albany' }],
    });
  }
  const published = (await readChild(db, 'page-published', albany!.id))!.data.sections;
  expect(published.map(({ title }) => title)).toEqual(['Deaths', '']);
});

test('a template names the version that most of its sections show', async () => {
  const shown = ({ sourceId, versionId }: typeof counties, id: string): TestSection => ({
    id,
    type: 'Card',
    state: { sourceInfo: { sourceId, versionId }, columns: [{ name: 'name', show: true }] },
  });
  const sections = [shown(secret, 'a'), shown(counties, 'b'), table, shown(counties, 'c')];
  const { template, editor } = await addTemplate('/shown', sections);
  expect(await readGeneration(installation.services.database.db, template, editor)).toMatchObject({
    shownVersion: counties.versionId,
  });
});

test('rows without a title or a key, and repeated keys, are skipped and named; many rows are done in parts', async () => {
  const { site, template, editor } = await addTemplate('/many');
  const lines = Array.from({ length: 70 }, (_, at) => `k${at},Place ${at}`);
  const many = await addSource(installation, {
    name: 'Places',
    csv: ['geoid,name', ...lines, 'k3,Again', ',No key', 'k99,', ''].join('\n'),
  });
  const controls = controlsOf(many);
  const first = await generatePages(contextOf(editor), { template, controls, after: null });
  expect(first).toMatchObject({ created: 50, rows: 73, done: 50, next: 50 });
  const all = await generate(editor, template, controls);
  expect(all).toMatchObject({ created: 20, unchanged: 50, next: null });
  expect(all.skipped).toEqual([
    { row: 71, title: 'Again', reason: 'An earlier row has the key k3.' },
    { row: 72, title: 'No key', reason: 'It has no key.' },
    { row: 73, title: 'k99', reason: 'It has no title.' },
  ]);
  expect(new Set((await pagesOf(site, template)).map(({ url_slug }) => url_slug)).size).toBe(70);
});

test('parts that saw other rows or another template than the one before have another basis', async () => {
  const { template, editor } = await addTemplate('/meanwhile');
  const { engine } = installation.services;
  const lines = Array.from({ length: 60 }, (_, at) => `k${at},Place ${at}`);
  const moving = await addSource(installation, { name: 'Moving', csv: ['geoid,name', ...lines].join('\n') });
  const controls = controlsOf(moving);
  const part = async (after: number | null) =>
    (await generatePages(contextOf(editor), { template, controls, after })).basis;
  const first = await part(null);
  expect(await part(50)).toBe(first);
  const { rows } = await engine.requests.query(moving.versionId, { attributes: ['id'] });
  await engine.edits.deleteRows(moving.versionId, [Number(rows[0]![0])], null);
  const fewer = await part(50);
  expect(fewer).not.toBe(first);
  const { revision } = await inTransaction((db) => readDraft(db, template, editor));
  const change = { kind: 'changeSection' as const, id: 't1', change: { title: 'Other' } };
  await inTransaction((db) =>
    changeDraft(db, { pageId: template, base: revision, commands: [change] }, editor),
  );
  expect(await part(50)).not.toBe(fewer);
});

test('pages follow the newest version where that is chosen, with the access of who changed the template', async () => {
  const { site, template, editor } = await addTemplate('/following');
  const { database, objects, engine } = installation.services;
  const { db } = database;
  const own = await addSource(installation, { name: 'Own counties', csv });
  const controls = controlsOf(own, { follows: true, publish: true });
  expect(await hasFollowingTemplates(db, own.sourceId)).toBe(false);
  expect(await generate(editor, template, controls)).toMatchObject({ created: 3, published: 3 });
  expect(await hasFollowingTemplates(db, own.sourceId)).toBe(true);
  const titles = async () =>
    (await pagesOf(site, template)).map(({ title }) => title).toSorted((a, b) => a.localeCompare(b));

  const second = await addVersion(db, own.sourceId, editor);
  await publishQuery(
    { objects, engine },
    second,
    "SELECT * FROM (VALUES ('36001', 'City of Albany', '4'), ('36003', 'Allegany', '1'), ('36007', 'Broome', '5')) AS t(geoid, name, deaths)",
  );
  const follow = (person: Editor | null) =>
    followGenerations({ db, engine, log: silentLog, findUser: () => Promise.resolve(person) }, own.sourceId);

  // Nobody, or a person who may not edit any more.
  await sql`update item set updated_by = 'ed' where id = ${template}`.execute(db);
  await follow(null);
  await follow(editorOf(site, 0));
  expect(await titles()).toEqual(['Albany', 'Allegany', 'Bronx']);

  await follow(editor);
  const now = ['Allegany', 'Bronx', 'Broome', 'City of Albany'];
  expect(await titles()).toEqual(now);
  expect((await pagesOf(site, template)).every(({ has_changes }) => !has_changes)).toBe(true);
  const before = await revisions(site);
  await follow(editor);
  expect(await revisions(site)).toEqual(before);

  // By hand, too; a template that stays on its version stays there.
  expect(await generate(editor, template, controls)).toMatchObject({ created: 0, unchanged: 3 });
  await generate(editor, template, controlsOf(own, { publish: true }));
  expect(await hasFollowingTemplates(db, own.sourceId)).toBe(false);
});

test('a version of more than 10,000 rows is refused with the limit', async () => {
  const { site, template, editor } = await addTemplate('/limit');
  const lines = Array.from({ length: 10_001 }, (_, at) => `k${at},Place ${at}`);
  const large = await addSource(installation, { name: 'Large', csv: ['geoid,name', ...lines].join('\n') });
  await expect(generate(editor, template, controlsOf(large))).rejects.toMatchObject({
    code: 'too_large',
    message: 'The version has 10,001 rows. Pages are generated from at most 10,000 rows.',
    details: { field: 'version' },
  });
  expect(await pagesOf(site, template)).toEqual([]);
});

test('two at once make each page once', async () => {
  const { site, template, editor } = await addTemplate('/twice');
  const controls = controlsOf(counties);
  const both = await Promise.all([
    generate(editor, template, controls),
    generate(editor, template, controls),
  ]);
  expect(both.map(({ created }) => created).toSorted()).toEqual([0, 3]);
  expect(await pagesOf(site, template)).toHaveLength(3);
});

test('generating takes the level of the template, the parent and the data; a page of a higher level stays as it was', async () => {
  const { site, template, editor } = await addTemplate('/levels');
  const { db } = installation.services.database;
  const refused = (of: Editor, controls: DataControls, id = template) =>
    expect(generate(of, id, controls)).rejects;
  const closed = await addPage(installation, site.id, { title: 'Closed', data: { authLevel: 8 } });
  const controls = controlsOf(counties);
  await refused(editorOf(site, 0), controls).toMatchObject({ code: 'forbidden' });
  await refused(editor, controlsOf(secret)).toMatchObject({ code: 'forbidden' });
  await refused(editor, { ...controls, parent: closed }).toMatchObject({
    code: 'forbidden',
    details: { field: 'parent' },
  });
  await refused(editor, { ...controls, parent: template }).toMatchObject({ code: 'invalid_request' });
  await refused(editor, controls, closed).toMatchObject({ code: 'forbidden' });
  await refused(editorOf(site, 10), controls, closed).toMatchObject({ code: 'invalid_request' });
  await refused(editor, { ...controls, version: 999_999 }).toMatchObject({ code: 'not_found' });
  await refused(editor, { ...controls, title: '{no such}' }).toMatchObject({ details: { field: 'title' } });
  expect(await pagesOf(site, template)).toEqual([]);
  // What would not work is said before; so is what would be shown to more people than before.
  const administrator = editorOf(site, 10);
  const preview = (of: DataControls) => previewGeneration(contextOf(administrator), template, of);
  expect(await preview(controlsOf(secret, { parent: closed }))).toMatchObject({ isRestricted: true });
  expect(await preview(controlsOf(counties))).toMatchObject({ isRestricted: false });
  let deepest = await addPage(installation, site.id, { title: 'One' });
  for (const title of ['Two', 'Three', 'Four']) {
    deepest = await addPage(installation, site.id, { title, parent: deepest });
  }
  const message = 'Pages can be nested 4 levels deep. Choose a page further up.';
  for (const work of [preview, (of: DataControls) => generate(administrator, template, of)]) {
    await expect(work(controlsOf(counties, { parent: deepest }))).rejects.toMatchObject({
      message,
      details: { field: 'parent' },
    });
  }

  await generate(editor, template, controls);
  const [albany] = await pagesOf(site, template);
  await sql`update item set data = data || '{"authLevel": 8}' where id = ${albany!.id}`.execute(db);
  await inTransaction((transaction) => renamePage(transaction, template, { title: 'Profile' }, editor));
  await sql`update item set data = data || '{"icon": "map"}' where id = ${template}`.execute(db);
  const { updated, failed } = await generate(editor, template, controls);
  expect(updated).toBe(2);
  expect(failed).toEqual([{ title: 'Albany', message: 'Editing this page requires a higher access level.' }]);
  const after = await pagesOf(site, template);
  expect(after.map(({ icon, authLevel }) => [icon, authLevel])).toEqual([
    ['', 8],
    ['map', -1],
    ['map', -1],
  ]);
});

test('a page that cannot be read stays as it was, and the others of its part are generated', async () => {
  const { site, template, editor } = await addTemplate('/damaged');
  const { db } = installation.services.database;
  await generate(editor, template, controlsOf(counties));
  const [albany] = await pagesOf(site, template);
  await sql`
    update item set data = jsonb_set(data, '{section_groups}', '"none"')
    where parent_id = ${albany!.id} and type = 'page-draft'`.execute(db);
  await sql`update item set data = data || '{"icon": "map"}' where id = ${template}`.execute(db);
  const { updated, failed } = await generate(editor, template, controlsOf(counties));
  expect(updated).toBe(2);
  expect(failed).toEqual([{ title: 'Albany', message: expect.stringMatching(/\w/) }]);
});

test('a duplicate of a generated page is linked to no template; without its template, a page is a page like others', async () => {
  const { site, template, editor } = await addTemplate('/copied');
  const { db } = installation.services.database;
  await generate(editor, template, controlsOf(counties));
  const [albany] = await pagesOf(site, template);
  const copy = await inTransaction((transaction) => duplicatePage(transaction, albany!.id, editor));
  const { data } = await readItem(db, 'page', copy.id);
  expect([data.template_id, data.template_key]).toEqual([undefined, undefined]);
  const { content } = await readDraft(db, copy.id, editor);
  expect(content.sections[0]).not.toHaveProperty('template_section');
  await inTransaction((transaction) => deletePages(transaction, { pageIds: [template] }, editor));
  expect((await readItem(db, 'page', albany!.id)).data.title).toBe('Albany');
  await expect(generate(editor, template, controlsOf(counties))).rejects.toMatchObject({ code: 'not_found' });
});

test('pages are published together; one that cannot be published is named, and the others are made all the same', async () => {
  const { db } = installation.services.database;
  const csvOf = (count: number) =>
    ['geoid,name', ...Array.from({ length: count }, (_, at) => `${at},County ${at}`)].join('\n');
  const statementsFor = async (count: number) => {
    const source = await addSource(installation, { name: `Counties ${count}`, csv: csvOf(count) });
    const { template, editor } = await addTemplate(`/together-${count}`);
    const controls = controlsOf(source, { publish: true });
    const { result, statements } = await listStatements(() => generate(editor, template, controls));
    expect(result).toMatchObject({ created: count, published: count, failed: [] });
    return statements.length;
  };
  const perPage = ((await statementsFor(23)) - (await statementsFor(3))) / 20;
  expect(perPage).toBeLessThan(8);
  const { site, template, editor } = await addTemplate('/one-fails');
  await sql`
    create function refuse_bronx() returns trigger language plpgsql as $$ begin
      if new.subject = 'Bronx' then raise exception 'refused'; end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger refuse_bronx before insert on audit_entry for each row execute function refuse_bronx()`.execute(
    db,
  );
  try {
    const outcome = await generate(editor, template, controlsOf(counties, { publish: true }));
    expect(outcome).toMatchObject({ created: 2, published: 2, failed: [{ title: 'Bronx' }] });
  } finally {
    await sql`drop trigger refuse_bronx on audit_entry`.execute(db);
    await sql`drop function refuse_bronx`.execute(db);
  }
  const pages = await pagesOf(site, template);
  expect(pages.map(({ title, published }) => [title, published])).toEqual([
    ['Albany', ''],
    ['Allegany', ''],
  ]);
});
