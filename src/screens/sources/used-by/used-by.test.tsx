import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { queryKeys } from '#client/query-keys.ts';
import { UsedBy } from './used-by.tsx';

const pageOf = (id: number) => ({
  id,
  title: `Page ${id}`,
  siteName: 'Site',
  href: `/page_${id}`,
  isDraft: true,
  isPublished: true,
  sections: ['Table'],
});

test('the first of many pages are listed, and the others with a button', () => {
  const client = new QueryClient();
  const pages = Array.from({ length: 54 }, (_, id) => pageOf(id));
  client.setQueryData(queryKeys.usedBy(1, null), { pages, hidden: 2 });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <UsedBy sourceId={1} />
    </QueryClientProvider>,
  );
  expect(html.match(/Page \d+/g)).toHaveLength(10);
  expect(html).toContain('See more (44)');
  expect(html).toContain('Also 2 pages that you may not edit.');
});
