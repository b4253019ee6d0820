import { expect, test } from 'vitest';
import {
  isSiteHost,
  isSubdomain,
  matchSite,
  siteSchema,
  sitesAtHost,
  tidyBaseUrl,
  type Site,
} from './site.ts';

const siteOf = (id: number, part: Partial<Site>): Site => ({
  id,
  ...siteSchema.parse({ name: `Site ${id}`, base_url: '/', ...part }),
});
const sites = [
  siteOf(1, { subdomain: '' }),
  siteOf(2, { subdomain: 'water' }),
  siteOf(3, { base_url: '/all' }),
  siteOf(4, { subdomain: 'ground.water' }),
];
const idOf = (host: string, path = '/') => matchSite(sites, host, path)?.id;

test('a site is found by its exact subdomain, by none, or by any', () => {
  expect(idOf('example.org')).toBe(1);
  expect(idOf('water.example.org')).toBe(2);
  expect(idOf('other.example.org')).toBeUndefined();
  expect(idOf('other.example.org', '/all/pages')).toBe(3);
  expect(idOf('10.0.0.1:8080')).toBe(1);
  expect(idOf('Ground.Water.example.org')).toBe(4);
  expect(idOf('deep.ground.water.example.org')).toBeUndefined();
});

test('the sites at a host are those that it shows, each at its base url', () => {
  const all = [...sites, siteOf(5, {}), siteOf(6, { subdomain: 'water', base_url: '/all' })];
  const idsAt = (host: string) => sitesAtHost(all, host).map(({ id }) => id);
  expect(idsAt('example.org')).toEqual([1, 3]);
  expect(idsAt('water.example.org')).toEqual([2, 6]);
  expect(idsAt('other.example.org')).toEqual([3, 5]);
});

test('localhost is a domain of one label', () => {
  expect(idOf('localhost:3000')).toBe(1);
  expect(idOf('water.localhost:3000')).toBe(2);
  expect(idOf('water.localhost', '/all')).toBe(3);
});

test('a host is that of a site only where a site names its subdomain', () => {
  const hosts = [
    'water.example.org',
    'Ground.Water.example.org:80',
    'other.example.org',
    'example.org',
    '10.0.0.1',
  ];
  expect(hosts.filter((host) => isSiteHost(sites, host))).toEqual(hosts.slice(0, 2));
  expect(isSiteHost([siteOf(1, { subdomain: '*' })], '*.example.org')).toBe(false);
});

test('a subdomain is one that a host can have', () => {
  expect(
    ['', '*', 'water', 'ground.water', 'xn--bro-hoa', 'a_1'].filter((text) => !isSubdomain(text)),
  ).toEqual([]);
  const others = ['a..b', '-a', 'a-', 'a b', 'büro', '*.a', 'https://a', `${'a'.repeat(64)}`];
  expect(others.filter(isSubdomain)).toEqual([]);
});

test('slashes around a base url are set right', () => {
  expect(['', '/', 'water', '/water/', ' //water//ground '].map(tidyBaseUrl)).toEqual([
    '/',
    '/',
    '/water',
    '/water',
    '/water/ground',
  ]);
});
