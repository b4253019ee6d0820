import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { queryKeys } from '#client/query-keys.ts';
import { sourceColumnSchema } from '#domain/source/column.ts';
import { FirstRows } from './first-rows.tsx';
import { sourceTabs, SourcesProvider } from '../sources-context.tsx';

const place = {
  site: { name: 'Site', base_url: '/' },
  formsSite: null,
  basePath: '/source',
  title: 'Data Sources',
  tabs: sourceTabs,
  viewer: { email: null, level: 5 },
};

test('cells that break a rule of their column are red', () => {
  const columns = [
    sourceColumnSchema.parse({ name: 'day', type: 'date', dataType: 'date' }),
    sourceColumnSchema.parse({ name: 'note', type: 'text' }),
  ];
  const client = new QueryClient();
  const rows = [
    ['2023-12-31', 'fine'],
    ['soon', 'wrong'],
  ];
  client.setQueryData([...queryKeys.firstRows(1), ['day', 'note']], { rows });
  const element = (
    <SourcesProvider value={place}>
      <QueryClientProvider client={client}>
        <FirstRows sourceId={1} versionId={1} columns={columns} action={null} />
      </QueryClientProvider>
    </SourcesProvider>
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  expect(html).toContain('12/31/2023');
  expect(html.match(/<td[^>]*text-danger[^>]*>([^<]*)/g)).toEqual([expect.stringContaining('>soon')]);
});
