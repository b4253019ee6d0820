import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PageCache, type CachedPage, type Rendering } from './page-cache.ts';

const pageOf = (text: string, dependencies: readonly string[]): CachedPage => ({
  html: new Uint8Array(Buffer.from(text)),
  gzip: new Uint8Array(),
  etag: text,
  headers: [],
  dependencies,
});

/** What a rendering reads: the value of everything that its page is made of, at the time when it begins. */
type Reading = { page: number; read: number[]; rendering: Rendering };

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
      const cache = new PageCache({ isListening: () => isListening });
      const values = things.map(() => 0);
      const expected = new Map<number, string>();
      const open: Reading[] = [];
      const textOf = (page: number) =>
        madeOf(page)
          .map((thing) => values[thing])
          .join();
      for (const step of commands) {
        if (step.kind === 'begin') {
          const read = madeOf(step.page).map((thing) => values[thing]!);
          open.push({ page: step.page, read, rendering: cache.begin() });
        } else if (step.kind === 'finish') {
          const [reading] = open.splice(step.which % (open.length || 1), 1);
          if (!reading) continue;
          const text = reading.read.join();
          cache.store(String(reading.page), pageOf(text, keysOf(reading.page)), reading.rendering);
          cache.end(reading.rendering);
          if (isListening && cache.get(String(reading.page))) expected.set(reading.page, text);
        } else if (step.kind === 'write') {
          values[step.thing]! += 1;
          // Without a connection the notification never arrives.
          if (!isListening) continue;
          cache.changed(`thing:${step.thing}`);
          for (const page of expected.keys()) if (madeOf(page).includes(step.thing)) expected.delete(page);
        } else {
          isListening = step.kind === 'listen';
          cache.missed();
          expected.clear();
        }
        for (let page = 0; page <= 5; page += 1) {
          const cached = cache.get(String(page));
          if (cached) expect(cached.etag).toBe(textOf(page));
          expect(cached?.etag).toBe(isListening ? expected.get(page) : undefined);
        }
      }
    }),
  );
});

test('an undisturbed rendering is stored, and the least recently used pages go when the cache is full', () => {
  const cache = new PageCache({ isListening: () => true });
  const large = new Uint8Array(20 * 1024 * 1024);
  for (const name of ['a', 'b', 'c', 'd']) {
    const rendering = cache.begin();
    cache.store(name, { ...pageOf(name, ['all']), html: large }, rendering);
    cache.end(rendering);
    cache.get('a');
  }
  const present = () => ['a', 'b', 'c', 'd'].filter((name) => cache.get(name));
  expect(present()).toEqual(['a', 'c', 'd']);
  cache.changed('none');
  expect(present()).toHaveLength(3);
  cache.changed('all');
  expect(present()).toEqual([]);
});
