import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BusyBox } from './busy-box.tsx';

const boxOf = (client: QueryClient, updating: number) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <BusyBox updating={updating} />
    </QueryClientProvider>,
  ).replaceAll(/<[^<>]*>/g, '|');

test('the box says how many changes are being saved and how many sections wait for data, and is not there otherwise', async () => {
  const client = new QueryClient();
  expect(boxOf(client, 0)).toBe('');
  expect(boxOf(client, 2)).toBe('||Updating... 2||');
  const { promise, resolve } = Promise.withResolvers<number>();
  const results = ['a', 'b', 'c'].map((id) =>
    client.fetchQuery({ queryKey: ['section-results', id], queryFn: () => promise }),
  );
  // Other queries are none of its business.
  const other = client.fetchQuery({ queryKey: ['sources'], queryFn: () => promise });
  expect(boxOf(client, 1)).toBe('||Updating... 1||Loading... 3||');
  expect(boxOf(client, 0)).toBe('||Loading... 3||');
  resolve(1);
  await Promise.all([...results, other]);
  expect(boxOf(client, 0)).toBe('');
  client.clear();
});
