import { expect, test } from 'vitest';
import { CachedReading } from './cached-reading.ts';

test('a value is read once, and again after a change of its kind, a gap, a failure, or without a feed', async () => {
  let isListening = true;
  let next: () => Promise<number>;
  let reads = 0;
  next = async () => (reads += 1);
  const sites = new CachedReading({ isListening: () => isListening }, 'site', () => next());
  expect([await sites.read(), await sites.read()]).toEqual([1, 1]);
  for (const key of ['sites', 'page:1', 'sitesite:1']) {
    sites.changed(key);
  }
  expect(await sites.read()).toBe(1);
  sites.changed('site:5');
  expect([await sites.read(), await sites.read()]).toEqual([2, 2]);
  sites.missed();
  expect(await sites.read()).toBe(3);

  sites.missed();
  next = () => Promise.reject(new Error('no database'));
  await expect(sites.read()).rejects.toThrow('no database');
  next = async () => (reads += 1);
  expect(await sites.read()).toBe(4);

  isListening = false;
  expect([await sites.read(), await sites.read()]).toEqual([5, 6]);
});

test('a change while a value is read is not lost', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const results = [promise, Promise.resolve('new')];
  const themes = new CachedReading({ isListening: () => true }, 'theme', () => results.shift()!);
  const before = themes.read();
  themes.changed('theme:1');
  resolve('old');
  expect(await before).toBe('old');
  expect(await themes.read()).toBe('new');
});
