import { expect, test } from 'vitest';
import { dateSteps, firstDayOfStep, lastDayOfStep } from './date-step.ts';

test.each([
  ['2024-01-01', 'year', '2024-12-31'],
  ['2024-10-01', 'quarter', '2024-12-31'],
  ['2024-02-01', 'month', '2024-02-29'],
  ['2024-12-30', 'week', '2025-01-05'],
  ['2023-02-28', 'day', '2023-02-28'],
  ['0079-01-01', 'year', '0079-12-31'],
  ['9999-12-01', 'month', '9999-12-31'],
  ['soon', 'day', null],
  ['2024-99-99', 'day', null],
] as const)('the step that begins with %s, by %s, ends with %s', (first, step, last) => {
  expect(lastDayOfStep(first, step)).toBe(last);
});

test.each(dateSteps)('a day is between the first and the last day of its %s', (step) => {
  for (let time = Date.UTC(2019, 11, 20); time < Date.UTC(2021, 1, 10); time += 86_400_000) {
    const day = new Date(time).toISOString().slice(0, 10);
    const first = firstDayOfStep(day, step);
    expect(first <= day && day <= lastDayOfStep(first, step)!).toBe(true);
    expect(firstDayOfStep(first, step)).toBe(first);
    if (step === 'week') {
      expect(new Date(first).getUTCDay()).toBe(1);
    }
  }
});
