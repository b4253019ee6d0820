import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageSharing } from './use-page-sharing.ts';

let stored: { at: string; by: string } | null;
beforeEach(() => {
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers();
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('location', { pathname: '/edit/rivers' });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ data: { previewLinks: [], pageSchedule: stored } })),
  );
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what another tab does with the time of publishing is seen on coming back, and after half a minute', async () => {
  stored = { at: '2026-03-11T14:59:30.000Z', by: 'ann@example.org' };
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  client.mount();
  const observer = new QueryObserver(client, pageSharing(1));
  const stop = observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data?.pageSchedule?.at;
  await vi.advanceTimersByTimeAsync(10);
  expect(shown()).toBe(stored.at);

  stored = { ...stored, at: '2026-03-12T08:00:00.000Z' };
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(10);
  expect(shown()).toBe(stored.at);

  stored = null;
  await vi.advanceTimersByTimeAsync(30_010);
  expect(shown()).toBeUndefined();
  stop();
  client.unmount();
});
