import { expect, test } from 'vitest';
import { buildMenu, homePage, isVisible, menuEntries, pageLevel, type MenuItem } from './navigation.ts';
import { defaultGroups, isTemplate, pageSchema, type PageEntry } from '#domain/page/content/page.ts';

const page = (id: number, parent: number | null, index: number, more: object = {}): PageEntry => ({
  ...pageSchema.parse({
    title: `Page ${id}`,
    url_slug: `page_${id}`,
    index,
    published: '',
    icon: id === 1 ? 'flooding' : 'none',
    ...more,
  }),
  id,
  parent,
});
const pages = [
  page(2, null, 1, { description: 'About floods' }),
  page(1, null, 0),
  page(3, 2, 1),
  page(4, 2, 0, { url_slug: '' }),
  page(5, 3, 0, { published: 'draft' }),
  page(6, 2, 2, { hide_in_nav: 'hide' }),
  page(7, 6, 0),
  page(8, null, 2, { hide_in_nav: 'hide', navOptions: { show_in_footer: 'show' } }),
  page(9, null, 999, { url_slug: '' }),
];
const byId = new Map(pages.map((entry) => [entry.id, entry]));
type Shown = [name: string, path: string, below: Shown[]];
const shown = (menu: MenuItem[]): Shown[] =>
  menu.map(({ name, path, subMenus }) => [name, path, shown(subMenus)]);

test('a menu is the tree of pages in order, without drafts, hidden pages and templates', () => {
  const menu = buildMenu(pages, { editing: false });
  expect(shown(menuEntries(menu))).toEqual([
    ['Page 1', '/page_1', []],
    [
      'Page 2',
      '/page_2',
      [
        ['Page 4', '/4', []],
        ['Page 3', '/page_3', []],
      ],
    ],
  ]);
  expect(menu.map(({ id, icon, description, hideInNav }) => [id, icon, description, hideInNav])).toEqual([
    [1, 'flooding', '', undefined],
    [2, undefined, 'About floods', undefined],
    [8, undefined, '', true],
  ]);
});

test('in edit mode drafts have an asterisk, and every path an edit segment', () => {
  expect(shown(menuEntries(buildMenu(pages, { editing: true })))[1]?.[2][1]).toEqual([
    'Page 3',
    '/edit/page_3',
    [['Page 5*', '/edit/page_5', []]],
  ]);
});

test('the home page has the index 0 and no parent; without one it is the first page of the top level', () => {
  expect(homePage(pages)?.id).toBe(1);
  expect(homePage(pages.filter(({ id }) => id !== 1))?.id).toBe(2);
  expect(homePage([page(9, null, 999)])).toBeUndefined();
});

test('visitors see published pages below published pages, and no templates or pages below one', () => {
  const below = [...pages, page(10, 5, 0), page(11, 9, 0)];
  const withBelow = new Map(below.map((entry) => [entry.id, entry]));
  expect(below.filter((entry) => isVisible(entry, withBelow)).map(({ id }) => id)).toEqual([
    2, 1, 3, 4, 6, 7, 8,
  ]);
});

test('a page requires the highest level of its own, of those above it, and of its site', () => {
  const restricted = new Map(byId).set(2, page(2, null, 1, { authLevel: 5 }));
  expect(pageLevel(pages[2]!, restricted, { authLevel: -1 })).toBe(5);
  expect(pageLevel(pages[2]!, restricted, { authLevel: 7 })).toBe(7);
  expect(pageLevel(pages[1]!, byId, { authLevel: -1 })).toBe(-1);
});

test('a page with the index 999 is outside of the tree, the one with 0 is the home page, and the footer has 99', () => {
  const indexed = [page(1, null, 999), page(2, null, 998), page(3, null, 0), page(4, 3, 0)];
  expect(indexed.filter(isTemplate).map(({ id }) => id)).toEqual([1]);
  expect(homePage(indexed)?.id).toBe(3);
  expect(homePage(indexed.slice(0, 1))).toBeUndefined();
  expect(defaultGroups().find(({ position }) => position === 'bottom')?.index).toBe(99);
});

test('menus of sites with many pages are short, lead to lists of the others, and always have the current page', () => {
  const many = [
    ...Array.from({ length: 60 }, (_, at) => page(at + 1, null, at)),
    ...Array.from({ length: 3000 }, (_, at) => page(at + 1000, 50, at + 1000)),
    ...Array.from({ length: 20 }, (_, at) => page(at + 5000, 1, at)),
    ...Array.from({ length: 5 }, (_, at) => page(at + 6000, 5000, at)),
  ];
  const count = (menu: MenuItem[]): number =>
    menu.reduce((sum, { subMenus }) => sum + 1 + count(subMenus), 0);
  const ids = (menu: MenuItem[] | undefined) => menu?.map(({ id }) => id);
  const first = buildMenu(many, { editing: false, current: 1 });
  expect(count(first)).toBeLessThan(120);
  expect(first.at(-1)).toMatchObject({ name: '20 more', path: '/search?below=', subMenus: [] });
  // The pages below the current one are listed, those below others at the top in part, deeper ones not at
  // all.
  expect(ids(first[0]?.subMenus)).toEqual(Array.from({ length: 20 }, (_, at) => at + 5000));
  expect(first[0]?.subMenus[0]?.subMenus).toEqual([]);

  const deep = buildMenu(many, { editing: false, current: 2500 });
  const parent = deep.find(({ id }) => id === 50);
  expect(ids(parent?.subMenus)).toEqual([...Array.from({ length: 39 }, (_, at) => at + 1000), 2500, -50]);
  expect(parent?.subMenus.at(-1)).toMatchObject({ name: '2,960 more', path: '/search?below=50' });
  const other = deep.find(({ id }) => id === 35);
  expect(other?.subMenus).toEqual([]);
  expect(count(deep)).toBeLessThan(120);
  const last = buildMenu(many, { editing: true, current: 3999 }).find(({ id }) => id === 50);
  expect(ids(last?.subMenus)?.slice(-2)).toEqual([3999, -50]);
  expect(last?.subMenus.at(-1)?.path).toBe('/manage/pages');
  // The top of the menu is the same on every page: the first entries, and last the one that is open.
  const top = Array.from({ length: 40 }, (_, at) => at + 1);
  expect(ids(first)).toEqual([...top, 0]);
  expect(ids(buildMenu(many, { editing: false, current: 35 }))).toEqual([...top, 0]);
  expect(ids(buildMenu(many, { editing: false, current: 58 }))).toEqual([...top.slice(0, -1), 58, 0]);
  // Up to 300 pages menus are whole.
  expect(count(buildMenu(many.slice(0, 300), { editing: false }))).toBe(300);
});
