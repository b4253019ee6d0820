import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPage, addSource } from '../../../../tests/fixtures/contents.ts';
import {
  emailOf,
  openInstallation,
  type Role,
  type TestInstallation,
} from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
let site: number;
let source: { sourceId: number; versionId: number };

beforeAll(async () => {
  installation = await openInstallation();
  source = await addSource(installation, { name: 'Events', csv: 'county,events\n01001,3\n01003,5\n' });
});
beforeEach(async () => {
  site = await installation.addSite(`/site-${crypto.randomUUID().slice(0, 8)}`);
});
afterAll(() => installation.close());

type Answer = {
  data: Record<string, unknown> | null;
  error: { message: string; extensions?: object } | undefined;
};

async function run(query: string, variables: object = {}, role: Role = 'editor'): Promise<Answer> {
  const { data, errors } = await installation.ask(role, query, { ...variables }, await pathOf(site));
  return { data: data ?? null, error: errors?.[0] };
}

async function pathOf(id: number): Promise<string> {
  const { rows } = await installation.services.database.pool.query<{ path: string }>(
    `select data ->> 'base_url' as path from item where id = $1`,
    [id],
  );
  return rows[0]!.path;
}

async function add(name: string, style: object, role?: Role): Promise<number> {
  const { data, error } = await run(
    'mutation ($name: String!, $style: MapStyleLook!) { addMapStyle(name: $name, style: $style) }',
    { name, style },
    role,
  );
  expect(error).toBeUndefined();
  return data!['addMapStyle'] as number;
}

const change = (id: number, base: number, changed: object, role?: Role) =>
  run(
    `mutation ($id: Int!, $base: Int!, $name: String, $style: MapStyleLook) {
      changeMapStyle(id: $id, base: $base, name: $name, style: $style)
    }`,
    { id, base, ...changed },
    role,
  );

const regions = (look: object) => ({ layers: [{ layer: 'regions', ...look }] });

const mapOf = (map: object) => ({
  sourceInfo: { ...source, sourceName: 'Events', versionName: 'v' },
  columns: [
    { name: 'county', show: true, xAxis: true, group: true },
    { name: 'events', show: true, yAxis: true, fn: 'sum' },
  ],
  map: { boundaries: 'us-counties', ...map },
});

const addMap = (title: string, map: object, options: object = {}) =>
  addPage(installation, site, {
    title,
    sections: [{ id: title.toLowerCase(), type: 'Map', title: `Map of ${title}`, state: mapOf(map) }],
    ...options,
  });

/** The settings of the map of a page as a role gets the page. */
async function shownMap(title: string, role: Role = 'visitor'): Promise<Record<string, unknown>> {
  const { data } = await run(`{ pageView(path: "${title.toLowerCase()}") }`, {}, role);
  const view = data!['pageView'] as {
    content: { sections: { element: { 'element-data': { map: Record<string, unknown> } } }[] };
  };
  return view.content.sections[0]!.element['element-data'].map;
}

test('a style is seen on all its maps, for readers at once, where they do not depart from it', async () => {
  const style = await add('Counts', { legend: false, ...regions({ classCount: 7, palette: 'diverging' }) });
  await addMap('First', { style });
  await addMap('Second', { style, classCount: 3, departs: ['classCount'] });
  expect(await shownMap('First')).toMatchObject({ classCount: 7, palette: 'diverging', legend: false });
  expect(await shownMap('Second')).toMatchObject({ classCount: 3, palette: 'diverging', legend: false });

  expect((await change(style, 1, { style: regions({ classCount: 4 }) })).data).toEqual({ changeMapStyle: 2 });
  for (const role of ['visitor', 'editor'] as const) {
    expect(await shownMap('First', role)).toMatchObject({
      classCount: 4,
      palette: 'sequential',
      legend: true,
    });
    expect(await shownMap('Second', role)).toMatchObject({ classCount: 3, palette: 'sequential' });
  }
});

test('a page depends on the styles of its maps, and its draft has only departures', async () => {
  const style = await add('Counts', regions({ classCount: 7 }));
  await addMap('First', { style });
  const { data } = await run('{ pageView(path: "first") }', {}, 'visitor');
  expect((data!['pageView'] as { dependencies: string[] }).dependencies).toContain(`map-style:${style}`);

  const draft = (await run('{ draftView(path: "first") }')).data!['draftView'] as {
    content: { sections: { element: { 'element-data': { map: object } } }[] };
    styles: [number, object][];
  };
  expect(draft.content.sections[0]!.element['element-data'].map).toMatchObject({ style, classCount: 5 });
  expect(draft.styles).toMatchObject([[style, regions({ classCount: 7 })]]);
});

test('names are unique in a site, and what is no style is refused', async () => {
  const style = await add('Counts', {});
  await add('Rates', {});
  const taken = 'There is a map style with this name already.';
  const again = await run('mutation { addMapStyle(name: " COUNTS ", style: {}) }');
  expect(again.error).toMatchObject({ message: taken, extensions: { code: 'conflict' } });
  expect((await change(style, 1, { name: 'rates' })).error?.message).toBe(taken);
  expect((await change(style, 1, { name: 'counts' })).data).toEqual({ changeMapStyle: 2 });
  const wrong = await run('mutation { addMapStyle(name: "Other", style: { script: "x" }) }');
  expect(wrong.error?.extensions).toMatchObject({ code: 'invalid_request' });
  expect((await run('mutation { addMapStyle(name: "  ", style: {}) }')).error).toBeDefined();

  const first = site;
  site = await installation.addSite(`/other-${first}`);
  await add('Counts', {});
  expect((await change(style, 2, { name: 'Taken' })).error?.extensions).toMatchObject({ code: 'not_found' });
});

