import { expect, test } from 'vitest';
import type { CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { TreeEntry } from '../page-nodes.ts';
import { chooseVersion, filterProblem, newControls, readyControls, unproposed } from './controls.ts';
import { parentOptions } from './parent-options.ts';
import { outcomeSentence, previewSentence } from './sentences.ts';
import { added, emptyGeneration } from './use-generation.ts';

const keys = (...searchKeys: string[]) => ({ searchKeys, followedNames: [] });

const source = (id: number, ...names: string[]): CatalogueSource => ({
  id,
  name: `Source ${id}`,
  versions: [
    { id: 10 * id, name: 'v1' },
    { id: 10 * id + 1, name: 'v2' },
  ],
  columns: names.map((name) => sourceColumnSchema.parse({ name, type: 'text' })),
});

test('another source starts with its newest version and what is proposed for it; another version keeps what was chosen', () => {
  const counties = source(1, 'geoid', 'name', 'state');
  const chosen = chooseVersion(newControls(null), { source: counties }, keys('state', 'year'));
  expect(chosen).toMatchObject({
    source: 1,
    version: 11,
    title: '{name}',
    key: 'geoid',
    filters: [{ searchKey: 'state', column: 'state' }],
  });
  const own = { ...chosen, title: '{state}', parent: 7 };
  expect(chooseVersion(own, { source: counties, version: 10 }, keys())).toEqual({ ...own, version: 10 });
  expect(chooseVersion(own, { source: source(2, 'place') }, keys())).toMatchObject({
    source: 2,
    version: 21,
    title: '{place}',
    key: 'place',
    filters: [],
    parent: 7,
  });
});

test('controls are sent only when nothing is missing', () => {
  const chosen = chooseVersion(newControls(null), { source: source(1, 'name') }, keys('name'));
  expect(readyControls(chosen)).toEqual({ ...chosen, publish: true });
  const filter = { searchKey: 'name', column: 'name' };
  for (const missing of [
    { source: null },
    { version: null },
    { title: '' },
    { title: 'name' },
    { key: '' },
    { filters: [{ searchKey: '', column: 'name' }] },
    { filters: [{ searchKey: 'name', column: '' }] },
    { filters: [filter, filter] },
  ]) {
    expect(readyControls({ ...chosen, ...missing }), JSON.stringify(missing)).toBeNull();
  }
  expect(readyControls(unproposed(chosen, { sourceId: 2, versionId: 20 }))).toBeNull();
  expect(filterProblem([filter, filter], 1)).toBe('Another filter has this search key.');
});

test('pages are put below the page of their template, out of menus, and are published where a filter tells them apart', () => {
  const filtered = chooseVersion(newControls(7), { source: source(1, 'name') }, keys('name'));
  expect(readyControls(filtered)).toMatchObject({ parent: 7, hideInNav: true, publish: true });
  const alike = chooseVersion(newControls(7), { source: source(1, 'name') }, keys());
  expect(readyControls(alike)).toMatchObject({ parent: 7, hideInNav: true, publish: false });
  expect(readyControls({ ...alike, publish: true })?.publish).toBe(true);
  expect(readyControls({ ...filtered, filters: [] })?.publish).toBe(false);
});

test('pages can be put under every page of the tree but those of the template itself', () => {
  const page = (
    id: number,
    parent: number | null,
    title: string,
    more: Partial<TreeEntry> = {},
  ): TreeEntry => ({
    id,
    parent,
    index: id,
    title,
    url_slug: title,
    published: '',
    has_changes: false,
    ...more,
  });
  const pages = [
    page(1, null, 'Floods'),
    page(2, 1, 'Rivers'),
    page(3, null, 'Albany', { template_id: 5 }),
    page(4, null, 'Other', { template_id: 6 }),
    page(5, null, 'Template', { index: 999 }),
  ];
  expect(parentOptions(pages, 5).map(({ label }) => label)).toEqual([
    'No page (top level)',
    'Floods',
    'Floods / Rivers',
    'Other',
  ]);
});

test('what would be done and what was done are sentences', () => {
  const counts = { rows: 63, firstTitle: 'Albany', created: 60, updated: 2, skipped: 1, withoutRow: 1 };
  expect(previewSentence(counts)).toBe(
    '63 rows: 60 new pages, 2 pages to update, 1 row skipped, 1 page without a row. The first is “Albany”.',
  );
  expect(
    previewSentence({ rows: 0, firstTitle: null, created: 0, updated: 0, skipped: 0, withoutRow: 0 }),
  ).toBe('0 rows: no pages.');
  const done = { created: 60, updated: 2, unchanged: 0, published: 62 };
  expect(outcomeSentence(done)).toBe('60 pages created, 2 updated. 62 pages published.');
  expect(outcomeSentence({ created: 0, updated: 0, unchanged: 62, published: 0 })).toBe(
    '62 pages unchanged.',
  );
});

test('parts of a generation that come from other rows or another template are noticed', () => {
  const part = { ...emptyGeneration, next: null };
  const sumOf = (...parts: string[]) =>
    parts.reduce((sum, basis) => added(sum, { ...part, basis }), emptyGeneration);
  expect(sumOf('a', 'a').isOutdated).toBe(false);
  expect(sumOf('a', 'b', 'b').isOutdated).toBe(true);
});
