import { afterEach, expect, it, vi } from 'vitest';
import {
  defaultGroups,
  pageSchema,
  sectionSchema,
  type PageContent,
  type PageEntry,
} from '#domain/page/page.ts';
import { hasWarnings } from './publish-problems.ts';

const page: PageEntry = {
  ...pageSchema.parse({ title: 'Rivers', url_slug: 'rivers', index: 0 }),
  id: 1,
  parent: null,
};
const other: PageEntry = { ...page, title: 'Lakes', url_slug: 'lakes', index: 1, published: '', id: 2 };
const checked = { page, pages: [page, other], baseUrl: '/' };

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

it('publishing warns of images without a text and of links that lead nowhere', async () => {
  expect(await hasWarnings(contentOf(image('')), checked)).toBe(true);
  expect(await hasWarnings(contentOf(image('A river')), checked)).toBe(false);
  expect(await hasWarnings(contentOf(link('#gone')), checked)).toBe(true);
  expect(await hasWarnings(contentOf(link('/rivers')), checked)).toBe(false);
  // A section that is published with the others can be led to already.
  expect(await hasWarnings(contentOf(link('#p-s1')), checked)).toBe(false);
  expect(await hasWarnings(contentOf(link('/rivers#p-s1')), checked)).toBe(false);
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
