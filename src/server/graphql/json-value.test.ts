import { expect, test } from 'vitest';
import { readJsonValue } from './json-value.ts';

const named = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, 1]));

test('an argument may have many entries, but no object with more than 10,000 names', () => {
  const value = { rows: Array.from({ length: 20_000 }, () => 1), row: named(10_000) };
  expect(readJsonValue(value)).toBe(value);
  expect(() => readJsonValue([{ inner: named(10_001) }])).toThrow('An object has more than 10,000 names.');
});
