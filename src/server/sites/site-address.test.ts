import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSite } from './create-site.ts';
import { freeBaseUrl } from './free-base-url.ts';
import { addPage } from '../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
let root: number;
beforeAll(async () => {
  installation = await openInstallation();
  root = await installation.addSite('/');
  await installation.addSite('/rivers');
  const atlas = await addPage(installation, root, { title: 'Atlas' });
  await addPage(installation, root, { title: 'Lakes', parent: atlas });
});
afterAll(() => installation.close());

const administrator = { id: null, email: 'author@example.org', level: 10 };
const ask = async (query: string, variables: Record<string, unknown>) => {
  const { data, errors } = await installation.ask('administrator', query, variables);
  return { data: data as Record<string, unknown> | null | undefined, error: errors?.[0] };
};
const page = async (title: string, parent: number | null = null) => {
  const query = 'mutation ($t: String, $p: Int) { createPage(title: $t, parent: $p) { id url_slug } }';
  const { data } = await ask(query, { t: title, p: parent });
  return data!.createPage as { id: number; url_slug: string };
};
const addressTaken = { code: 'conflict', details: { field: 'base_url' } };

test.each(['/atlas', '/atlas/lakes'])(
  'no site is made at %s, where its pages would hide those of another site',
  async (base_url) => {
    const site = { name: 'Atlas of lakes', base_url, pattern_type: 'page', subdomain: '*', authLevel: -1 };
    const { error } = await ask('mutation ($site: NewSite!) { createSite(site: $site) }', { site });
    expect(error?.extensions).toMatchObject(addressTaken);
    expect(error?.message).toContain(`both be at ${base_url}`);
  },
);

test('a site moves neither to where a page is, nor to where its pages would be hidden; other fields still change', async () => {
  const lakes = await installation.addSite('/lakes');
  await addPage(installation, lakes, { title: 'Rivers' });
  const change = (revision: number, fields: object) =>
    ask(
      'mutation ($id: Int!, $base: Int!, $change: SiteFields!) { changeSite(id: $id, base: $base, change: $change) }',
      { id: lakes, base: revision, change: fields },
    );
  expect((await change(1, { base_url: '/atlas/lakes' })).error?.extensions).toMatchObject(addressTaken);
  const hidden = (await change(1, { base_url: '/', subdomain: 'water' })).error;
  expect(hidden?.message).toContain('both be at /rivers');
  expect((await change(1, { tagline: 'Deep' })).error).toBeUndefined();
  expect((await change(2, { base_url: '/ponds' })).error).toBeUndefined();
});

test('a page gets another address than that of a site below its own, when it is made, renamed and moved', async () => {
  const made = await page('Rivers');
  expect(made.url_slug).toMatch(/^rivers_\d+$/);
  const rename = 'mutation ($id: Int!, $t: String!) { renamePage(pageId: $id, title: $t) { url_slug } }';
  await ask(rename, { id: made.id, t: 'Streams' });
  const renamed = await ask(rename, { id: made.id, t: 'Rivers' });
  expect((renamed.data!.renamePage as { url_slug: string }).url_slug).toMatch(/^rivers_\d+$/);
  const streams = await page('Streams');
  const below = await page('Rivers', streams.id);
  expect(below.url_slug).toBe(`${streams.url_slug}/rivers`);
  const move = 'mutation ($ids: [Int!]!) { movePages(pageIds: $ids) { url_slug } }';
  const [moved] = (await ask(move, { ids: [below.id] })).data!.movePages as { url_slug: string }[];
  expect(moved?.url_slug).toMatch(/^rivers_\d+$/);
});

test('the copy of a site is not where a page is, and a template is at no address', async () => {
  const { db } = installation.services.database;
  expect(await freeBaseUrl(db, 'Atlas', '*')).toBe('/atlas_2');
  await addPage(installation, root, { title: 'Leaves', publish: false, data: { index: 999 } });
  expect(await freeBaseUrl(db, 'Leaves', '*')).toBe('/leaves');
  const site = { name: 'Leaves', base_url: '/leaves', pattern_type: 'page', subdomain: '*' };
  expect((await db.transaction().execute((t) => createSite(t, site, administrator))).base_url).toBe(
    '/leaves',
  );
});
