import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageSettings } from '#domain/page/page.ts';
import { UnreliableNetwork } from '../../../tests/fixtures/unreliable-network.ts';
import { SettingsStore } from './settings-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is typed is saved without leaving the field, together, also after a time without a network', async () => {
  const network = new UnreliableNetwork(10);
  const served: PageSettings[] = [];
  let kept: PageSettings | null = null;
  const store = new SettingsStore({
    send: (settings) =>
      network.request(() => {
        served.push(settings);
        return { kind: 'saved' };
      }),
    keep: (unsaved) => (kept = unsaved),
    delay: 500,
  });
  store.change({ description: 'F' });
  store.change({ description: 'Floods' });
  store.change({ sidebar: 'left' });
  expect(store.snapshot()).toEqual({
    changed: { description: 'Floods', sidebar: 'left' },
    saving: { kind: 'saving' },
  });
  expect(kept).toEqual({ description: 'Floods', sidebar: 'left' });
  network.mode = 'offline';
  await vi.advanceTimersByTimeAsync(600);
  expect(store.snapshot().saving).toEqual({ kind: 'offline' });
  network.mode = 'works';
  await vi.advanceTimersByTimeAsync(4000);
  expect(served).toEqual([{ description: 'Floods', sidebar: 'left' }]);
  expect(store.snapshot()).toEqual({
    changed: { description: 'Floods', sidebar: 'left' },
    saving: { kind: 'saved' },
  });
  expect(kept).toBeNull();

  network.mode = 'refuses';
  store.change({ description: 'Too long' });
  await vi.advanceTimersByTimeAsync(600);
  expect(store.snapshot().saving).toEqual({ kind: 'refused', message: 'No.' });
  expect(store.snapshot().changed.description).toBe('Too long');
});
