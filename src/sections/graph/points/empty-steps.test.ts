import { expect, test } from 'vitest';
import type { GraphPoint } from '#graphs/graph-view-props.ts';
import { withEmptySteps } from './empty-steps.ts';

const point = (x: string, y: number, series: string | null = null): GraphPoint => ({ x, y, series });

test('steps without rows have a count of zero, in each series', () => {
  const years = [point('1975-01-01', 1), point('1978-01-01', 2)];
  expect(withEmptySteps(years, 'year')).toEqual([...years, point('1976-01-01', 0), point('1977-01-01', 0)]);
  const months = [point('2026-11-01', 4, 'Fire'), point('2027-01-01', 5, 'Flood')];
  expect(withEmptySteps(months, 'month')).toEqual([
    ...months,
    point('2026-12-01', 0, 'Fire'),
    point('2027-01-01', 0, 'Fire'),
    point('2026-11-01', 0, 'Flood'),
    point('2026-12-01', 0, 'Flood'),
  ]);
  const weeks = [point('2026-11-16', 1), point('2026-11-30', 1)];
  expect([...withEmptySteps(weeks, 'week')].at(-1)).toEqual(point('2026-11-23', 0));
});

test('points stay as they are where none is missing, where one is no first day of a step, and where too many are', () => {
  for (const [step, ...days] of [
    ['quarter', '2026-01-01', '2026-04-01'],
    ['month', '2026-01-01', '2026-03-15'],
    ['year', '2026-01-01', 'unknown'],
    ['day', '1900-01-01', '2026-01-01'],
    ['year'],
  ] as const) {
    const points = days.map((day) => point(day, 1));
    expect(withEmptySteps(points, step), `${step} ${days.join()}`).toBe(points);
  }
});
