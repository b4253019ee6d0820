import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Viewer } from '#domain/access/access.ts';
import { Admission } from './admission.ts';
import type { RequestSize } from './request-work.ts';

const never = new AbortController().signal;
const visitorAt = (client: string): Viewer => ({ id: null, email: null, level: -1, client });
const editor = (id: string): Viewer => ({ id, email: `${id}@example.org`, level: 5, client: 'shared' });

/** Work that ends when it is told to; `started` has its names in the order in which they started. */
function openWork(admission: Admission) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    add: (name: string, viewer: Viewer, { signal = never, size = 'small' as RequestSize } = {}) => {
      const run = () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      };
      return admission.run(viewer, signal, run, size);
    },
    end: async (name: string) => {
      ends.get(name)?.();
      ends.delete(name);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('clients take turns, however many requests one of them has', async () => {
  const work = openWork(new Admission({ running: 2, visitors: 2, client: 2 }));
  const results = [1, 2, 3, 4, 5].map((number) => work.add(`a${number}`, visitorAt('a')));
  results.push(work.add('b1', visitorAt('b')), work.add('c1', visitorAt('c')));
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'a5']) {
    await work.end(name);
  }
  await Promise.all(results);
  expect(work.started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'a5']);
});

test('visitors leave slots for people who are signed in', async () => {
  const work = openWork(new Admission({ running: 3, visitors: 2, client: 2 }));
  const results = ['a', 'b', 'c'].map((name) => work.add(name, visitorAt(name)));
  results.push(work.add('editor', editor('1')));
  expect(work.started).toEqual(['a', 'b', 'editor']);
  for (const name of ['editor', 'a', 'b', 'c']) {
    await work.end(name);
  }
  await Promise.all(results);
});

test('clients that used much time of the engine leave a slot to others, and come after them', async () => {
  let now = 0;
  const limits = { running: 3, visitors: 3, client: 3, heavy: 2, heavyMilliseconds: 100 };
  const work = openWork(new Admission(limits, { now: () => now }));
  const heavy = visitorAt('heavy');
  const first = [1, 2, 3].map((number) => work.add(`long ${number}`, heavy));
  now += 1000;
  const waiting = [4, 5, 6].map((number) => work.add(`long ${number}`, heavy));
  waiting.push(work.add('short 1', visitorAt('a')), work.add('short 2', visitorAt('b')));
  await work.end('long 1');
  expect(work.started.slice(3)).toEqual(['short 1']);
  await work.end('short 1');
  expect(work.started.slice(4)).toEqual(['short 2']);
  // Two slots are for heavy clients, and the third stays free for others.
  for (const name of ['long 2', 'long 3', 'short 2']) {
    await work.end(name);
  }
  expect(work.started.slice(5)).toEqual(['long 4', 'long 5']);
  waiting.push(work.add('short 3', visitorAt('a')));
  expect(work.started.at(-1)).toBe('short 3');
  for (const name of ['short 3', 'long 4', 'long 5', 'long 6']) {
    await work.end(name);
  }
  await Promise.all([...first, ...waiting]);
  // What was used long ago does not count.
  now += 3_600_000;
  const later = [7, 8, 9].map((number) => work.add(`long ${number}`, heavy));
  expect(work.started.slice(-3)).toEqual(['long 7', 'long 8', 'long 9']);
  for (const number of [7, 8, 9]) {
    await work.end(`long ${number}`);
  }
  await Promise.all(later);
});

test('large requests leave a slot to small ones from the first request on, and come after them', async () => {
  const work = openWork(new Admission({ running: 3, visitors: 3, client: 3, heavy: 2 }));
  const large = { size: 'large' as const };
  const results = ['a', 'b', 'c'].map((client) => work.add(`large ${client}`, visitorAt(client), large));
  expect(work.started).toEqual(['large a', 'large b']);
  // A small request of the same client does not wait behind the large one.
  results.push(work.add('small c', visitorAt('c')), work.add('small d', visitorAt('d')));
  expect(work.started.slice(2)).toEqual(['small c']);
  await work.end('large a');
  expect(work.started.slice(3)).toEqual(['small d']);
  await work.end('small c');
  expect(work.started.slice(4)).toEqual(['large c']);
  for (const name of ['small d', 'large b', 'large c']) {
    await work.end(name);
  }
  await Promise.all(results);
});

test('huge requests run one at a time, whoever sends them, and leave their slots to smaller ones', async () => {
  const work = openWork(new Admission({ running: 4, visitors: 4, client: 4, heavy: 3 }));
  const huge = { size: 'huge' as const };
  const results = ['a', 'b'].map((client) => work.add(`huge ${client}`, visitorAt(client), huge));
  results.push(work.add('huge editor', editor('1'), huge));
  results.push(work.add('large', visitorAt('c'), { size: 'large' }), work.add('small', visitorAt('a')));
  expect(work.started).toEqual(['huge a', 'large', 'small']);
  for (const name of ['huge a', 'huge b', 'huge editor', 'large', 'small']) {
    await work.end(name);
  }
  await Promise.all(results);
  expect(work.started.slice(3)).toEqual(['huge b', 'huge editor']);
});

