import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangePause } from './change-pause.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the first choice applies at once, further ones together, and typing after 300 ms without a key', () => {
  const applied: string[] = [];
  const changes = new ChangePause();
  const change = (text: string, isTyping = false) => changes.change(() => applied.push(text), isTyping);
  change('a');
  change('b');
  change('c');
  expect(applied).toEqual(['a']);
  vi.advanceTimersByTime(300);
  expect(applied).toEqual(['a', 'c']);
  vi.advanceTimersByTime(1000);
  change('d', true);
  vi.advanceTimersByTime(299);
  change('e', true);
  vi.advanceTimersByTime(299);
  expect(applied).toEqual(['a', 'c']);
  vi.advanceTimersByTime(1);
  expect(applied).toEqual(['a', 'c', 'e']);
  change('f', true);
  changes.cancel();
  vi.advanceTimersByTime(1000);
  expect(applied).toEqual(['a', 'c', 'e']);
});
