import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPage, addSource, sectionOf } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import { openCacheInFront, type CacheInFront } from '../../../../tests/fixtures/cache-in-front.ts';
import { renderedData } from '../../../../tests/fixtures/rendered-data.ts';
import { purgeCaches } from '../front/purge-caches.ts';

const { renderPage, renderings } = renderedData();

let installation: TestInstallation;
let front: CacheInFront;
let purging: { close(): void };
/**
 * Paths of pages: three of one site, of which the second shows rows with labels and the third lists all
 * sections, and one of another site.
 */
const paths = ['/', '/gauges', '/contents', '/other'] as const;
type Path = (typeof paths)[number];
const world = { site: 0, other: 0, home: 0, gauges: 0, otherHome: 0 };
let rows = { sourceId: 0, versionId: 0 };
let labels = { sourceId: 0, versionId: 0 };
let unused = { sourceId: 0, versionId: 0 };

beforeAll(async () => {
  front = await openCacheInFront();
  installation = await openInstallation({ TIDEMARK_PURGE: front.url }, renderPage);
  front.origin = installation.url;
  const { changes, log } = installation.services;
  purging = purgeCaches(changes, [front.url], { log, times: { gather: 1, again: 50 } });
  world.site = await installation.addSite('/');
  world.other = await installation.addSite('/other');
  rows = await addSource(installation, { name: 'Gauges', csv: 'code,level\n1,10\n2,20\n' });
  labels = await addSource(installation, { name: 'Names', csv: 'value,name\n1,Ebb\n2,Flood\n' });
  unused = await addSource(installation, { name: 'Unused', csv: 'a\n1\n' });
  world.home = await addPage(installation, world.site, { title: 'Home' });
  const state = {
    sourceInfo: { ...rows, sourceName: 'Gauges', versionName: 'v' },
    columns: [
      { name: 'code', show: true },
      { name: 'level', show: true },
    ],
  };
  world.gauges = await addPage(installation, world.site, {
    title: 'gauges',
    sections: [{ id: 'rows', type: 'Spreadsheet', state }],
  });
  await addPage(installation, world.site, {
    title: 'contents',
    sections: [{ id: 'list', type: 'Components Index', state: { pageSize: 100 } }],
  });
  world.otherHome = await addPage(installation, world.other, { title: 'Other' });
  const lookup = { view_id: labels.versionId, keyAttribute: 'value', valueAttribute: 'name' };
  await changeColumns(rows.sourceId, { display: 'meta', meta_lookup: lookup });
});
afterAll(async () => {
  purging.close();
  await front.close();
  await installation.close();
});

const ask = async (query: string, variables: Record<string, unknown> = {}, path = '/') => {
  const { data, errors } = await installation.ask('administrator', query, variables, path);
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data as Record<string, { id: number; revision: number }>;
};

/** Changes the first column of a source. */
async function changeColumns(sourceId: number, change: object): Promise<void> {
  const { pool } = installation.services.database;
  const patch = `update item set data = jsonb_set(data, '{columns,0}', data #> '{columns,0}' || $2) where id = $1`;
  await pool.query(patch, [sourceId, JSON.stringify(change)]);
  await installation.services.changes.catchUp();
}

const patchItem = async (id: number, change: object) => {
  const { pool } = installation.services.database;
  await pool.query('update item set data = data || $2 where id = $1', [id, JSON.stringify(change)]);
  await installation.services.changes.catchUp();
};

const addSection = async (pageId: number, path: string) => {
  const id = `s${Math.random().toString(36).slice(2, 10)}`;
  const { draft } = await ask('query ($id: Int!) { draft(pageId: $id) { revision } }', { id: pageId }, path);
  const commands = [
    { kind: 'addSection', section: sectionOf({ id, type: 'lexical', state: { text: id } }), before: null },
  ];
  const change =
    'mutation ($id: Int!, $b: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $b, commands: $c) { revision } }';
  await ask(change, { id: pageId, b: draft!.revision, c: commands }, path);
};