test('a request that waits too long, or whose client has gone, does not run', async () => {
  const work = openWork(new Admission({ running: 1, milliseconds: 5 }));
  const first = work.add('first', visitorAt('a'));
  await expect(work.add('late', visitorAt('b'))).rejects.toMatchObject({ code: 'unavailable' });
  const stop = new AbortController();
  const cancelled = work.add('cancelled', visitorAt('b'), { signal: stop.signal });
  stop.abort();
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  await expect(
    work.add('aborted before', visitorAt('b'), { signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({
    code: 'cancelled',
  });
  await work.end('first');
  await first;
  expect(work.started).toEqual(['first']);
});

test('requests of one client wait while others of it get their turns, though not for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const limits = { running: 1, milliseconds: 10_000, longestMilliseconds: 60_000 };
    const work = openWork(new Admission(limits));
    const sections = [1, 2, 3, 4].map((number) => work.add(`section ${number}`, visitorAt('page')));
    const other = work.add('other', visitorAt('b')).catch((error: unknown) => error);
    const stuck = work.add('section 5', visitorAt('page')).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(9_000);
    await work.end('section 1');
    expect(work.started.at(-1)).toBe('other');
    await work.end('other');
    // Each section takes longer than a request waits that gets no turn.
    for (const number of [2, 3]) {
      await vi.advanceTimersByTimeAsync(15_000);
      await work.end(`section ${number}`);
    }
    expect(work.started).toEqual(['section 1', 'other', 'section 2', 'section 3', 'section 4']);
    const late = work.add('late', visitorAt('c')).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_500);
    expect(await late).toMatchObject({ code: 'unavailable' });
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await stuck).toMatchObject({ code: 'unavailable' });
    await work.end('section 4');
    await Promise.all(sections);
    expect(await other).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('a line that is too long takes no more', async () => {
  let refused = 0;
  const onRefused = () => (refused += 1);
  const work = openWork(new Admission({ running: 1, waitingOfClient: 1 }, { onRefused }));
  const results = [work.add('1', visitorAt('a')), work.add('2', visitorAt('a'))];
  await expect(work.add('3', visitorAt('a'))).rejects.toMatchObject({ code: 'unavailable' });
  expect(refused).toBe(1);
  results.push(work.add('4', visitorAt('b')));
  for (const name of ['1', '2', '4']) {
    await work.end(name);
  }
  await Promise.all(results);
  expect(work.started).toHaveLength(3);
});

test('limits hold and nothing is left waiting, whatever comes and goes', async () => {
  const step = fc.record({
    client: fc.integer({ min: 0, max: 3 }),
    isEditor: fc.boolean(),
    fails: fc.boolean(),
    isHuge: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const limits = { running: 3, visitors: 2, client: 2 };
      const admission = new Admission(limits);
      const running = new Map<string, number>();
      const most = { running: 0, visitors: 0, client: 0, huge: 0 };
      let huge = 0;
      const results = await Promise.allSettled(
        steps.map(({ client, isEditor, fails, isHuge }) => {
          const key = `${isEditor} ${client}`;
          const work = async () => {
            huge += isHuge ? 1 : 0;
            most.huge = Math.max(most.huge, huge);
            running.set(key, (running.get(key) ?? 0) + 1);
            const counts = [...running.entries()];
            const sum = (entries: typeof counts) => entries.reduce((total, [, count]) => total + count, 0);
            most.running = Math.max(most.running, sum(counts));
            most.visitors = Math.max(most.visitors, sum(counts.filter(([name]) => name.startsWith('false'))));
            most.client = Math.max(most.client, ...running.values());
            await new Promise((resolve) => setImmediate(resolve));
            running.set(key, (running.get(key) ?? 0) - 1);
            huge -= isHuge ? 1 : 0;
            if (fails) throw new Error('failed');
          };
          const viewer = isEditor ? editor(key) : visitorAt(key);
          return admission.run(viewer, never, work, isHuge ? 'huge' : 'small');
        }),
      );
      const failed = results.filter(({ status }) => status === 'rejected').length;
      expect(failed).toBe(steps.filter(({ fails }) => fails).length);
      expect(most.running).toBeLessThanOrEqual(limits.running);
      expect(most.visitors).toBeLessThanOrEqual(limits.visitors);
      expect(most.client).toBeLessThanOrEqual(limits.client);
      expect(most.huge).toBeLessThanOrEqual(1);
    }),
  );
});
