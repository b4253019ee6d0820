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

type Found = { length: number; pages: { title: string }[] };

const find = async (search: string | null, near: number | null = null, role: Role = 'editor') => {
  const query =
    'query ($search: String, $near: Int) { findPages(search: $search, near: $near) { length pages { title } } }';
  const { data, errors } = await installation.ask(role, query, { search, near });
  expect(errors).toBeUndefined();
  const { length, pages } = (data as unknown as { findPages: Found }).findPages;
  return { length, titles: pages.map(({ title }) => title) };
};

test('pages are found by a part of the title or the address: those near a page first, as far as the editor may change them', async () => {
  const top = await addPage(installation, site, { title: 'Rivers', data: { url_slug: 'rivers' } });
  const first = await addPage(installation, site, {
    title: 'Genève',
    parent: top,
    data: { url_slug: 'rivers/geneve', published: 'draft' },
  });
  await addPage(installation, site, { title: 'Basel', parent: top, data: { url_slug: 'rivers/basel' } });
  await addPage(installation, site, { title: 'Lakes by rivers', data: { url_slug: 'lakes' } });
  const closed = await addPage(installation, site, { title: 'Closed', data: { authLevel: 10 } });
  await addPage(installation, site, { title: 'Rivers below closed', parent: closed });
  await addPage(installation, site, { title: 'Rivers as a template', data: { index: 999 } });

  expect(await find('RIVERS')).toEqual({
    length: 4,
    titles: ['Rivers', 'Basel', 'Genève', 'Lakes by rivers'],
  });
  expect((await find('geneve')).titles).toEqual(['Genève']);
  expect((await find('rivers/b')).titles).toEqual(['Basel']);
  expect((await find('no such page')).length).toBe(0);
  // Without a text: the pages around one, then those that were made last.
  expect((await find(null, first)).titles).toEqual(['Rivers', 'Genève', 'Basel', 'Lakes by rivers']);
  expect((await find('')).titles).toEqual(['Lakes by rivers', 'Basel', 'Genève', 'Rivers']);

  for (let at = 1; at <= 103; at++) {
    await addPage(installation, site, { title: `County ${at}` });
  }
  const counties = await find('county');
  expect(counties.length).toBe(103);
  expect(counties.titles).toHaveLength(100);
  expect(counties.titles[0]).toBe('County 1');
});

test('pages are read by their ids with the rules of those above them, and only on their own site', async () => {
  const pagesOf = async (ids: number[], role: Role = 'editor') => {
    const query = 'query ($ids: [Int!]) { pages(ids: $ids) { title } }';
    const { data, errors } = await installation.ask(role, query, { ids });
    expect(errors).toBeUndefined();
    return (data as unknown as { pages: { title: string }[] }).pages.map(({ title }) => title);
  };
  const closed = await addPage(installation, site, { title: 'Closed level', data: { authLevel: 10 } });
  const between = await addPage(installation, site, { title: 'Between', parent: closed });
  const below = await addPage(installation, site, { title: 'Below', parent: between });
  const open = await addPage(installation, site, { title: 'Open' });
  const other = await installation.addSite('/other');
  const foreign = await addPage(installation, other, { title: 'Foreign' });
  const ids = [below, open, closed, foreign, site, 1e9];
  expect(await pagesOf(ids)).toEqual(['Open']);
  expect(await pagesOf(ids, 'administrator')).toEqual(['Closed level', 'Below', 'Open']);
  expect(await pagesOf([])).toEqual([]);
  expect(await pagesOf([...Array.from({ length: 1000 }, () => 1e9), open])).toEqual([]);
});

test('of many pages, links are checked against those that they lead to, with those above them and the home page', async () => {
  const own = await installation.addSite('/linked');
  const home = await addPage(installation, own, { title: 'Home', data: { url_slug: 'home' } });
  const top = await addPage(installation, own, {
    title: 'Top',
    data: { url_slug: 'top', published: 'draft' },
  });
  const below = await addPage(installation, own, {
    title: 'Below',
    parent: top,
    data: { url_slug: 'top/below' },
  });
  const closed = await addPage(installation, own, {
    title: 'Closed',
    data: { authLevel: 10, url_slug: 'closed' },
  });
  for (let at = 0; at < 20; at++) {
    await addPage(installation, own, { title: `Other ${at}` });
  }
  const linked = async (paths: string[]) => {
    const query = 'query ($paths: [String!]!) { linkedPages(paths: $paths) { id parent title published } }';
    const { data, errors } = await installation.ask('editor', query, { paths }, '/linked');
    expect(errors).toBeUndefined();
    return (data as unknown as { linkedPages: { id: number }[] }).linkedPages.map(({ id }) => id);
  };
  expect(await linked(['top/below', 'gone'])).toEqual([home, below, top]);
  expect(await linked([String(below), 'closed', String(closed)])).toEqual([home, below, top]);
  expect(await linked([])).toEqual([home]);
});