test('of two editors who change the same state, the second one is told; each state comes back', async () => {
  const style = await add('Counts', regions({ classCount: 7 }));
  await change(style, 1, { style: regions({ classCount: 4 }) });
  const second = await change(style, 1, { style: regions({ classCount: 9 }) }, 'administrator');
  expect(second.error).toMatchObject({
    message: 'Someone else has changed this style. Look at it as it is now, then change it.',
    extensions: { code: 'conflict' },
  });
  await change(style, 2, { name: 'Numbers' }, 'administrator');

  const query = 'query ($id: Int!) { mapStyleHistory(id: $id) { revision name style by } }';
  const looks = (count: number) => regions({ classCount: count });
  const history = async () => (await run(query, { id: style })).data!['mapStyleHistory'];
  expect(await history()).toMatchObject([
    { revision: 3, name: 'Numbers', style: looks(4), by: emailOf('administrator') },
    { revision: 2, name: 'Counts', style: looks(4), by: emailOf('editor') },
    { revision: 1, name: 'Counts', style: looks(7), by: emailOf('editor') },
  ]);

  const restore = 'mutation ($id: Int!, $base: Int!) { restoreMapStyle(id: $id, base: $base, revision: 1) }';
  expect((await run(restore, { id: style, base: 2 })).error?.extensions).toMatchObject({ code: 'conflict' });
  expect((await run(restore, { id: style, base: 3 })).data).toEqual({ restoreMapStyle: 4 });
  expect(await history()).toMatchObject([{ revision: 4, name: 'Numbers', style: looks(7) }, {}, {}, {}]);
});

test('a style is not removed while maps have it, and names their pages', async () => {
  const style = await add('Counts', {});
  const first = await addMap('First', { style });
  await addMap('Second', { style }, { publish: false });
  const listed = await run('{ mapStyles { name maps pages changedBy } }');
  expect(listed.data!['mapStyles']).toEqual([
    { name: 'Counts', maps: 2, pages: 2, changedBy: emailOf('editor') },
  ]);

  const remove = () => run('mutation ($id: Int!) { removeMapStyle(id: $id) }', { id: style });
  expect((await remove()).error).toMatchObject({
    message: 'Maps on 2 pages have this style: “First”, “Second”. Choose another one there first.',
    extensions: { code: 'conflict' },
  });
  const pages = await run(
    'query ($id: Int!) { mapStyleUsage(id: $id) { pages { title isPublished } hidden } }',
    {
      id: style,
    },
  );
  expect(pages.data!['mapStyleUsage']).toEqual({
    pages: [
      { title: 'First', isPublished: true },
      { title: 'Second', isPublished: false },
    ],
    hidden: 0,
  });

  const { rows } = await installation.services.database.pool.query<{ id: number }>(
    `select id from item where type = 'page' and app = $1`,
    [String(site)],
  );
  await run('mutation ($ids: [Int!]!) { deletePages(pageIds: $ids) }', {
    ids: rows.map(({ id }) => Number(id)),
  });
  expect(rows.map(({ id }) => Number(id))).toContain(first);
  expect((await remove()).data).toEqual({ removeMapStyle: true });
  const { rows: audit } = await installation.services.database.pool.query<{ action: string }>(
    `select action from audit_entry where subject = 'Counts' and details ->> 'site' = $1 order by id`,
    [String(site)],
  );
  expect(audit.map(({ action }) => action)).toEqual(['add-map-style', 'remove-map-style']);
});

test('a style of pages that require a higher level is changed by those who have it, and renamed by all', async () => {
  const style = await add('Counts', {});
  await addMap('Restricted', { style }, { data: { authLevel: 7 } });
  expect((await change(style, 1, { style: { legend: false } })).error?.extensions).toMatchObject({
    code: 'forbidden',
  });
  expect((await change(style, 1, { name: 'Numbers' })).data).toEqual({ changeMapStyle: 2 });
  const changed = await change(style, 2, { style: { legend: false } }, 'administrator');
  expect(changed.data).toEqual({ changeMapStyle: 3 });
  const removed = await run('mutation ($id: Int!) { removeMapStyle(id: $id) }', { id: style });
  expect(removed.error?.message).toBe('Maps on 1 page have this style. Choose another one there first.');
});

test('a copy of a site has copies of its styles', async () => {
  const style = await add('Counts', regions({ classCount: 7 }));
  await addMap('First', { style, palette: 'diverging', departs: ['palette'] });
  const original = site;
  const { data } = await run(
    'mutation ($id: Int!) { duplicateSite(id: $id, name: "Copied site") }',
    { id: original },
    'administrator',
  );
  site = data!['duplicateSite'] as number;
  await installation.services.changes.catchUp();
  const map = await shownMap('First', 'editor');
  expect(map).toMatchObject({ classCount: 7, palette: 'diverging' });
  expect(map['style']).not.toBe(style);

  await change(map['style'] as number, 1, { style: regions({ classCount: 3 }) });
  expect(await shownMap('First', 'editor')).toMatchObject({ classCount: 3 });
  site = original;
  expect(await shownMap('First')).toMatchObject({ classCount: 7 });
});
