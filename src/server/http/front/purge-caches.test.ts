import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChangeListener } from '#server/base/base.server.ts';
import { openCacheInFront, type CacheInFront } from '../../../../tests/fixtures/cache-in-front.ts';
import { silentLog } from '../../../../tests/fixtures/postgres.ts';
import { purgeCaches } from './purge-caches.ts';

let front: CacheInFront;
let purging: { close(): void };
const listeners = new Set<ChangeListener>();
const changes = {
  subscribe(listener: ChangeListener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const change = (...keys: string[]) =>
  listeners.forEach((listener) => keys.forEach((key) => listener.changed(key)));

beforeEach(async () => {
  front = await openCacheInFront();
});
afterEach(async () => {
  purging.close();
  await front.close();
  expect(listeners.size).toBe(0);
});

/** Begins to purge; changes are told a second time after so long. */
async function begin(again = 60_000): Promise<void> {
  const times = { gather: 5, again, pause: 5, longestPause: 20 };
  purging = purgeCaches(changes, [front.url], { log: silentLog, times });
  await expect.poll(() => front.purges).toEqual([['all']]);
  front.purges.length = 0;
}

test('everything is purged at the start, and then what changed, together', async () => {
  await begin();
  change('page:5', 'version:7', 'page:5', 'upload:9');
  await expect.poll(() => front.purges).toEqual([['page:5', 'version:7']]);
});

test('a second time, because something older may have been stored after the first', async () => {
  await begin(50);
  change('page:5');
  await expect.poll(() => front.purges.filter((keys) => keys.includes('page:5')).length).toBe(2);
  change('page:6');
  await expect.poll(() => front.purges.filter((keys) => keys.includes('page:6')).length).toBe(2);
  expect(front.purges.filter((keys) => keys.includes('page:5')).length).toBe(2);
});

test('after a failure and after a gap, everything is purged', async () => {
  await begin();
  front.fails = 503;
  change('page:5');
  change('page:6');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(front.purges).toEqual([]);
  front.fails = null;
  await expect.poll(() => front.purges).toEqual([['all']]);

  listeners.forEach((listener) => listener.missed());
  await expect.poll(() => front.purges).toEqual([['all'], ['all']]);
});

test('many keys are sent in parts, and too many are everything', async () => {
  await begin();
  const keys = Array.from({ length: 250 }, (_, at) => `page:${at}`);
  change(...keys);
  await expect.poll(() => front.purges.flat().length).toBe(250);
  expect(front.purges.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(front.purges.flat()).toEqual(keys);

  front.purges.length = 0;
  change(...Array.from({ length: 1500 }, (_, at) => `version:${at}`));
  await expect.poll(() => front.purges.flat()).toContain('all');
});
