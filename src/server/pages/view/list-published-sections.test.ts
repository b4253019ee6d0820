import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitor, type Viewer } from '#domain/access/access.ts';
import type { SectionListFilter } from '#domain/page/content/section-list.ts';
import type { Site } from '#domain/site/site.ts';
import { addPage, addSource, sectionOf } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import { listPublishedSections } from './list-published-sections.ts';
import { changeDraft, previewPage, readDraft, readSites, viewDraft, viewPage } from '../pages.server.ts';

let installation: TestInstallation;
let site: Site;
let open: { sourceId: number; versionId: number };
let secret: { sourceId: number; versionId: number };
const pages = { index: 0, restricted: 0 };

const viewerAt = (level: number): Viewer => ({ ...visitor, level });
const contextAt = (level: number) => {
  const { database, engine, log, pageCaches: caches, codeColours, boundaries } = installation.services;
  return { db: database.db, engine, log, caches, codeColours, boundaries, viewer: viewerAt(level) };
};
const tableOf = (version: typeof open, id: string, title: string, tags = '') => ({
  id,
  type: 'Spreadsheet',
  title,
  tags,
  state: {
    sourceInfo: { ...version, sourceName: 'stored name', versionName: 'v' },
    columns: [{ name: 'a', show: true }],
  },
});
const textOf = (id: string, title: string, tags = '') => ({ id, type: 'lexical', title, tags, state: {} });

beforeAll(async () => {
  installation = await openInstallation();
  open = await addSource(installation, { name: 'Open numbers', csv: 'a\n1\n' });
  secret = await addSource(installation, { name: 'Secret numbers', csv: 'a\n1\n', authLevel: 7 });
  const id = await installation.addSite('/listed');
  await addPage(installation, id, { title: 'Home', sections: [textOf('welcome', 'Welcome', 'Start')] });
  pages.index = await addPage(installation, id, {
    title: 'Index',
    sections: [{ id: 'index', type: 'Components Index', state: {} }],
  });
  const rivers = await addPage(installation, id, {
    title: 'Rivers',
    sections: [
      tableOf(open, 'open', 'Open table', 'Flood'),
      tableOf(secret, 'secret', 'Secret table', 'Flood'),
    ],
  });
  await addPage(installation, id, {
    title: 'Lakes',
    parent: rivers,
    sections: [{ ...tableOf(secret, 'lakes', ''), type: 'Graph' }],
  });
  for (const level of [0, 5, 10]) {
    pages.restricted = await addPage(installation, id, {
      title: `From ${level}`,
      data: { authLevel: level },
      sections: [textOf(`text${level}`, `Text ${level}`, `tag ${level}`)],
    });
    await addPage(installation, id, {
      title: `Below ${level}`,
      parent: pages.restricted,
      sections: [textOf(`below${level}`, `Text below ${level}`)],
    });
  }
  await addPage(installation, id, {
    title: 'Draft',
    publish: false,
    sections: [textOf('draft', 'Text of a draft', 'draft tag')],
  });
  await addPage(installation, id, {
    title: 'Template',
    data: { index: 999 },
    sections: [textOf('template', 'Text of a template')],
  });
  const other = await installation.addSite('/listed/other');
  await addPage(installation, other, { title: 'Other', sections: [textOf('other', 'Text of another site')] });
  site = (await readSites(installation.services.database.db)).find((each) => each.id === id)!;
  // Changes of a draft, and a section that is hidden from visitors.
  const author = { ...viewerAt(10), site };
  const { database, changes } = installation.services;
  const { revision: base } = await readDraft(database.db, rivers, author);
  const commands = [
    { kind: 'addSection', section: sectionOf(textOf('later', 'Text that is not published')), before: null },
  ] as const;
  await changeDraft(database.db, { pageId: rivers, base, commands: [...commands] }, author);
  const hidden = { ...sectionOf(textOf('hidden', 'Hidden text', 'hidden tag')), hideInView: true };
  await addPage(installation, id, { title: 'Hidden', sections: [textOf('seen', 'Seen text')] }).then(
    async (pageId) => {
      const draft = await readDraft(database.db, pageId, author);
      const add = { kind: 'addSection', section: hidden, before: null } as const;
      await changeDraft(database.db, { pageId, base: draft.revision, commands: [add] }, author);
      await installation.ask(
        'administrator',
        `mutation { publishPage(pageId: ${pageId}) { revision } }`,
        {},
        '/listed',
      );
    },
  );
  await changes.catchUp();
}, 120_000);
afterAll(() => installation.close());

