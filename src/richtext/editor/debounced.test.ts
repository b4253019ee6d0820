import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debounced } from './debounced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls once after a pause with the latest value, and every 250 ms without a pause', () => {
  const calls: number[] = [];
  const call = debounced((value: number) => calls.push(value), 50, 250);
  call(1);
  call(2);
  vi.advanceTimersByTime(49);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual([2]);
  for (let value = 10; value < 40; value += 1) {
    call(value);
    vi.advanceTimersByTime(10);
  }
  expect(calls).toEqual([2, 34]);
  call.cancel();
  vi.advanceTimersByTime(1000);
  expect(calls).toEqual([2, 34]);
});
