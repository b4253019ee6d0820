import { expect, test } from 'vitest';
import { rebaseSearch } from './adapt-links.ts';

test.each([
  ['', '?s.a.page=2', '?region=Alaska', '?region=Alaska&s.a.page=2'],
  ['?s.a.page=2', '', '?region=Alaska&s.a.page=2', '?region=Alaska'],
  ['?region=Alaska', '?region=Alaska&s.a.sort=b.asc', '?region=Oregon', '?region=Oregon&s.a.sort=b.asc'],
  ['?region=Alaska', '', '?region=Oregon&year=2024', '?year=2024'],
  ['?region=a&region=b', '?region=a&region=b&s.a.page=2', '?region=c', '?region=c&s.a.page=2'],
])('the step from "%s" to "%s", taken from "%s", leads to "%s"', (from, target, onto, expected) => {
  expect(rebaseSearch(from, target, onto)).toBe(expected);
});
