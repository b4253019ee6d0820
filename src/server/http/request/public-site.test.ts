import { expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import { matchSite, siteSchema } from '#domain/site/site.ts';
import { publicSite } from './public-site.ts';

const site = (id: number, base_url: string, more: object = {}) => ({
  ...siteSchema.parse({ name: base_url, base_url, ...more }),
  id,
});
const all = [
  site(1, '/atlas/deep'),
  site(2, '/atlas'),
  site(3, '/closed', { authLevel: 5 }),
  site(4, '/forms', { pattern_type: 'forms' }),
];
const sites = {
  read: () => Promise.resolve(all),
  match: (host: string | undefined, path: string) =>
    Promise.resolve(matchSite(all, host ?? '', path) ?? null),
};

test.each([
  ['http://a.example/atlas/deep/page?x=1', 1],
  ['http://a.example/atlas/page', 2],
  // Others have the first site that the viewer may read.
  ['http://a.example/closed/page', 2],
  ['http://a.example/forms/5', 2],
  ['http://other.example/atlas/deep/page', 2],
  ['not an address', 2],
  ['', 2],
])('a reader who comes from %s sees a source in the shell of site %d', async (referer, id) => {
  expect((await publicSite(sites, { host: 'a.example', referer, viewer: visitor }))?.id).toBe(id);
});

test('where no site can be read, there is none', async () => {
  const closed = { ...sites, read: () => Promise.resolve(all.slice(2)), match: () => Promise.resolve(null) };
  expect(await publicSite(closed, { host: 'a.example', viewer: visitor })).toBeNull();
});