const none: SectionListFilter = { type: null, source: null, tag: null, hasTags: false };
const listAt = (level: number, part: Partial<SectionListFilter> = {}, from = 0, size = 100) =>
  listPublishedSections(
    contextAt(level),
    { site, reader: viewerAt(level) },
    { filter: { ...none, ...part }, choicesOf: none, from, size },
  );
const titlesAt = async (...given: Parameters<typeof listAt>) =>
  (await listAt(...given)).list.sections.map(({ name }) => name);

const titled = ['Welcome', 'Components Index', 'Open table', 'Secret table'];
const forVisitors = [...titled, 'Graph'];
/** Those who may read the source of a section without a title get the beginning of its text. */
const forReaders = [...titled, 'Graph: a'];
/** What a level adds, in the order of the tree. */
const from = (level: number) => [`Text ${level}`, `Text below ${level}`];

describe('a list of published sections', () => {
  test.each([
    [-1, [...forVisitors, 'Seen text']],
    [0, [...forVisitors, ...from(0), 'Seen text']],
    [5, [...forVisitors, ...from(0), ...from(5), 'Seen text']],
    [10, [...forReaders, ...from(0), ...from(5), ...from(10), 'Seen text']],
  ])(
    'has what people of the level %i may read: no drafts, templates, hidden sections or other sites',
    async (level, titles) => {
      expect(await titlesAt(level)).toEqual(titles);
      const { list } = await listAt(level);
      expect(list.total).toBe(titles.length);
      const own = [0, 5, 10].filter((one) => one <= level).map((one) => `tag ${one}`);
      expect(list.tags).toEqual(['flood', 'start', ...own.toSorted()]);
    },
  );

  test('names the source of a section to those who may read it only', async () => {
    const attribution = async (level: number) =>
      Object.fromEntries(
        (await listAt(level, { type: 'Spreadsheet' })).list.sections.map((section) => [
          section.name,
          section.attribution.map(({ sourceName }) => sourceName),
        ]),
      );
    expect(await attribution(-1)).toEqual({ 'Open table': ['Open numbers'], 'Secret table': [] });
    expect(await attribution(7)).toEqual({
      'Open table': ['Open numbers'],
      'Secret table': ['Secret numbers'],
    });
    expect((await listAt(-1)).list.sources).toEqual([{ id: open.sourceId, name: 'Open numbers' }]);
    expect((await listAt(7)).list.sources.map(({ name }) => name)).toEqual([
      'Open numbers',
      'Secret numbers',
    ]);
  });

  test('is filtered by type, source and tag; a source that the reader may not read finds nothing', async () => {
    expect(await titlesAt(-1, { type: 'Components Index' })).toEqual(['Components Index']);
    expect(await titlesAt(-1, { tag: ' FLOOD ' })).toEqual(['Open table', 'Secret table']);
    expect(await titlesAt(-1, { hasTags: true })).toEqual(['Welcome', 'Open table', 'Secret table']);
    expect(await titlesAt(-1, { source: open.sourceId })).toEqual(['Open table']);
    expect(await titlesAt(-1, { source: secret.sourceId })).toEqual([]);
    expect(await titlesAt(7, { source: secret.sourceId })).toEqual(['Secret table', 'Graph: a']);
    expect(await titlesAt(10, { tag: 'draft tag' })).toEqual([]);
    const { list } = await listAt(-1, { type: 'Spreadsheet', tag: 'flood' });
    expect(list.types).toEqual([{ type: 'Spreadsheet', label: 'Table', sections: 2 }]);
  });

  test('comes in parts, in the order of the tree and of the pages, with addresses', async () => {
    const all = await titlesAt(-1);
    const parts = [];
    for (let start = 0; start < all.length; start += 2) {
      parts.push(...(await titlesAt(-1, {}, start, 2)));
    }
    expect(parts).toEqual(all);
    expect(await titlesAt(-1, {}, Number.MAX_SAFE_INTEGER, 5)).toEqual([]);
    const { list } = await listAt(-1, {}, 4, 1);
    expect(list.sections).toEqual([
      {
        pageTitle: 'Lakes',
        pagePath: '/rivers/lakes',
        path: expect.stringMatching(/^\/rivers\/lakes#/) as string,
        name: 'Graph',
        type: 'Graph',
        tags: [],
        parents: ['Rivers'],
        attribution: [],
      },
    ]);
  });

  test('depends on the published sections of the site, on the sources that it offers and the versions that it names', async () => {
    expect((await listAt(-1)).dependencies.toSorted()).toEqual(
      [
        `sections:${site.id}`,
        `source:${open.sourceId}`,
        `version:${open.versionId}`,
        `version:${secret.versionId}`,
      ].toSorted(),
    );
  });
});

describe('on a page', () => {
  /** The second page of the list of the draft. */
  const query = new URLSearchParams('s.index.page=2');
  const titlesOf = (results: Record<string, Record<string, unknown>>) => {
    const [found] = Object.values(results).flatMap((section) => Object.values(section));
    const { list } = found as { list: { sections: { name: string }[]; total: number } };
    return [list.total, ...list.sections.map(({ name }) => name)];
  };

  test('readers get their own list, 5 sections a page, and an editor on the canvas that of visitors', async () => {
    const view = async (level: number, search = new URLSearchParams()) => {
      const shown = await viewPage(contextAt(level), { site, path: 'index', query: search });
      if (!shown.page) throw new Error('There is no page.');
      return shown;
    };
    const first = await view(-1);
    expect(titlesOf(first.results)).toEqual([6, ...forVisitors]);
    expect(first.dependencies).toContain(`sections:${site.id}`);
    const [section] = first.content.sections;
    const second = new URLSearchParams(`s.${section!.id}.page=2`);
    const next = await view(-1, second);
    expect(titlesOf(next.results)).toEqual([6, 'Seen text']);
    expect(titlesOf((await view(10)).results)[0]).toBe(12);

    const draft = await viewDraft(contextAt(10), { site, path: 'index', query });
    if (!draft.page) throw new Error('There is no draft.');
    expect(titlesOf(draft.results)).toEqual([6, 'Seen text']);
    const shown = { site, pageId: pages.index, version: null, query: second };
    const preview = await previewPage(contextAt(10), shown);
    expect(titlesOf(preview.results)).toEqual([6, 'Seen text']);
    expect(Date.parse(first.publishedAt ?? '')).toBeGreaterThan(0);
    expect(preview.publishedAt).toBeNull();
  });

  test('on a page that takes a level, the canvas shows what people of that level get', async () => {
    const { database } = installation.services;
    const pageId = await addPage(installation, site.id, {
      title: 'Index of editors',
      data: { authLevel: 5 },
      sections: [{ id: 'own', type: 'Components Index', state: { tag: 'tag 5' } }],
    });
    const draft = await viewDraft(contextAt(10), { site, path: 'index_of_editors', query });
    if (!draft.page) throw new Error('There is no draft.');
    expect(draft.page.id).toBe(pageId);
    expect(titlesOf(draft.results)).toEqual([1, 'Text 5']);
    await expect(viewPage(contextAt(-1), { site, path: 'index_of_editors', query })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await database.db.deleteFrom('item').where('id', '=', pageId).execute();
  });
});
