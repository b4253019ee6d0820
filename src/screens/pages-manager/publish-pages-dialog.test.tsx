import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TreeEntry } from './page-nodes.ts';
import { PagesToLookAt } from './publish-pages-dialog.tsx';

const page = (id: number): TreeEntry => ({
  id,
  parent: null,
  index: id,
  title: `Page ${id}`,
  url_slug: `page_${id}`,
  published: '',
  has_changes: true,
});
const noAlt = (id: string) => ({ id, name: `Text ${id}`, text: 'An image has no text.' });
const markup = (review: Parameters<typeof PagesToLookAt>[0]['review']) =>
  renderToStaticMarkup(<PagesToLookAt review={review} site={{ base_url: '/atlas' }} />);
const textOf = (html: string) => html.replaceAll(/<[^<>]*>/g, '|').replaceAll(/\|+/g, '|');

test('what should be looked at is listed page by page, with links to the sections in the editor', () => {
  const html = markup({
    pages: [page(1), page(2), page(3)],
    warnings: [
      {
        page: page(1),
        notes: ['Title: Wells → Springs'],
        sections: [noAlt('s1')],
        sources: [],
        readers: 'Everyone',
      },
      {
        page: page(3),
        notes: [],
        sections: [],
        sources: [
          { id: 4, name: 'Wells', authLevel: 5 },
          { id: 5, name: null, authLevel: 10 },
        ],
        readers: 'Everyone',
      },
    ],
  });
  expect(textOf(html)).toBe(
    '|Something should be looked at on 2 of these 3 pages:|Page 1|Title: Wells → Springs|Text s1|: An image has no text.|What changes|' +
      'Page 3|Wells|: its data is for Editors, the page for Everyone.|' +
      'A source that you may not see|: its data is for Administrators, the page for Everyone.|What changes|' +
      'Page 2|What changes|',
  );
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/atlas/edit/page_1',
    '/atlas/edit/page_1#s1',
    '/atlas/edit/page_3',
    '/atlas/edit/page_2',
  ]);
});

test('several pages without a problem are listed with what changes on each', () => {
  const html = markup({ pages: [page(1), page(2)], warnings: [] });
  expect(textOf(html)).toBe(
    '|What changes for readers when these pages are published:|Page 1|What changes|Page 2|What changes|',
  );
});

test('of many pages and many sentences, the first are listed', () => {
  const pages = Array.from({ length: 200 }, (_, at) => page(at + 1));
  const sections = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(noAlt);
  const html = markup({
    pages,
    warnings: pages.map((one) => ({ page: one, notes: [], sections, sources: [], readers: 'Everyone' })),
  });
  expect(html.match(/<h3/g)).toHaveLength(30);
  expect(html.match(/An image has no text/g)).toHaveLength(150);
  expect(html.match(/And 2 more\./g)).toHaveLength(30);
  expect(html).toContain('And 170 more pages.');
});
