import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChangeListener } from '#server/base/base.server.ts';
import { silentLog } from '../../../tests/fixtures/postgres.ts';
import { followRemovals } from './follow-removals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is dropped when versions 7 and 8 are removed and the first attempts fail. */
function follow(failing: number) {
  const dropped: (readonly number[] | 'all')[] = [];
  let listener: ChangeListener | undefined;
  const stop = followRemovals(
    { changes: { subscribe: (given) => ((listener = given), () => undefined) }, log: silentLog },
    {
      async dropRemoved(versionIds) {
        dropped.push(versionIds ?? 'all');
        if (dropped.length <= failing) throw new Error('canceling statement due to lock timeout');
      },
    },
  );
  for (const id of [7, 8]) {
    listener?.changed(`removed:${id}`);
  }
  return { dropped, stop };
}

test('copies that could not be dropped are dropped soon, and the waits grow', async () => {
  const { dropped, stop } = follow(3);
  await vi.advanceTimersByTimeAsync(4900);
  expect(dropped).toEqual([[7], [8]]);
  await vi.advanceTimersByTimeAsync(200);
  expect(dropped).toEqual([[7], [8], 'all']);
  await vi.advanceTimersByTimeAsync(9700);
  expect(dropped).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(dropped).toEqual([[7], [8], 'all', 'all']);
  await stop();
});

test('nothing is tried again after the stop', async () => {
  const { dropped, stop } = follow(2);
  await stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(dropped).toEqual([[7], [8]]);
});
