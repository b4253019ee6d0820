import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { componentsQuery } from './components-query.ts';
import { ComponentsScreen } from './components-screen.tsx';
import type { SiteSection, SiteSections } from './components-types.ts';

const version = { sourceId: 3, sourceName: 'Storms', versionId: 7, versionName: 'v1', isDeleted: false };
const section: SiteSection = {
  section_id: 'a',
  page_id: 5,
  page_title: 'Coast',
  name: 'Rich Text: The coast moves',
  element_type: 'Spreadsheet',
  tags: ['flood', 'big storm'],
  parent: ['Water', 'Coasts / shores'],
  has_changes: true,
  edit_path: '/edit/water/coast#a',
  url: '/water/coast#b',
  attribution: [version],
};
const list: SiteSections = {
  total: 250,
  pages: 12,
  refused: 1,
  tags: ['big storm', 'flood'],
  types: [
    { type: 'Spreadsheet', label: 'Table', sections: 1200 },
    { type: 'lexical', label: 'Rich text', sections: 3 },
  ],
  versions: [version],
  sections: [section],
};
const sites = [
  { id: 1, name: 'Hazards', base_url: '/base', subdomain: '*', pattern_type: 'page' },
  { id: 2, name: 'Other', base_url: '/other', subdomain: '*', pattern_type: 'page' },
];

function screenOf({ search = '', found = list, sitesHere = sites } = {}): string {
  const query = componentsQuery(new URLSearchParams(search));
  const element = (
    <ComponentsScreen
      site={{ id: 1, base_url: '/base' }}
      sites={sitesHere}
      query={query}
      list={found}
      source={query.source === 3 ? { id: 3, name: 'Storms', versions: [{ id: 7, name: 'v1' }] } : undefined}
    />
  );
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
}
const text = (html: string) => html.replaceAll(/<[^<>]*>/g, '|').replaceAll(/\|+/g, '|');

test('the components index has a column for all that is known of a section, in a box of at most 700 px', () => {
  const html = screenOf();
  expect(html).toContain('max-height:700px');
  expect(text(html)).toContain('|Page|Section|Type|Tags|Attribution|Parent|URL|');
  expect(text(html)).toContain(
    '|Coast|Changed|Rich Text: The coast moves|Table|flood|big storm|Storms, v1|Water|Coasts / shores|link|',
  );
  for (const href of ['/edit/water/coast', '/edit/water/coast#a', '/water/coast#b']) {
    expect(html).toContain(`href="/base${href}"`);
  }
  expect(html).toContain('href="/cenrep/source/3/versions/7"');
  const ofDeleted = {
    ...section,
    attribution: [{ ...version, versionName: 'deleted version', isDeleted: true }],
  };
  const withDeleted = screenOf({ found: { ...list, sections: [ofDeleted] } });
  expect(text(withDeleted)).toContain('|Storms, deleted version|');
  expect(withDeleted).not.toContain('/cenrep/');
  expect(screenOf({ found: { ...list, sections: [{ ...section, url: null }] } })).not.toContain('>link<');
  const empty = { ...list, total: 0, sections: [] };
  expect(screenOf({ found: empty })).toContain('No section matches these choices.');
  expect(screenOf({ search: 'type=Card&page=2' })).toContain(
    'href="/download/sections/1/sections.xlsx?type=Card"',
  );
});

test('the types are listed with their counts, the list is read in parts, and a site is chosen where there are several', () => {
  const html = screenOf({ search: 'type=lexical&page=2' });
  expect(text(screenOf())).toContain('|All types|Table (1,200)|Rich text (3)|');
  expect(text(html)).toContain(
    '|250 sections on 12 pages. 1 more page with such sections requires a higher access level.|',
  );
  expect(text(html)).toContain('|Previous|101 to 200 of 250|Next|');
  expect(html).toContain('href="?type=lexical"');
  expect(html).toContain('href="?type=lexical&amp;page=3"');
  expect(screenOf({ search: 'page=3' })).not.toContain('>Next<');
  expect(text(html)).toContain('Only sections with tags');
  expect(text(html)).toContain('|Site|');
  expect(text(screenOf({ sitesHere: sites.slice(0, 1) }))).not.toContain('|Site|');
});

test('a source that is gone is said, with a link to all sources that keeps the other choices', () => {
  const html = screenOf({ search: 'source=9&version=4&tag=flood&page=2' });
  expect(text(html)).toContain('|There is no source at this address, or you may not read it.|');
  expect(html).toMatch(/href="\?tag=flood"[^>]*>Show all sources/);
  expect(text(html)).not.toContain('|Coast|');
  expect(text(screenOf({ search: 'source=3' }))).not.toContain('is gone');
});
