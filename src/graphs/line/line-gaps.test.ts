import { expect, test } from 'vitest';
import { atLongGaps } from './line-gaps.ts';

const pointsAt = (xs: readonly number[]) => xs.map((x): [number, number] => [x, 1]);
/** The gaps that are found between these places. */
const gapsOf = (xs: readonly number[]) =>
  atLongGaps(pointsAt(xs)).bridges.map(([from, to]) => [from?.[0], to?.[0]]);
const dayOf = (iso: string) => Date.parse(iso) / 86_400_000;
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

test('five missing periods of a regular line are a gap, fewer are not', () => {
  expect(gapsOf([...range(1990, 2000), ...range(2004, 2012)])).toEqual([]);
  expect(gapsOf([...range(1990, 2000), ...range(2005, 2012)])).toEqual([[1999, 2005]]);
  const months = range(0, 36).filter((month) => month < 12 || month > 20);
  const starts = months.map((month) => Date.UTC(2020, month) / 86_400_000);
  expect(gapsOf(starts)).toEqual([[dayOf('2020-12-01'), dayOf('2021-10-01')]]);
});

test('the line is whole where its points are not regular, and between working days', () => {
  expect(gapsOf([])).toEqual([]);
  expect(gapsOf([2000])).toEqual([]);
  expect(gapsOf([2000, 2020])).toEqual([]);
  expect(gapsOf([2000, 2001, 2020])).toEqual([]);
  // A census every ten years, then a survey each year.
  expect(gapsOf([1950, 1960, 1970, 1980, 1990, 2000, ...range(2001, 2009)])).toEqual([]);
  expect(gapsOf([0, 0, 0, 0, 7])).toEqual([]);
  const workingDays = range(0, 60).filter((day) => day % 7 < 5 && day !== 21);
  expect(gapsOf(workingDays)).toEqual([]);
});

test('each point is in one part of the line, in order', () => {
  const points = pointsAt([...range(0, 10), 30, ...range(60, 70)]);
  const { runs, bridges } = atLongGaps(points);
  expect(runs.flat()).toEqual(points);
  expect(runs.map(({ length }) => length)).toEqual([10, 1, 10]);
  expect(bridges).toHaveLength(2);
});
