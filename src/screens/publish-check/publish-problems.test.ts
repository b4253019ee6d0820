import { afterEach, expect, it, vi } from 'vitest';
import {
  defaultGroups,
  pageSchema,
  sectionSchema,
  type PageContent,
  type PageEntry,
} from '#domain/page/content/page.ts';
import {
  goneAddresses,
  hasWarnings,
  pageProblems,
  pathsOfLinks,
  sectionProblems,
  unknownAddresses,
  type PageToPublish,
} from './publish-problems.ts';

const page: PageEntry = {
  ...pageSchema.parse({ title: 'Rivers', url_slug: 'rivers', index: 0 }),
  id: 1,
  parent: null,
};
const other: PageEntry = { ...page, title: 'Lakes', url_slug: 'lakes', index: 1, published: '', id: 2 };
const checked = { page, pages: [page, other], baseUrl: '/', grounds: [] };

const contentOf = (...blocks: object[]): PageContent => ({
  sections: [
    sectionSchema.parse({
      id: 's1',
      group: 'default',
      element: { 'element-type': 'lexical', 'element-data': { text: { root: { children: blocks } } } },
    }),
  ],
  section_groups: defaultGroups(),
});
const link = (url: string) => ({
  type: 'paragraph',
  children: [{ type: 'link', url, children: [{ type: 'text', text: 'there' }] }],
});
const image = (altText: string) => ({ type: 'image', src: 'a'.repeat(22), children: [], altText });

afterEach(() => vi.unstubAllGlobals());

