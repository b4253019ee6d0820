import { expect, test } from 'vitest';
import { atLongGaps, longGapAt } from './line-gaps.ts';

const pointsAt = (xs: readonly number[]) => xs.map((x): [number, number] => [x, 1]);
/** The gaps that are found between these places. */
const gapsOf = (xs: readonly number[], most = longGapAt(xs, false)) =>
  atLongGaps(pointsAt(xs), most).bridges.map(([from, to]) => [from?.[0], to?.[0]]);
const dayOf = (iso: string) => Date.parse(iso) / 86_400_000;
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** The gaps between days, which are numbered from 1970 on. */
const gapsOfDays = (days: readonly number[]) =>
  gapsOf(
    days,
    longGapAt(
      days.map((day) => day * 86_400_000),
      true,
    ),
  );

test('one missing number, year, month or week of a regular line is a gap', () => {
  expect(gapsOf(range(1990, 2012))).toEqual([]);
  expect(gapsOf([...range(1990, 2000), ...range(2001, 2012)])).toEqual([[1999, 2001]]);
  const months = range(0, 36).filter((month) => month !== 12);
  const starts = months.map((month) => Date.UTC(2020, month) / 86_400_000);
  expect(gapsOfDays(starts)).toEqual([[dayOf('2020-12-01'), dayOf('2021-02-01')]]);
  const quarters = range(0, 12).map((quarter) => Date.UTC(2020, quarter * 3) / 86_400_000);
  expect(gapsOfDays(quarters)).toEqual([]);
  expect(gapsOfDays([0, 7, 14, 28, 35, 42])).toEqual([[14, 28]]);
});

test('of days, five missing ones are a gap, fewer are not', () => {
  expect(gapsOfDays([...range(0, 20), ...range(24, 50)])).toEqual([]);
  expect(gapsOfDays([...range(0, 20), ...range(25, 50)])).toEqual([[19, 25]]);
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
  expect(gapsOfDays(workingDays)).toEqual([]);
});

test('each point is in one part of the line, in order', () => {
  const points = pointsAt([...range(0, 10), 30, ...range(60, 70)]);
  const { runs, bridges } = atLongGaps(points, 5);
  expect(runs.flat()).toEqual(points);
  expect(runs.map(({ length }) => length)).toEqual([10, 1, 10]);
  expect(bridges).toHaveLength(2);
});