const publish = (pageId: number, path = '/') =>
  ask('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id: pageId }, path);

const everyPage: readonly Path[] = paths;
const ofSite: readonly Path[] = ['/', '/gauges', '/contents'];
const ofGauges: readonly Path[] = ['/gauges'];
const ofListed: readonly Path[] = ['/gauges', '/contents'];
const nothing: readonly Path[] = [];

/** Every kind of write, in this order, with the pages that it changes for visitors. */
const writes: Record<string, { affects: readonly Path[]; run(): Promise<unknown> }> = {
  'a query of an editor': {
    affects: nothing,
    run: () => ask('query ($id: Int!) { draft(pageId: $id) { revision } }', { id: world.gauges }),
  },
  'a change of a draft': { affects: nothing, run: () => addSection(world.gauges, '/') },
  'a second change of a draft': { affects: nothing, run: () => addSection(world.gauges, '/') },
  'publishing it': { affects: ofListed, run: () => publish(world.gauges) },
  'a change of a draft that is discarded': {
    affects: ofListed,
    run: async () => {
      await addSection(world.gauges, '/');
      await ask('mutation ($id: Int!) { discardPage(pageId: $id) { revision } }', { id: world.gauges });
    },
  },
  'a section that moves on its page': {
    affects: ofListed,
    run: async () => {
      const { draft } = (await ask('query ($id: Int!) { draft(pageId: $id) { revision content } }', {
        id: world.gauges,
      })) as unknown as { draft: { revision: number; content: { sections: { id: string }[] } } };
      const [first, ...rest] = draft.content.sections.map(({ id }) => id);
      const commands = [{ kind: 'moveSection', id: first, before: null, group: 'default' }];
      expect(rest.length).toBeGreaterThan(0);
      await ask(
        'mutation ($id: Int!, $b: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $b, commands: $c) { revision } }',
        { id: world.gauges, b: draft.revision, c: commands },
      );
      await publish(world.gauges);
    },
  },
  'a comment': {
    affects: nothing,
    run: () => ask('mutation ($id: Int!) { commentOnPage(pageId: $id, comment: "x") }', { id: world.home }),
  },
  'filters of a page': {
    affects: ofGauges,
    run: () =>
      ask('mutation ($id: Int!, $s: PageSettings!) { changePageSettings(pageId: $id, settings: $s) }', {
        id: world.gauges,
        s: { filters: [{ searchKey: 'level', values: ['10'] }] },
      }),
  },
  'the description of a page, which the menu shows': {
    affects: ofSite,
    run: () =>
      ask('mutation ($id: Int!, $s: PageSettings!) { changePageSettings(pageId: $id, settings: $s) }', {
        id: world.gauges,
        s: { description: 'Levels', filters: [] },
      }),
  },
  'a rename': {
    affects: ofSite,
    run: () =>
      ask('mutation ($id: Int!) { renamePage(pageId: $id, title: "Start") { id } }', { id: world.home }),
  },
  'a new page, which is a draft': {
    affects: ofSite,
    run: () => addPage(installation, world.site, { title: 'P', publish: false }),
  },
  'a page that is published for the first time': {
    affects: ofSite,
    run: async () => {
      const { createPage } = await ask('mutation { createPage(title: "New") { id } }');
      await publish(createPage!.id);
    },
  },
  'the removal of a page': {
    affects: ofSite,
    run: async () => {
      const { createPage } = await ask('mutation { createPage(title: "Gone") { id } }');
      await ask('mutation ($id: Int!) { deletePages(pageIds: [$id]) }', { id: createPage!.id });
    },
  },
  'a level that hides another page from the menu': {
    affects: ofSite,
    run: async () => {
      const { createPage } = await ask('mutation { createPage(title: "Inner") { id } }');
      await publish(createPage!.id);
      await patchItem(createPage!.id, { authLevel: 5 });
    },
  },
  'a cell': {
    affects: ofListed,
    run: () =>
      ask(
        'mutation ($v: Int!) { patchCells(versionId: $v, patches: [{ rowId: 1, cells: { level: "11" } }]) { seq } }',
        {
          v: rows.versionId,
        },
      ),
  },
  'a row': {
    affects: ofListed,
    run: () =>
      ask('mutation ($v: Int!, $r: NewRows!) { insertRows(versionId: $v, rows: $r) }', {
        v: rows.versionId,
        r: [{ code: '1', level: '30' }],
      }),
  },
  'a label in another version': {
    affects: ofGauges,
    run: () =>
      ask(
        'mutation ($v: Int!) { patchCells(versionId: $v, patches: [{ rowId: 1, cells: { name: "Low" } }]) { seq } }',
        {
          v: labels.versionId,
        },
      ),
  },
  'the columns of the source': {
    affects: ofListed,
    run: () => changeColumns(rows.sourceId, { display_name: 'Code' }),
  },
  'the level of the source of labels': {
    affects: ofGauges,
    run: () => patchItem(labels.sourceId, { authLevel: 5 }),
  },
  'the name of a version': {
    affects: ofListed,
    run: () =>
      ask('mutation ($v: Int!) { renameVersion(versionId: $v, name: "two") }', { v: rows.versionId }),
  },
  'rows of a source that no page shows': {
    affects: nothing,
    run: () => ask('mutation ($v: Int!) { clearRows(versionId: $v) }', { v: unused.versionId }),
  },
  'the removal of a source that no page shows': {
    affects: nothing,
    run: () => ask('mutation ($id: Int!) { deleteSource(sourceId: $id) }', { id: unused.sourceId }),
  },
  'an upload of a new source': {
    affects: nothing,
    run: () => addSource(installation, { name: 'Late', csv: 'a\n1\n' }),
  },
  'the theme of a site': { affects: ofSite, run: () => patchItem(world.site, { theme: 'other' }) },
  'the language of a site': { affects: ofSite, run: () => patchItem(world.site, { language: 'de' }) },
  'the footer of the other site': {
    affects: ['/other'],
    run: () => patchItem(world.other, { footer: 'End' }),
  },
  'a new site': { affects: everyPage, run: () => installation.addSite('/third') },
  'a site that moves, and back': {
    affects: everyPage,
    run: async () => {
      await patchItem(world.other, { base_url: '/elsewhere' });
      expect((await read('/other')).status).toBe(404);
      expect((await read('/elsewhere')).status).toBe(200);
      await patchItem(world.other, { base_url: '/other' });
    },
  },
  'a group': {
    affects: nothing,
    run: () =>
      installation.services.database.pool.query(
        `insert into item (app, type, data) values ('tidemark', 'group', '{"name": "Guests", "authLevel": 0}')`,
      ),
  },
  'the removal of the rows': {
    affects: ofListed,
    run: () => ask('mutation ($v: Int!) { clearRows(versionId: $v) }', { v: rows.versionId }),
  },
  'the removal of the version': {
    affects: ofListed,
    run: () => ask('mutation ($v: Int!) { deleteVersion(versionId: $v) }', { v: rows.versionId }),
  },
};

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await installation.fetch('visitor', path, { headers });
  return { status: response.status, text: await response.text() };
};

