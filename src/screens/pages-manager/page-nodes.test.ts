import { expect, test } from 'vitest';
import { changedPages, pageNodes, publicationLabel, type PageNode, type TreeEntry } from './page-nodes.ts';

const page = (
  id: number,
  parent: number | null,
  index: number,
  more: Partial<TreeEntry> = {},
): TreeEntry => ({
  id,
  parent,
  index,
  title: `Page ${id}`,
  url_slug: '',
  published: '',
  has_changes: false,
  ...more,
});

test('pages count the pages below them, and those with unpublished changes; templates are left out', () => {
  const pages = [
    page(2, null, 1, { has_changes: true }),
    page(1, null, 0),
    page(3, 1, 0, { published: 'draft' }),
    page(4, 3, 0, { has_changes: true }),
    page(5, 1, 1),
    page(6, null, 999, { published: 'draft' }),
  ];
  type Shown = [string, number, number, number, Shown[]];
  const shown = (nodes: PageNode[]): Shown[] =>
    nodes.map(({ id, depth, below, changed, children }) => [id, depth, below, changed, shown(children)]);
  expect(shown(pageNodes(pages))).toEqual([
    [
      '1',
      1,
      3,
      2,
      [
        ['3', 2, 1, 1, [['4', 3, 0, 0, []]]],
        ['5', 2, 0, 0, []],
      ],
    ],
    ['2', 1, 0, 0, []],
  ]);
});

test('the pages that are published together are those of the tree with changes, no template among them', () => {
  const pages = [
    page(1, null, 0, { has_changes: true }),
    page(2, 1, 0, { published: 'draft' }),
    page(3, null, 1),
    page(4, null, 999, { published: 'draft' }),
  ];
  expect(changedPages(pageNodes(pages))).toEqual(['1', '2']);
});

test('each page is read as often in a tree of many pages as in one of few', () => {
  const readings = (count: number) => {
    let read = 0;
    const pages = Array.from({ length: count }, (_, index) =>
      Object.defineProperty(page(index + 1, null, index), 'parent', {
        get: () => {
          read += 1;
          return index % 300 || null;
        },
      }),
    );
    pageNodes(pages);
    return read / count;
  };
  expect(readings(6000)).toBeLessThanOrEqual(readings(600));
});

test('after a change of one page, the nodes of the others are the same objects', () => {
  const pages = [page(1, null, 0), page(2, 1, 0), page(3, null, 1), page(4, 3, 0)];
  const before = pageNodes(pages);
  // The server sends all pages anew.
  const renamed = pages.map((one) => ({ ...one, title: one.id === 2 ? 'Rivers' : one.title }));
  const after = pageNodes(renamed, before);
  expect(after[0]?.children[0]?.label).toBe('Rivers');
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).toBe(before[1]);
});

test('a planned publication has the time and the zone of who set it, wherever it is read', () => {
  const ofWinter = publicationLabel('2027-01-15T08:30:00.000Z', 'America/New_York');
  expect(ofWinter).toBe('Publishes on 01/15/2027, 03:30 EST');
  expect(publicationLabel('2027-07-15T07:30:00.000Z', 'America/New_York')).toContain('03:30 EDT');
});
