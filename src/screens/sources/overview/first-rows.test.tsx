import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { queryKeys } from '#client/query-keys.ts';
import { sourceColumnSchema, type SourceColumn } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { FirstRows } from './first-rows.tsx';
import { sourceTabs, SourcesProvider } from '../sources-context.tsx';

const context = {
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
  const html = firstRows(columns, [
    ['2023-12-31', 'fine'],
    ['soon', 'wrong'],
  ]);
  expect(html).toContain('12/31/2023');
  expect(html.match(/<td[^>]*data-invalid[^>]*>([^<]*)/g)).toEqual([expect.stringContaining('>soon')]);
});

test('the amounts of a column have separators alike', () => {
  const columns = [sourceColumnSchema.parse({ name: 'value', type: 'number', dataType: 'numeric' })];
  const html = firstRows(columns, [[502_606_477_000], [3_848_850_975_000], [1200]]);
  for (const shown of ['502,606,477,000', '3,848,850,975,000', '1,200']) {
    expect(html).toContain(shown);
  }
});

/** The markup of the first rows of a version. */
function firstRows(columns: SourceColumn[], rows: Cell[][]): string {
  const client = new QueryClient();
  client.setQueryData([...queryKeys.firstRows(1), columns.map(({ name }) => name)], { rows });
  const element = (
    <SourcesProvider value={context}>
      <QueryClientProvider client={client}>
        <FirstRows sourceId={1} versionId={1} columns={columns} action={null} />
      </QueryClientProvider>
    </SourcesProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}
