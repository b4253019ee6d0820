import { expect, test } from 'vitest';
import { partOfSites } from './site-list-query.ts';

const sites = Array.from({ length: 150 }, (_, index) => ({
  name: `Site ${index}`,
  base_url: index === 7 ? '/harbour' : `/s${index}`,
  subdomain: '*',
  categories: index % 2 === 0 ? [['even', `last ${index % 10}`]] : [],
}));
const everything = { search: '', category: [], page: 0 };

test('a list of sites has a part of those that are found, and the number and categories of all', () => {
  const first = partOfSites(sites, everything);
  expect(first).toMatchObject({ length: 150, total: 150, categories: [{ name: 'even', count: 75 }] });
  expect(first.sites).toHaveLength(60);
  expect(partOfSites(sites, { ...everything, page: 2 }).sites.map(({ name }) => name)).toContain('Site 149');
  expect(partOfSites(sites, { ...everything, page: 3 }).sites).toEqual([]);
});

test('sites are found by name, address and category', () => {
  const namesOf = (query: object) =>
    partOfSites(sites, { ...everything, ...query }).sites.map(({ name }) => name);
  expect(namesOf({ search: ' HARB' })).toEqual(['Site 7']);
  expect(namesOf({ search: 'site 14', category: ['even', 'last 4'] })).toEqual(['Site 14', 'Site 144']);
});