/**
 * A page as it is rendered now: a request for fragments that is made for the first time is not in the cache.
 */
const readUncached = (path: string) => read(path, { accept: `text/html; fragments=x%3D${Math.random()}` });

/** Whether a page is cached now: HEAD responses have a tag only when they come from the cache. */
const isCached = async (path: string) =>
  (await installation.fetch('visitor', path, { method: 'HEAD' })).headers.has('etag');

/** A page as visitors get it from the cache in front. */
const readInFront = async (path: string) => {
  const response = await fetch(`${front.url}${path}`);
  return { status: response.status, text: await response.text() };
};

for (const [name, { affects, run }] of Object.entries(writes)) {
  test(`${name}: visitors see the new state at once, and other pages stay cached`, async () => {
    for (const path of paths) {
      await read(path);
    }
    for (const path of paths) {
      await readInFront(path);
    }
    for (const path of paths) {
      expect(await isCached(path), path).toBe(true);
    }
    const before = await Promise.all(paths.map((path) => read(path)));
    await run();
    for (const path of paths) {
      expect(await isCached(path), path).toBe(!affects.includes(path));
    }
    for (const [index, path] of paths.entries()) {
      const now = await read(path);
      expect(now, path).toEqual(await readUncached(path));
      if (now.text !== before[index]!.text) {
        expect(affects).toContain(path);
      }
      await expect.poll(() => readInFront(path)).toEqual(now);
    }
  });
}

