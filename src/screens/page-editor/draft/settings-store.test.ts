import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageSettings } from '#domain/page/content/page.ts';
import { UnreliableNetwork } from '../../../../tests/fixtures/unreliable-network.ts';
import { SettingsStore, type SettingsChange } from './settings-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is typed is saved without leaving the field, together, also after a time without a network', async () => {
  const network = new UnreliableNetwork(10);
  const served: PageSettings[] = [];
  let kept: SettingsChange | null = null;
  const store = new SettingsStore({
    stored: () => ({ description: 'Before', sidebar: '' }),
    onReplaced: () => undefined,
    send: ({ settings }) =>
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
  expect(kept).toEqual({
    settings: { description: 'Floods', sidebar: 'left' },
    before: { description: 'Before', sidebar: '' },
  });
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

test('a setting that somebody else changed meanwhile is theirs until it is changed again; other settings are saved', async () => {
  let stored: PageSettings = { description: 'Before', icon: '', sidebar: '' };
  const replaced: PageSettings[] = [];
  const opened = stored;
  let shown = opened;
  const store = new SettingsStore({
    stored: () => shown,
    send: async ({ settings, before }) => {
      const changed = Object.keys(settings) as (keyof PageSettings)[];
      const fields = changed.filter((field) => stored[field] !== before[field]);
      if (fields.length > 0) return { kind: 'stale', fields };
      stored = { ...stored, ...settings };
      return { kind: 'saved' };
    },
    keep: () => undefined,
    onReplaced: (mine) => void replaced.push(mine),
    delay: 500,
  });
  stored = { ...stored, description: 'Theirs' };
  store.change({ description: 'Mine', icon: 'waves' });
  expect(await store.flush()).toEqual({ kind: 'saved' });
  expect(stored).toEqual({ description: 'Theirs', icon: 'waves', sidebar: '' });
  expect(replaced).toEqual([{ description: 'Mine' }]);
  expect(store.snapshot().changed).toEqual({ icon: 'waves' });
  shown = stored;
  store.change(replaced[0]!);
  await store.flush();
  store.change({ description: 'Mine, longer' });
  await store.flush();
  expect([stored.description, replaced.length]).toEqual(['Mine, longer', 1]);
});
