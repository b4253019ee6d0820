import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { queryKeys } from '#client/query-keys.ts';
import { SourcesProvider, type SourcesContext } from '../sources-context.tsx';
import { PagesOfRestricted, UsedBy } from './used-by.tsx';

const pageOf = (id: number) => ({
  id,
  title: `Page ${id}`,
  siteName: 'Site',
  href: `/page_${id}`,
  isDraft: true,
  isPublished: true,
  pageLevel: -1,
  sections: ['Table'],
  componentsHref: '/atlas/manage/components',
});

const context: SourcesContext = {
  site: { name: 'Site', base_url: '/atlas' },
  formsSite: null,
  basePath: '/source',
  title: 'Sources',
  tabs: [],
  viewer: { email: 'editor@example.org', level: 5 },
};

function markup(usage: object, screen: ReactNode = <UsedBy sourceId={1} />): string {
  const client = new QueryClient();
  client.setQueryData(queryKeys.usedBy(1, null), {
    pages: [],
    hidden: 0,
    hasOtherVersions: true,
    sources: [],
    hiddenSources: 0,
    ...usage,
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SourcesProvider value={context}>{screen}</SourcesProvider>
    </QueryClientProvider>,
  );
}

test('the first of many pages are listed, and the others with a button', () => {
  const pages = Array.from({ length: 54 }, (_, id) => pageOf(id));
  const html = markup({ pages, hidden: 2 });
  expect(html.match(/Page \d+/g)).toHaveLength(10);
  expect(html).toContain('See more (44)');
  expect(html).toContain('Also 2 pages that you may not edit.');
  expect(html).not.toContain('other sources');
});

test('beside the level of a source are the published pages that do not show its data to others', () => {
  const usage = { pages: [pageOf(1), { ...pageOf(2), isPublished: false }] };
  const field = (level: number) => <PagesOfRestricted sourceId={1} level={level} />;
  expect(markup(usage, field(5))).toContain('Others see a message in place of its data on Page 1.');
  expect(markup({ pages: [{ ...pageOf(1), pageLevel: 5 }] }, field(5))).not.toContain('Others see');
  expect(markup(usage, field(-1))).not.toContain('Others see');
  expect(markup({}, field(5))).not.toContain('Others see');
});

test('one link for each site leads to where its pages get another version', () => {
  const html = markup({
    pages: [pageOf(1), pageOf(2), { ...pageOf(3), componentsHref: '/manage/components' }],
  });
  expect(html.match(/href="[^"]*manage[^"]*"/g)).toEqual([
    'href="/atlas/manage/components?source=1"',
    'href="/manage/components?source=1"',
  ]);
  expect(markup({})).not.toContain('another one');
  expect(markup({ pages: [pageOf(1)], hasOtherVersions: false })).not.toContain('another one');
});

test('the sources that take labels or options from a source are named with their columns', () => {
  const html = markup({
    sources: [{ id: 7, name: 'Storms', columns: ['County', 'State'], isJoined: false }],
    hiddenSources: 1,
  });
  expect(html).toContain('No page shows this data.');
  expect(html).toMatch(/<a href="\/atlas\/source\/7"[^>]*>Storms<\/a>.*County, State/);
  expect(html).toContain('Also 1 source that you may not open.');
});
