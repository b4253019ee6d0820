import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { queryKeys } from '#client/query-keys.ts';
import { pageSchema } from '#domain/page/content/page.ts';
import { PageHistoryPanel } from './page-history-panel.tsx';

const page = { ...pageSchema.parse({ title: 'Rivers', url_slug: 'rivers', index: 0 }), id: 1, parent: null };

test('without a connection the history says so once', () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const message = 'The server cannot be reached.';
  for (const queryKey of [queryKeys.pageHistory(1), queryKeys.pageVersions(1)]) {
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({ status: 'error', error: new Error(message) });
  }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PageHistoryPanel page={page} />
    </QueryClientProvider>,
  );
  expect(html.split(message)).toHaveLength(2);
  expect(html).not.toContain('<ol');
});
