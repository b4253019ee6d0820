import { expect, test } from 'vitest';
import { lastDayOfStep } from './date-step.ts';

test.each([
  ['2024-01-01', 'year', '2024-12-31'],
  ['2024-10-01', 'quarter', '2024-12-31'],
  ['2024-02-01', 'month', '2024-02-29'],
  ['2024-12-30', 'week', '2025-01-05'],
  ['2023-02-28', 'day', '2023-02-28'],
  ['soon', 'day', null],
  ['2024-99-99', 'day', null],
] as const)('the step that begins with %s, by %s, ends with %s', (first, step, last) => {
  expect(lastDayOfStep(first, step)).toBe(last);
});
