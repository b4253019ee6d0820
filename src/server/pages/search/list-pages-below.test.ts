import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPage } from '../../../../tests/fixtures/contents.ts';
import {
  openInstallation,
  type Role,
  type TestInstallation,
} from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
let site: number;
beforeAll(async () => {
  installation = await openInstallation();
  site = await installation.addSite('/');
});
afterAll(() => installation.close());

type List = { above: { title: string } | null; total: number; pages: { title: string; path: string }[] };

const below = async (parent: number | null, from = 0, role: Role = 'visitor') => {
  const query =
    'query ($parent: Int, $from: Int) { pagesBelow(parent: $parent, from: $from) { above { title } total pages { title path } } }';
  const { data, errors } = await installation.ask(role, query, { parent, from });
  expect(errors).toBeUndefined();
  const list = (data as unknown as { pagesBelow: List }).pagesBelow;
  return { ...list, above: list.above?.title ?? null, pages: list.pages.map(({ title }) => title) };
};

test('the pages below one are listed in parts, without those that a viewer may not read or menus leave out', async () => {
  const top = await addPage(installation, site, { title: 'Counties' });
  const closed = await addPage(installation, site, { title: 'Closed', data: { authLevel: 5 } });
  await addPage(installation, site, { title: 'Hidden', data: { hide_in_nav: 'hide' } });
  for (let at = 1; at <= 103; at++) {
    await addPage(installation, site, { title: `County ${at}`, parent: top });
  }
  await addPage(installation, site, { title: 'Restricted', parent: top, data: { authLevel: 5 } });
  await addPage(installation, site, { title: 'Below closed', parent: closed });

  expect(await below(null)).toEqual({ above: null, total: 1, pages: ['Counties'] });
  const first = await below(top);
  expect(first).toMatchObject({ above: 'Counties', total: 103 });
  expect(first.pages).toHaveLength(100);
  expect(first.pages.slice(0, 2)).toEqual(['County 1', 'County 2']);
  expect((await below(top, 100)).pages).toEqual(['County 101', 'County 102', 'County 103']);
  expect((await below(top, 100, 'editor')).pages.at(-1)).toBe('Restricted');
  const nothing = { above: null, total: 0, pages: [] };
  expect(await below(closed)).toEqual(nothing);
  expect(await below(999_999_999)).toEqual(nothing);
  expect((await below(top, 5000)).pages).toEqual([]);
});
