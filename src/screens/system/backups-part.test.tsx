// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { BackupsPart, type BackupState } from './backups-part.tsx';

const state = (isRunning: boolean): BackupState => ({
  files: [],
  isRunning,
  isLocal: true,
  problem: null,
  problemAt: null,
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a backup that is being made is waited for, also while the server cannot be reached', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = { isAway: true, isRunning: true };
  vi.stubGlobal('fetch', async () => {
    if (server.isAway) throw new TypeError('Failed to fetch');
    return Response.json({ data: { backups: { isRunning: server.isRunning } } });
  });
  const loader = vi.fn(() => {
    if (loader.mock.calls.length > 1 && server.isAway) throw new Error('The server cannot be reached.');
    return state(server.isRunning);
  });
  const Part = () => <BackupsPart backups={useLoaderData<BackupState>()} />;
  const router = createMemoryRouter([
    { path: '/', Component: Part, loader, errorElement: <p>Oops!</p>, hydrateFallbackElement: <p /> },
  ]);
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  const look = () => act(async () => void (await vi.advanceTimersByTimeAsync(3000)));
  await look();
  expect(box.textContent).toContain('A backup is being made.');
  server.isAway = false;
  await look();
  expect(loader).toHaveBeenCalledTimes(1);
  server.isRunning = false;
  await look();
  expect(box.textContent).toContain('There is no backup yet.');
  expect(loader).toHaveBeenCalledTimes(2);
  await act(async () => root.unmount());
});
