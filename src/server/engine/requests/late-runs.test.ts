import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LateRuns } from './late-runs.ts';

/** Work that ends when it is told to, and how often it was started and stopped. */
function openWork() {
  const ended = Promise.withResolvers<string>();
  const counts = { started: 0, stopped: 0 };
  let report = (_part: number) => {};
  const start = (signal: AbortSignal, onProgress: (part: number) => void) => {
    counts.started += 1;
    report = onProgress;
    signal.addEventListener('abort', () => (counts.stopped += 1));
    return ended.promise;
  };
  return { start, counts, ended, report: (part: number) => report(part) };
}

/** A patience that ends as soon as the loop turns, so that nothing depends on time. */
const impatient = { patience: 0 };

test('what is there in time is returned, and is not kept', async () => {
  const runs = new LateRuns();
  const { start, counts, ended } = openWork();
  ended.resolve('done');
  expect(await runs.get('a', { patience: 1000 }, start)).toBe('done');
  expect(await runs.get('a', { patience: 1000 }, start)).toBe('done');
  expect(counts).toEqual({ started: 2, stopped: 0 });
});

test('what takes longer goes on, says how far it is, and is there for the next one who asks', async () => {
  const runs = new LateRuns();
  const { start, counts, ended, report } = openWork();
  await expect(runs.get('a', impatient, start)).rejects.toMatchObject({ part: null });
  report(0.4);
  await expect(runs.get('a', impatient, start)).rejects.toMatchObject({ part: 0.4 });
  ended.resolve('done');
  expect(await runs.get('a', { patience: 1000 }, start)).toBe('done');
  expect(await runs.get('a', { patience: 1000 }, start)).toBe('done');
  expect(counts).toEqual({ started: 1, stopped: 0 });
});

test('a failure that comes late is told to the next one who asks, too', async () => {
  const runs = new LateRuns();
  const { start, ended } = openWork();
  await expect(runs.get('a', impatient, start)).rejects.toMatchObject({ name: 'ComputingError' });
  ended.reject(new Error('It took too long.'));
  await expect(runs.get('a', { patience: 1000 }, start)).rejects.toThrow('It took too long.');
});

test('a run that nobody asks for again is stopped, and begins anew', async () => {
  const runs = new LateRuns(1);
  const { start, counts, ended } = openWork();
  await expect(runs.get('a', impatient, start)).rejects.toMatchObject({ name: 'ComputingError' });
  await expect.poll(() => counts.stopped).toBe(1);
  ended.resolve('done');
  await turn();
  await runs.get('a', { patience: 1000 }, start);
  expect(counts.started).toBe(2);
});

test('a run whose caller leaves before it is late is stopped', async () => {
  const runs = new LateRuns();
  const { start, counts, ended } = openWork();
  const gone = new AbortController();
  const result = runs.get('a', { patience: 1000, signal: gone.signal }, start);
  gone.abort();
  expect(counts.stopped).toBe(1);
  ended.reject(new Error('cancelled'));
  await expect(result).rejects.toThrow('cancelled');
});
