import { expect, it } from 'vitest';
import type { PageEntry } from '#domain/page/content/page.ts';
import { pageSchema } from '#domain/page/content/page.ts';
import { linkedPaths, linkProblem } from './broken-links.ts';

const page = (id: number, slug: string, fields: object = {}): PageEntry =>
  ({
    ...pageSchema.parse({ title: slug, url_slug: slug, index: id, published: '', ...fields }),
    id,
    parent: null,
  }) as PageEntry;
const pages = [
  page(0, 'home'),
  page(1, 'flüsse'),
  page(2, 'plans', { published: 'draft' }),
  page(4, 'floods/rivers'),
  page(5, '', { title: 'Template', index: 999 }),
];
const at =
  (baseUrl: string, pageId = 0) =>
  (url: string) =>
    linkProblem(url, { baseUrl, pageId, pages, anchors: new Map([[0, new Set(['sources', 's1'])]]) });

it.each([
  '/',
  '/fl%C3%BCsse?a=b',
  '/fl%C3%BCsse#top',
  '/#sources',
  '/home#s1',
  '/1',
  '/download/x',
  'https://example.org',
  'mailto:a@b.c',
  'fl%C3%BCsse?a=b',
  'flüsse',
  './#sources',
  'download/x',
  '?q=1',
  '#',
  '#top',
])('%s is right', (url) => expect(at('/')(url)).toBeNull());

it('names links to anchors and pages that are not there', () => {
  expect(at('/')('#sources')).toBeNull();
  expect(at('/')('#gone')).toMatch(/no heading and no section/);
  expect(at('/')('/plans')).toMatch(/“plans”, which is not published/);
  expect(at('/')('/#gone')).toMatch(/no heading and no section of this page/);
  expect(at('/')('/gone?a')).toEqual({ unknown: '/gone?a', text: 'There is no page at the link /gone?a.' });
  expect(at('/')('/fl%C3%BCsse?a=b#c')).toEqual({
    unknown: '/fl%C3%BCsse?a=b#c',
    text: 'The link /fl%C3%BCsse?a=b#c leads to no heading and no section of “flüsse”.',
  });
});

it('checks what is below the address of the site, with that address or without it', () => {
  expect(at('/atlas')('/atlas')).toBeNull();
  expect(at('/atlas')('/atlas/plans')).toMatch(/not published/);
  expect(at('/atlas')('/plans')).toMatch(/not published/);
  expect(at('/atlas')('/fl%C3%BCsse#top')).toBeNull();
  const text = 'There is no page at the link /gone.';
  expect(at('/atlas')('/gone')).toEqual({ unknown: '/atlas/gone', text });
  expect(at('/atlas')('/files/a/b.pdf')).toBeNull();
});

it('checks addresses without a slash from the page that they are on', () => {
  const text = 'There is no page at the link report.';
  expect(at('/')('report')).toEqual({ unknown: '/report', text });
  expect(at('/')('plans')).toMatch(/“plans”, which is not published/);
  expect(at('/atlas', 1)('report')).toEqual({ unknown: '/atlas/report', text });
  expect(at('/atlas', 1)('fl%C3%BCsse')).toBeNull();
  // The home page of a site below another address is no folder.
  expect(at('/atlas')('report')).toEqual({ unknown: '/report', text });
  expect(at('/', 4)('report')).toEqual({ unknown: '/floods/report', text });
  expect(at('/', 4)('../plans')).toMatch(/not published/);
  expect(at('/', 5)('report')).toBeNull();
});

it('finds the same with the pages that links lead to as with all pages', () => {
  const all = [...pages, { ...page(6, 'plans/below'), parent: 2 }, page(7, 'lakes')];
  const urls = [
    '/',
    '/fl%C3%BCsse#gone',
    '/plans',
    '/plans/below',
    'rivers',
    '../flüsse',
    './',
    '?q=1',
    '/gone',
  ];
  for (const pageId of [0, 4, 7]) {
    for (const url of [...urls, '/1', '/5', '/download/x', '#gone', 'https://example.org', 'gone']) {
      const own = all.find(({ id }) => id === pageId)!;
      const paths = linkedPaths(url, { baseUrl: '/', page: own });
      const isLinked = ({ id, url_slug }: PageEntry) =>
        paths.some((path) => path === url_slug || path === String(id));
      const above = all.filter(isLinked).map(({ parent }) => parent);
      // The home page is the first of all.
      const linked = all.filter(
        (one) => one.id === 0 || one === own || isLinked(one) || above.includes(one.id),
      );
      const context = { baseUrl: '/', pageId, anchors: new Map([[pageId, new Set(['s1'])]]) };
      expect(linkProblem(url, { ...context, pages: linked }), url).toEqual(
        linkProblem(url, { ...context, pages: all }),
      );
    }
  }
});
