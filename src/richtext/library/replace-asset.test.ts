import { expect, test } from 'vitest';
import { replacementNotice } from './replace-asset.tsx';

const page = (id: number, isPublished: boolean) => ({ id, title: `Page ${id}`, href: `/${id}`, isPublished });
const file = { name: 'cliff.jpg', size: 2048 };

test('a replacement says how many pages change, and which of them readers see at once', () => {
  const notice = (...published: boolean[]) =>
    replacementNotice(file, {
      pages: published.map((isPublished, id) => page(id, isPublished)),
      sites: [],
      hidden: 0,
    });
  expect(notice(false)).toBe(
    'cliff.jpg (2 KB) takes its place on 1 page. None of them is published. This cannot be undone.',
  );
  expect(notice(true, false)).toContain('on 2 pages. Readers of the published one see it at once.');
  expect(notice(true, false, true)).toContain('on 3 pages. Readers of the 2 published ones see it at once.');
  const sites = [{ name: 'Water', href: '/manage/design' }];
  const inMenus = (pages: ReturnType<typeof page>[]) => replacementNotice(file, { pages, sites, hidden: 0 });
  expect(inMenus([])).toContain('its place in the menus of the site. Readers see it at once.');
  expect(inMenus([page(1, false)])).toContain('on 1 page and in the menus of the site. Readers see it');
});
