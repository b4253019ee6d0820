import { expect, test, vi } from 'vitest';
import type { Choice } from '#columns/find-options.ts';
import { OptionLookup, type OptionRequest } from './option-lookup.ts';

const all: Choice[] = Array.from({ length: 3000 }, (_, at) => ({ value: `c${at}`, label: `County ${at}` }));

function open() {
  const requests: OptionRequest[] = [];
  const lookup = new OptionLookup((request) => {
    requests.push(request);
    if ('search' in request) {
      return Promise.resolve(all.filter(({ label }) => label.includes(request.search)).slice(0, 100));
    }
    const wanted = new Set(request.values);
    return Promise.resolve(all.filter(({ value, label }) => wanted.has(value) || wanted.has(label)));
  });
  return { lookup, requests };
}

test('values in view are looked up together, once, and what is no option is known as such', async () => {
  vi.useFakeTimers();
  const { lookup, requests } = open();
  lookup.want(['c1', 'c2']);
  lookup.want(['c2', 'gone']);
  expect(lookup.labelOf('c1')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(100);
  expect(requests).toEqual([{ values: ['c1', 'c2', 'gone'] }]);
  expect([lookup.labelOf('c1'), lookup.labelOf('gone')]).toEqual(['County 1', null]);
  lookup.want(['c1', 'gone']);
  await vi.advanceTimersByTimeAsync(100);
  expect(requests).toHaveLength(1);
  vi.useRealTimers();
});

test('pasted labels become values, a thousand at a time', async () => {
  const { lookup, requests } = open();
  await lookup.lookUp(Array.from({ length: 2500 }, (_, at) => `County ${at}`));
  expect(requests.map((request) => ('values' in request ? request.values.length : 0))).toEqual([
    1000, 1000, 500,
  ]);
  expect(lookup.optionOf('County 2400')).toBe('c2400');
  expect(lookup.optionOf('c2400')).toBe('c2400');
  expect(lookup.optionOf('no county')).toBe('no county');
  expect((await lookup.search('County 29')).length).toBe(100);
});
