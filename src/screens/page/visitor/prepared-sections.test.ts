import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PreparedSections } from './prepared-sections.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (search: string) => new URL(`http://localhost/page${search}`);

/** Prepared sections with the addresses that were fetched. */
function open(fetch = (url: URL, from: string) => Promise.resolve(`${url.search} from ${from}`)) {
  const fetched: string[] = [];
  const prepared = new PreparedSections((url, from) => {
    fetched.push(url.search);
    return fetch(url, from);
  });
  return { prepared, fetched };
}

test('a response is fetched once, and only for the page as it is shown', async () => {
  const { prepared, fetched } = open();
  expect(prepared.find(at('?a=1'), '')).toBeUndefined();
  prepared.prepare(at('?a=1'), '');
  prepared.prepare(at('?a=1'), '');
  expect(await prepared.find(at('?a=1'), '')).toBe('?a=1 from ');
  expect(prepared.find(at('?a=1'), '?b=1')).toBeUndefined();
  expect(fetched).toEqual(['?a=1']);
});

test('an old response is fetched again, and the oldest of many is dropped', async () => {
  const { prepared, fetched } = open();
  prepared.prepare(at('?a=1'), '');
  vi.advanceTimersByTime(10_001);
  expect(prepared.find(at('?a=1'), '')).toBeUndefined();
  prepared.prepare(at('?a=1'), '');
  for (const search of ['?a=2', '?a=3', '?a=4', '?a=5']) {
    prepared.prepare(at(search), '');
  }
  expect(prepared.find(at('?a=1'), '')).toBeUndefined();
  expect(await prepared.find(at('?a=5'), '')).toBe('?a=5 from ');
  expect(fetched).toEqual(['?a=1', '?a=1', '?a=2', '?a=3', '?a=4', '?a=5']);
});

test('a failure is not kept', async () => {
  const { prepared } = open(() => Promise.reject(new Error('offline')));
  prepared.prepare(at('?a=1'), '');
  await vi.advanceTimersByTimeAsync(0);
  expect(prepared.find(at('?a=1'), '')).toBeUndefined();
});