function serverAnswers(status: number, body: string | null = null) {
  const fetch = vi.fn(() => Promise.resolve(new Response(body, { status })));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

it('publishing warns of text that is hard to read in one of the modes', async () => {
  const grey = { type: 'paragraph', children: [{ type: 'text', text: 'pasted', color: '#222222' }] };
  const dark = { colour: '#0e1218', mode: 'dark' } as const;
  expect(await hasWarnings(contentOf(grey), { ...checked, grounds: [dark] })).toBe(true);
  expect(await hasWarnings(contentOf(grey), { ...checked, grounds: [{ colour: '#ffffff' }] })).toBe(false);
});

it('publishing warns of images without a text and of links that lead nowhere', async () => {
  expect(await hasWarnings(contentOf(image('')), checked)).toBe(true);
  expect(await hasWarnings(contentOf(image('A river')), checked)).toBe(false);
  expect(await hasWarnings(contentOf(link('#gone')), checked)).toBe(true);
  expect(await hasWarnings(contentOf(link('/rivers')), checked)).toBe(false);
  // A section that is published with the others can be led to already.
  expect(await hasWarnings(contentOf(link('#p-s1')), checked)).toBe(false);
  expect(await hasWarnings(contentOf(link('/rivers#p-s1')), checked)).toBe(false);
});

it('a link leads to each of two equal headings by an id of its own, and to no third one', async () => {
  const heading = { type: 'heading', tag: 'h2', children: [{ type: 'text', text: 'Overview' }] };
  const content = contentOf(heading, heading, ...['#overview', '#overview-2', '#overview-3'].map(link));
  const problems = sectionProblems(content, checked).map(({ problem }) => problem);

  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('overview-3');
});

it('asks the server about addresses that only it knows; where it does not answer, nothing is held up', async () => {
  const fetch = serverAnswers(404);
  expect(await hasWarnings(contentOf(link('/old')), checked)).toBe(true);
  expect(fetch).toHaveBeenCalledTimes(1);
  serverAnswers(200);
  expect(await hasWarnings(contentOf(link('/old')), checked)).toBe(false);
  serverAnswers(200, '<h2 class="a" id="depths">Depths</h2>');
  expect(await hasWarnings(contentOf(link('/lakes#depths')), checked)).toBe(false);
  expect(await hasWarnings(contentOf(link('/lakes#gone')), checked)).toBe(true);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  expect(await hasWarnings(contentOf(link('/old')), checked)).toBe(false);
});

it('asks once for each page that links lead to, and for 20 pages at most', async () => {
  const fetch = serverAnswers(404);
  const urls = ['/lakes#a', '/lakes#b', ...Array.from({ length: 30 }, (_, at) => `/old${at}`)];
  const unknown = unknownAddresses(sectionProblems(contentOf(...urls.map(link)), checked));
  expect(unknown).toHaveLength(21);
  expect(await goneAddresses(unknown, new AbortController().signal)).toEqual(unknown);
  expect(fetch).toHaveBeenCalledTimes(20);
});

it('publishing warns of sections whose data was removed or may not be read any more', async () => {
  const table = (versionId: number) => ({
    ...contentOf(),
    sections: [
      sectionSchema.parse({
        id: 's1',
        group: 'default',
        element: {
          'element-type': 'Spreadsheet',
          'element-data': { sourceInfo: { sourceId: 1, versionId }, columns: [] },
        },
      }),
    ],
  });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('location', { pathname: '/edit/rivers' });
  serverAnswers(200, JSON.stringify({ data: { readableVersions: [{ id: 7, columns: ['a'] }] } }));
  expect(await hasWarnings(table(7), checked)).toBe(false);
  expect(await hasWarnings(table(8), checked)).toBe(true);
  expect(sectionProblems(table(8), checked, new Map([[7, new Set(['a'])]]))).toMatchObject([
    { id: 's1', problem: 'Data that it shows was removed, or you may not read it.' },
  ]);
  const used = table(7);
  used.sections[0]!.element['element-data'] = {
    sourceInfo: { sourceId: 1, versionId: 7 },
    columns: [
      { name: 'a', show: true },
      { name: 'state_abbr', show: true, customName: 'State' },
      { name: 'hidden', show: false },
      { name: 'rate', type: 'formula', show: true },
    ],
  };
  expect(sectionProblems(used, checked, new Map([[7, new Set(['a'])]]))).toMatchObject([
    { id: 's1', problem: 'Its data has no values in the column “State”.' },
  ]);
  // Where the server does not say which data may be read, nothing is held up.
  serverAnswers(500);
  expect(await hasWarnings(table(8), checked)).toBe(false);
});

it('pages that are published together count as published, with all that is on them', () => {
  const draft = { ...other, published: 'draft' as const };
  const content = contentOf(link('/lakes'), link('/lakes#p-s1'), link('/lakes#gone'));
  const site = { pages: [page, draft], baseUrl: '/', grounds: [] };
  const textsOf = (contents: PageToPublish[]) =>
    pageProblems(contents, site).map((problems) => problems.map(({ problem }) => problem));
  const unpublished = expect.stringContaining('not published');
  expect(textsOf([{ pageId: 1, content }])).toEqual([[unpublished, unpublished, unpublished]]);
  expect(
    textsOf([
      { pageId: 1, content },
      { pageId: 2, content: contentOf(image('A lake')) },
    ]),
  ).toEqual([['The link /lakes#gone leads to no heading and no section of “Lakes”.'], []]);
});

it('says which pages above are not published, unless they are published together', () => {
  const below = { ...other, id: 3, parent: 1, title: 'Rhine', url_slug: 'rivers/rhine' };
  const pages = [page, other, below];
  const empty = { sections: [], section_groups: defaultGroups() };
  const problem = 'Above this page, “Rivers” is not published yet, so visitors do not see it.';
  expect(sectionProblems(empty, { page: below, pages, baseUrl: '/', grounds: [] })).toEqual([
    { id: 'page', name: 'Page', problem },
  ]);
  expect(sectionProblems(empty, { page: other, pages, baseUrl: '/', grounds: [] })).toEqual([]);
  const together = [below, page].map(({ id }) => ({ pageId: id, content: empty }));
  expect(pageProblems(together, { pages, baseUrl: '/', grounds: [] })).toEqual([[], []]);
  expect(
    pathsOfLinks(
      [
        { page: below, content: empty },
        { page, content: empty },
      ],
      '/',
    ),
  ).toEqual(['rivers/rhine']);
});
