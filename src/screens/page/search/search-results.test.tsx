import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { siteSchema } from '#domain/site/site.ts';
import { SearchResults } from './search-results.tsx';

const site = { ...siteSchema.parse({ name: 'Site', base_url: '/base' }), id: 1 };
const part = (text: string, isMatch = false) => ({ text, isMatch });

test('results are grouped by page; sections are links with their anchor, tags are chips that search for the tag', () => {
  const html = renderToStaticMarkup(
    <SearchResults
      site={site}
      sources={[
        { id: 7, name: [part('River '), part('water', true)], summary: 'Levels.', path: '/source/7/about' },
      ]}
      pages={[
        {
          id: 1,
          title: [part('Rivers', true)],
          parents: ['Water', 'Surface'],
          path: '/rivers',
          sections: [
            { id: 's1', title: [part('High '), part('water', true)], tags: ['climate change'], excerpt: [] },
            { id: 's2', title: [], tags: [], excerpt: [part('<b>water</b>', true)] },
          ],
        },
      ]}
    />,
  );
  expect(html).toMatch(/href="\/base\/rivers"[^>]*><mark[^>]*>Rivers<\/mark>/);
  expect(html).toMatch(/href="\/base\/rivers#s1"[^>]*>High <mark[^>]*>water<\/mark>/);
  expect(html).toMatch(/href="\/base\/search\?q=climate\+change"[^>]*>climate change</);
  expect(html).toMatch(/href="\/base\/rivers#s2"[^>]*><mark[^>]*>&lt;b&gt;water/);
  expect(html).toContain('Water › Surface');
  expect(html).toMatch(/href="\/base\/source\/7\/about"[^>]*>River <mark[^>]*>water<\/mark>/);
  expect(html).toContain('1 page, 1 data source');
});

test('of two sections with the same title, each is led to by its own address', () => {
  const sections = ['s1', 's2'].map((id) => ({ id, title: [part('Overview', true)], tags: [], excerpt: [] }));
  const pages = [{ id: 1, title: [part('Rivers')], parents: [], path: '/rivers', sections }];
  const html = renderToStaticMarkup(<SearchResults site={site} sources={[]} pages={pages} />);

  const addresses = [...html.matchAll(/href="\/base\/rivers(#[^"]*)"[^>]*><mark/g)].map(
    ([, anchor]) => anchor,
  );
  expect(addresses).toEqual(['#s1', '#s2']);
});

test('without results it says what to do', () => {
  const html = renderToStaticMarkup(<SearchResults site={site} pages={[]} sources={[]} />);
  expect(html).toContain('No results found');
  expect(html).toContain('No components found for this search term. Please try again.');
});
