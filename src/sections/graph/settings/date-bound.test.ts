import { expect, test } from 'vitest';
import { momentOf } from '#graphs/marks/chart-data.ts';
import { boundText, readBound } from './date-bound.ts';

test.each([
  ['2024', 2024, '2024'],
  ['2024-03-01', Date.UTC(2024, 2, 1), '2024-03-01'],
  ['03/01/2024', Date.UTC(2024, 2, 1), '2024-03-01'],
  ['2024-03', Date.UTC(2024, 2, 1), '2024-03-01'],
  ['2024-03-01T12:30', Date.UTC(2024, 2, 1, 12, 30), '2024-03-01T12:30:00.000Z'],
  [' 1970-01-01 ', 0, '1970-01-01'],
])('the bound %s is stored, and edited again', (typed, bound, text) => {
  expect(readBound(typed)).toBe(bound);
  expect(boundText(bound)).toBe(text);
  expect(momentOf(bound)).toBe(readBound(`${text.length === 4 ? `${text}-01-01` : text}`));
});

test.each(['', '20', '2024-02-30', 'soon', '20245'])('%s is no bound', (typed) => {
  expect(readBound(typed)).toBeNull();
});
