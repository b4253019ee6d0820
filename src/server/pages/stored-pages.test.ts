import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { addPage, addSource } from '../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
let site: number;
beforeAll(async () => {
  installation = await openInstallation();
  site = await installation.addSite('/');
});
afterAll(() => installation.close());

/** Adds keys to the stored data of items, as a later version of the software would. */
async function addKeys(id: number, type: string, path: string[], keys: object): Promise<void> {
  const { db } = installation.services.database;
  await sql`
    update item set data = case when ${path.length} = 0 then data || ${JSON.stringify(keys)}::jsonb
      else jsonb_set(data, ${path}::text[], (data #> ${path}::text[]) || ${JSON.stringify(keys)}::jsonb) end
    where (id = ${id} or parent_id = ${id}) and type = ${type}`.execute(db);
  await sql`
    update item_revision set data = item.data from item
    where item_revision.item_id = item.id and item_revision.revision = item.revision
      and (item.id = ${id} or item.parent_id = ${id})`.execute(db);
  await installation.services.changes.catchUp();
}

async function stored(id: number, type: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data from item where (id = ${id} or parent_id = ${id}) and type = ${type}`.execute(
    installation.services.database.db,
  );
  return rows[0]!.data;
}

async function request<Data>(query: string, variables: object = {}): Promise<Data> {
  const answer = await installation.ask('administrator', query, { ...variables });
  expect(answer.errors).toBeUndefined();
  return answer.data as Data;
}

type Section = {
  id: string;
  title: string;
  later?: unknown;
  element: { 'element-data': Record<string, unknown> };
};
type Draft = { revision: number; content: { sections: Section[] } };
const readDraft = async (id: number) =>
  (await request<{ draft: Draft }>(`{ draft(pageId: ${id}) { revision content } }`)).draft;
const changeQuery =
  'mutation ($id: Int!, $b: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $b, commands: $c) { revision content } }';

test('a page with unknown keys is shown, edited, published and saved with them', async () => {
  const sections = [
    { id: 'one', type: 'Spreadsheet', state: {}, title: 'One' },
    { id: 'two', type: 'lexical', state: { text: 'Two' } },
  ];
  const id = await addPage(installation, site, { title: 'Later', sections });
  await addKeys(id, 'page', [], { mood: 'calm' });
  await addKeys(id, 'page', ['navOptions'], { width: 3 });
  for (const type of ['page-draft', 'page-published']) {
    await addKeys(id, type, [], { layout: 'wide' });
    await addKeys(id, type, ['sections', '0'], { later: [1], order: 3, ref: 'sections+7' });
    await addKeys(id, type, ['sections', '0', 'element', 'element-data'], { zoom: 2 });
  }
  const viewAs = (role: 'visitor' | 'editor') => installation.ask(role, '{ pageView(path: "later") }');
  const unknown = { page: { mood: 'calm' }, content: { layout: 'wide', sections: [{ later: [1] }, {}] } };
  expect((await viewAs('editor')).data).toMatchObject({ pageView: unknown });
  const known = { page: { id }, content: { sections: [{ title: expect.any(String) }, {}] } };
  expect((await viewAs('visitor')).data).toMatchObject({ pageView: known });

  const change = async (base: number, commands: object[]) =>
    (await request<{ changeDraft: Draft }>(changeQuery, { id, b: base, c: commands })).changeDraft;
  const { revision, content } = await readDraft(id);
  const [first, second] = content.sections;
  expect(first).toMatchObject({ later: [1], element: { 'element-data': { zoom: 2 } } });
  const state = { ...first!.element['element-data'], display: { pageSize: 7 } };
  const edited = await change(revision, [
    { kind: 'changeSection', id: first!.id, change: { title: 'New' } },
    {
      kind: 'changeSection',
      id: first!.id,
      change: { element: { 'element-type': 'Spreadsheet', 'element-data': state } },
    },
    { kind: 'changeSection', id: second!.id, change: { title: 'Words' } },
  ]);
  const removed = await change(edited.revision, [{ kind: 'deleteSection', id: first!.id }]);
  const undone = await change(removed.revision, [
    { kind: 'addSection', section: edited.content.sections[0]!, before: second!.id },
  ]);
  expect(undone.content).toMatchObject({
    layout: 'wide',
    sections: [{ title: 'New', later: [1], element: { 'element-data': { zoom: 2 } } }, { title: 'Words' }],
  });
  await request(`mutation { publishPage(pageId: ${id}) { revision } }`);
  expect(await stored(id, 'page-published')).toMatchObject({
    layout: 'wide',
    sections: [
      {
        title: 'New',
        later: [1],
        order: 3,
        ref: 'sections+7',
        element: { 'element-data': { zoom: 2, display: { pageSize: 7 } } },
      },
      { title: 'Words' },
    ],
  });

  const settings = { description: 'Words', navOptions: { sideNav: { size: 'compact' } } };
  await request('mutation ($id: Int!, $s: PageSettings!) { changePageSettings(pageId: $id, settings: $s) }', {
    id,
    s: settings,
  });
  await request(`mutation { renamePage(pageId: ${id}, title: "Now") { id } }`);
  expect(await stored(id, 'page')).toMatchObject({
    title: 'Now',
    description: 'Words',
    mood: 'calm',
    navOptions: { width: 3, sideNav: { size: 'compact' } },
  });
});

test('what the type of a section fills in is not stored, and is there for people who may edit the page', async () => {
  const columns = [{ name: 'town', show: true, later: 1 }, { name: 'year' }];
  const known = [{ name: 'town', show: true }, { name: 'year' }];
  const sections = [{ id: 'cards', type: 'Card', state: { columns: known } }];
  const id = await addPage(installation, site, { title: 'Short', sections });
  await addKeys(id, 'page-draft', ['sections', '0', 'element', 'element-data', 'columns', '0'], { later: 1 });
  const { revision, content } = await readDraft(id);
  const [section] = content.sections;
  const state = section!.element['element-data'];
  expect(state).toMatchObject({
    columns: [{ show: true, sort: '', later: 1 }, { show: false }],
    display: { pageSize: 5 },
  });
  // The editor compares what it began with and what is stored by now.
  const view = await request<{ draftView: Draft }>('{ draftView(path: "short", search: "") }');
  expect(view.draftView.content).toEqual(content);
  const edited = { ...state, display: { ...(state['display'] as object), pageSize: 10 } };
  const change = { element: { ...section!.element, 'element-data': edited } };
  const commands = [{ kind: 'changeSection', id: section!.id, change }];
  const read = await request<{ changeDraft: Draft }>(changeQuery, { id, b: revision, c: commands });
  expect(read.changeDraft.content.sections[0]!.element['element-data']).toEqual(edited);
  const written = (await stored(id, 'page-draft')) as { sections: Section[] };
  expect(written.sections[0]!.element['element-data']).toEqual({ columns, display: { pageSize: 10 } });
  const stale = await installation.ask('administrator', changeQuery, { id, b: revision, c: commands });
  expect(stale.errors).toMatchObject([
    { extensions: { draft: { content: { sections: [{ element: { 'element-data': edited } }] } } } },
  ]);
});

test('unknown keys that a page does not have are refused in a request', async () => {
  const id = await addPage(installation, site, {
    title: 'Strict',
    sections: [{ id: 's', type: 'lexical', state: {} }],
  });
  const { revision, content } = await readDraft(id);
  const [section] = content.sections;
  const refused = async (command: object) =>
    (await installation.ask('editor', changeQuery, { id, b: revision, c: [command] })).errors?.[0];
  const added = { ...section, id: 'other', colour: 'red' };
  for (const command of [
    { kind: 'addSection', section: added, before: null },
    { kind: 'changeSection', id: section!.id, change: { colour: 'red' } },
    { kind: 'addGroup', group: { name: 'g', position: 'top', index: 1, colour: 'red' } },
  ]) {
    expect(await refused(command)).toMatchObject({
      message: expect.stringContaining('Unrecognized key') as unknown,
      extensions: { code: 'invalid_request' },
    });
  }
});

test('a source with unknown keys is shown and saved with them; new ones are refused', async () => {
  const { sourceId } = await addSource(installation, { name: 'Kept', csv: 'a,b\n1,2\n' });
  await addKeys(sourceId, 'source', [], { later: true });
  await addKeys(sourceId, 'source', ['columns', '0'], { colour: 'red' });
  const sourceQuery = 'query ($id: Int!) { source(id: $id) { name revision columns } }';
  type Source = { revision: number; columns: { name: string; colour?: string }[] };
  const read = async () => (await request<{ source: Source }>(sourceQuery, { id: sourceId })).source;
  const columnsQuery =
    'mutation ($s: Int!, $b: Int!, $c: EditedColumns!) { changeSourceColumns(sourceId: $s, base: $b, columns: $c) }';
  const { revision, columns } = await read();
  expect(columns[0]).toMatchObject({ name: 'a', colour: 'red' });
  const withoutKeys = columns.map((column) => ({
    ...column,
    colour: undefined,
    description: 'A column',
  }));
  await request(columnsQuery, { s: sourceId, b: revision, c: withoutKeys.toReversed() });
  const change =
    'mutation ($s: Int!, $b: Int!, $c: SourceFields!) { changeSource(sourceId: $s, base: $b, change: $c) }';
  await request(change, {
    s: sourceId,
    b: (await read()).revision,
    c: { open_data: { publisher: 'Office' } },
  });
  expect(await stored(sourceId, 'source')).toMatchObject({
    later: true,
    managed: true,
    columns: [{ name: 'b' }, { name: 'a', colour: 'red', description: 'A column' }],
    open_data: { publisher: 'Office' },
  });
  const b = (await read()).revision;
  const bad = [
    installation.ask('editor', columnsQuery, { s: sourceId, b, c: [{ ...columns[0], mood: 1 }] }),
    installation.ask('editor', change, { s: sourceId, b, c: { open_data: { mood: 1 } } }),
    installation.ask('editor', change, { s: sourceId, b, c: { later: false } }),
  ];
  for (const answer of await Promise.all(bad)) {
    expect(answer.errors?.[0]?.extensions?.code).toBe('invalid_request');
  }
});

test('one unreadable page, source or site hides nothing else', async () => {
  const { db } = installation.services.database;
  const broken = await addPage(installation, site, { title: 'Broken' });
  const child = await addPage(installation, site, { title: 'Child', parent: broken });
  const kept = await addSource(installation, { name: 'Fine', csv: 'a\n1\n' });
  const bad = await addSource(installation, { name: 'Bad', csv: 'a\n1\n' });
  const other = await installation.addSite('/other');
  await sql`update item set data = data || '{"filters": 5}' where id = ${broken}`.execute(db);
  await sql`update item set data = data || '{"columns": [{"name": 7}]}' where id = ${bad.sourceId}`.execute(
    db,
  );
  await sql`update item set data = data || '{"name": 7}' where id = ${bad.versionId}`.execute(db);
  await sql`update item set data = '{"base_url": 3}' where id = ${other}`.execute(db);
  await installation.services.changes.catchUp();

  const view = async (path: string) => installation.ask('visitor', `{ pageView(path: "${path}") }`);
  expect((await view('broken/child')).data).toMatchObject({ pageView: { page: { id: child } } });
  expect((await view('broken')).errors?.[0]?.message).toBe('This page cannot be read.');
  const { pages } = await request<{ pages: { id: number; title: string }[] }>('{ pages { id title } }');
  expect(pages).toEqual(expect.arrayContaining([expect.objectContaining({ id: broken, title: 'Broken' })]));

  type Entry = { id: number; name: string; versions: { name: string }[] };
  const { sources } = await request<{ sources: Entry[] }>('{ sources { id name versions { name } } }');
  expect(sources).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: kept.sourceId, name: 'Fine' }),
      { id: bad.sourceId, name: 'Bad', versions: [{ name: `Version ${bad.versionId}` }] },
    ]),
  );
  const one = await installation.ask('editor', `{ source(id: ${bad.sourceId}) { id } }`);
  expect(one.errors?.[0]?.message).toBe(`The source ${bad.sourceId} cannot be read.`);
  expect(installation.log()).toMatch(new RegExp(`"type":"page","id":${broken},.*an item cannot be read`));
  expect((await fetch(installation.url)).status).toBe(200);
  expect(installation.log()).toMatch(new RegExp(`"type":"site","id":${other},.*an item cannot be read`));

  const removal = await installation.ask('editor', `mutation { deletePages(pageIds: [${broken}]) }`);
  expect(removal.data).toEqual({ deletePages: true });
});

test('autosaves of one person are one revision; published states are kept', async () => {
  const { db } = installation.services.database;
  const id = await addPage(installation, site, {
    title: 'Saved',
    sections: [{ id: 's', type: 'lexical', state: {} }],
  });
  const titles = async () => {
    const { rows } = await sql<{ title: string }>`
      select data #>> '{sections,0,title}' as title from item_revision
      where item_id = (select id from item where parent_id = ${id} and type = 'page-draft')
      order by revision`.execute(db);
    return rows.map(({ title }) => title);
  };
  const rename = async (role: 'editor' | 'administrator', title: string) => {
    const { revision, content } = await readDraft(id);
    const command = { kind: 'changeSection', id: content.sections[0]!.id, change: { title } };
    const answer = await installation.ask(role, changeQuery, { id, b: revision, c: [command] });
    expect(answer.errors).toBeUndefined();
  };
  const before = await titles();
  for (const title of ['a', 'b', 'c']) {
    await rename('editor', title);
  }
  expect(await titles()).toEqual([...before, 'c']);
  await request(`mutation { publishPage(pageId: ${id}) { revision } }`);
  await rename('editor', 'd');
  await rename('administrator', 'e');
  await rename('administrator', 'f');
  expect(await titles()).toEqual([...before, 'c', 'c', 'd', 'f']);
  await sql`update item_revision set autosave_since = now() - interval '11 minutes'
    where autosave_since is not null`.execute(db);
  await rename('administrator', 'g');
  expect(await titles()).toEqual([...before, 'c', 'c', 'd', 'f', 'g']);
});

test('reserved addresses, and subdomains that no host can have, are refused for sites', async () => {
  const create = (base_url: string, subdomain = '*') =>
    installation.ask('administrator', 'mutation ($s: NewSite!) { createSite(site: $s) }', {
      s: { name: 'Tools', base_url, subdomain },
    });
  expect((await create('/waters', 'a..b')).errors?.[0]).toMatchObject({
    message: expect.stringContaining('A subdomain has letters') as string,
    extensions: { code: 'invalid_request' },
  });
  expect((await create('/admin/site')).errors?.[0]).toMatchObject({
    message: 'The address /admin is reserved for tools. Choose another base url.',
    extensions: { code: 'invalid_request' },
  });
  expect((await create('/tools')).errors).toBeUndefined();
});
