import { expect, test } from 'vitest';
import { fittingEntries } from './fitting-entries.ts';
import type { SiteMenuItem } from './site-menu.ts';

const entry = (name: string, items: SiteMenuItem[] = []): SiteMenuItem => ({
  key: name,
  name,
  href: '/',
  path: '/',
  items,
});
const entries = (count: number, name = 'Ten letters') => Array.from({ length: count }, () => entry(name));

test('few entries are always beside each other', () => {
  expect(fittingEntries(entries(5), { taken: 300, more: 'More' })).toEqual(Array(5).fill(1152));
  expect(fittingEntries([], { taken: 300, more: 'More' })).toEqual([]);
});

test('the wider the bar, the more entries; those that never fit are below "More"', () => {
  const fits = fittingEntries(entries(30, 'short'), { taken: 300, more: 'More' });
  expect(fits).toEqual(fits.toSorted((one, other) => one - other));
  expect(new Set(fits)).toEqual(new Set([1152, 1280, 1408, 1488, Infinity]));
});

test('where the last entry fits, all others do', () => {
  for (let count = 1; count < 15; count += 1) {
    const fits = fittingEntries(entries(count), { taken: 300, more: 'More' });
    if (fits.at(-1)! < Infinity) {
      expect(Math.max(...fits)).toBe(fits.at(-1));
    }
  }
});

test('long names, wide letters and arrows take room', () => {
  const [short] = fittingEntries(entries(8), { taken: 400, more: 'More' }).slice(-1);
  for (const wide of [entries(8, 'A name of many more letters'), entries(8, '風水害と地震の記録')]) {
    expect(fittingEntries(wide, { taken: 400, more: 'More' }).at(-1)).toBeGreaterThan(short!);
  }
  const withArrows = entries(8).map((one) => entry(one.name, [entry('Below')]));
  expect(fittingEntries(withArrows, { taken: 400, more: 'More' }).at(-1)).toBeGreaterThan(short!);
  const withIcons = entries(8).map((one) => ({ ...one, icon: 'info' }));
  expect(fittingEntries(withIcons, { taken: 400, more: 'More' }, true).at(-1)).toBeGreaterThan(short!);
  expect(fittingEntries(withIcons, { taken: 400, more: 'More' }).at(-1)).toBe(short);
});