test('a public page may be stored by shared caches, which must ask whether it is current; those of people who are signed in are kept nowhere', async () => {
  const { headers } = await installation.fetch('visitor', '/');
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(headers.get('surrogate-key')).toBe(
    `all sites site:${world.site} pages:${world.site} page:${world.home}`,
  );
  expect(headers.get('cdn-cache-control')).toBe('max-age=600');
  expect(headers.get('vary')).toBe('accept, accept-encoding, cookie');
  const etag = headers.get('etag')!;
  const again = await installation.fetch('visitor', '/', { headers: { 'if-none-match': etag } });
  expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
  const own = await installation.fetch('member', '/');
  // Else browsers show it as it was when people go back: an old draft, or somebody's page after a logout.
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  expect(own.headers.get('surrogate-key')).toBeNull();
  expect(own.headers.get('cdn-cache-control')).toBeNull();
});

test('downloads of visitors are kept by caches in front until their rows change', async () => {
  const { sourceId, versionId } = await addSource(installation, { name: 'Kept', csv: 'a,b\n1,2\n' });
  const path = `/download/${sourceId}/${versionId}/data.csv`;
  expect((await readInFront(path)).text).toContain('1,2');
  expect(front.stored()).toContain(path);
  const member = await installation.fetch('member', path);
  expect(member.headers.get('cdn-cache-control')).toBeNull();

  const patch =
    'mutation ($v: Int!) { patchCells(versionId: $v, patches: [{ rowId: 1, cells: { b: "3" } }]) { seq } }';
  await ask(patch, { v: versionId });
  await expect.poll(async () => (await readInFront(path)).text).toContain('1,3');
  await patchItem(sourceId, { authLevel: 5 });
  await expect.poll(async () => (await readInFront(path)).status).toBe(403);
});

test('many requests at once for a page that is not cached render it once', async () => {
  await read('/');
  await patchItem(world.home, { sidebar: 'right' });
  const before = renderings();
  const pages = await Promise.all(Array.from({ length: 20 }, () => read('/')));
  expect(new Set(pages.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(renderings() - before).toBe(1);
  // What is not public is rendered for each.
  const missing = await Promise.all(Array.from({ length: 3 }, () => read('/no_such_page')));
  expect(missing.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(renderings() - before).toBe(4);
});

test('fragments of a page are cached apart from the page', async () => {
  const headers = { accept: 'text/html; fragments=' };
  await read('/');
  await patchItem(world.home, { sidebar: 'left' });
  await installation.fetch('visitor', '/', { headers });
  expect(await isCached('/')).toBe(false);
  const head = (accept: string) =>
    installation.fetch('visitor', '/', { method: 'HEAD', headers: { accept } });
  // What else the header says makes no other fragments, and neither does the way it is written.
  for (const accept of [headers.accept, 'fragments=%3F', 'text/html;x=1;  fragments=;level=1']) {
    expect((await head(accept)).headers.has('etag')).toBe(true);
  }
  expect((await head('text/html; fragments=%3Fx%3D1')).headers.has('etag')).toBe(false);
});

test.each(['gzip', 'br'])('pages and fragments are the same texts with %s', async (encoding) => {
  for (const accept of ['text/html', 'text/html; fragments=']) {
    const read = async (accepted: string) => {
      const headers = { accept, 'accept-encoding': accepted };
      const response = await installation.fetch('visitor', '/gauges', { headers });
      const length = Number(response.headers.get('content-length'));
      return { encoding: response.headers.get('content-encoding'), length, text: await response.text() };
    };
    const plain = await read('identity');
    const packed = await read(encoding);
    expect(plain).toMatchObject({ encoding: null, length: Buffer.byteLength(plain.text) });
    expect(packed).toMatchObject({ encoding, text: plain.text });
    expect(packed.length).toBeLessThan(plain.length);
    const refused = await read(`${encoding};q=0, gzip;q=0.0`);
    expect(refused).toMatchObject({ encoding: null, text: plain.text });
    expect(await read(`${encoding}; q=0.5, zstd`)).toMatchObject({ encoding });
  }
});
