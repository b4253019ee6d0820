import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChangeCache, type Reading } from './change-cache.ts';

const options = { maxBytes: 64 * 1024 * 1024, sizeOf: (text: string) => text.length };

/** What a rendering reads: the value of everything that its page is made of, at the time when it begins. */
type Rendering = { page: number; read: number[]; reading: Reading };

/** Each page is made of the things whose numbers divide its own plus one. */
const things = [0, 1, 2, 3];
const madeOf = (page: number) => things.filter((thing) => (page + 1) % (thing + 1) === 0);
const keysOf = (page: number) => madeOf(page).map((thing) => `thing:${thing}`);

test('a cached page always shows the newest values that were announced, and only what changed is dropped', () => {
  const command = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('begin' as const), page: fc.nat(5) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('finish' as const), which: fc.nat() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('write' as const), thing: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('listen' as const) }) },
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
      let isListening = true;
      const cache = new ChangeCache({ isListening: () => isListening }, options);
      const values = things.map(() => 0);
      const expected = new Map<number, string>();
      const open: Rendering[] = [];
      const textOf = (page: number) =>
        madeOf(page)
          .map((thing) => values[thing])
          .join();
      for (const step of commands) {
        if (step.kind === 'begin') {
          const read = madeOf(step.page).map((thing) => values[thing]!);
          open.push({ page: step.page, read, reading: cache.begin() });
        } else if (step.kind === 'finish') {
          const [rendering] = open.splice(step.which % (open.length || 1), 1);
          if (!rendering) continue;
          const { page, read, reading } = rendering;
          const value = read.join();
          // What was overtaken leaves a newer value in its place.
          const isStored = cache.store(String(page), { value, dependencies: keysOf(page) }, reading);
          cache.end(reading);
          if (isStored) {
            expected.set(page, value);
          }
        } else if (step.kind === 'write') {
          values[step.thing]! += 1;
          // Without a connection the notification never arrives.
          if (!isListening) continue;
          cache.changed(`thing:${step.thing}`);
          for (const page of expected.keys()) {
            if (madeOf(page).includes(step.thing)) {
              expected.delete(page);
            }
          }
        } else {
          isListening = step.kind === 'listen';
          cache.missed();
          expected.clear();
        }
        for (let page = 0; page <= 5; page += 1) {
          const cached = cache.get(String(page));
          if (cached !== undefined) {
            expect(cached).toBe(textOf(page));
          }
          expect(cached).toBe(isListening ? expected.get(page) : undefined);
        }
      }
    }),
  );
});

test('an undisturbed rendering is stored, and the least recently used pages go when the cache is full', () => {
  const cache = new ChangeCache({ isListening: () => true }, options);
  const value = 'x'.repeat(20 * 1024 * 1024);
  for (const name of ['a', 'b', 'c', 'd']) {
    const reading = cache.begin();
    cache.store(name, { value, dependencies: ['all'] }, reading);
    cache.end(reading);
    cache.get('a');
  }
  const present = () => ['a', 'b', 'c', 'd'].filter((name) => cache.get(name));
  expect(present()).toEqual(['a', 'c', 'd']);
  cache.changed('none');
  expect(present()).toHaveLength(3);
  cache.changed('all');
  expect(present()).toEqual([]);
});

test('keys, dependencies and empty values take room, so that no number of them is more than the cache may have', () => {
  const sizes = fc.record({ key: fc.nat(20_000), dependencies: fc.nat(20), value: fc.nat(2_000) });
  fc.assert(
    fc.property(fc.array(sizes, { minLength: 1, maxLength: 20 }), (entries) => {
      const maxBytes = 512 * 1024;
      const cache = new ChangeCache({ isListening: () => true }, { ...options, maxBytes });
      const keys: string[] = [];
      for (let index = 0; index < 1_000; index += 1) {
        const { key, dependencies, value } = entries[index % entries.length]!;
        keys.push(`${index}${'k'.repeat(key)}`);
        const made = {
          value: 'v'.repeat(value),
          dependencies: Array.from({ length: dependencies }, (_, number) => `version:${number}`),
        };
        cache.store(keys.at(-1)!, made, cache.begin());
      }
      const kept = keys.flatMap((key) => {
        const value = cache.get(key);
        if (value === undefined) return [];
        return [2 * key.length + value.length];
      });
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.length * 1024 + kept.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(maxBytes);
    }),
    { numRuns: 20 },
  );
});

test('what is loaded is made once, and again after a change; what changes while it is made is not stored', async () => {
  const cache = new ChangeCache({ isListening: () => true }, options);
  let made = 0;
  const load = (during = () => {}) =>
    cache.load('key', async () => {
      during();
      return { value: String((made += 1)), dependencies: ['thing'] };
    });
  expect([await load(), await load()]).toEqual(['1', '1']);
  cache.changed('thing');
  expect(await load(() => cache.changed('thing'))).toBe('2');
  expect([await load(), await load()]).toEqual(['3', '3']);
  await expect(cache.load('other', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
});
