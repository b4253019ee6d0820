import { expect, test } from 'vitest';
import type { GraphPoint } from '#graphs/graph-view-props.ts';
import { paletteSize } from '#graphs/marks/palette.ts';
import { largestPlaces, largestSeries } from './shape-points.ts';

const bar = (x: string, y: number, series: string | null = null): GraphPoint => ({ x, y, series });

test('the categories that are added up are marked, and are not merged with a value of the same name', () => {
  const points = [bar('Fire', 9), bar('Other', 7), bar('Wind', 2), bar('Hail', 1)];
  expect(largestPlaces(points, 2, { isSum: true })).toEqual({
    points: [bar('Fire', 9), bar('Other', 7), { ...bar('Others', 3), isRest: true }],
    note: 'The 2 largest of 4 categories are shown; the others are added up as Others.',
  });
  expect(largestPlaces(points, 1, { isSum: true })).toEqual({
    points: [bar('Fire', 9), { ...bar('Other', 10), isRest: true }],
    note: 'The 1 largest of 4 categories are shown; the others are added up as Other.',
  });
});

test('the series that are added up are not merged with one of the same name', () => {
  const points = Array.from({ length: paletteSize + 1 }, (_, at) => bar('2024', 99 - at, `Hazard ${at}`));
  points[0] = bar('2024', 100, 'Other');
  const { points: drawn, note, restSeries } = largestSeries(points, true);
  expect(restSeries).toBe('Others');
  expect([...drawn].find(({ series }) => series === 'Other')?.y).toBe(100);
  expect([...drawn].at(-1)).toEqual(bar('2024', 99 - paletteSize + (99 - paletteSize + 1), 'Others'));
  expect(note).toMatch(/added up as Others\.$/);
});

test('the category that is added up is last and marked also where series are added up', () => {
  const points = Array.from({ length: paletteSize + 1 }, (_, at) => bar('Fire', 99 - at, `Hazard ${at}`));
  const wind = bar('Wind', 1, `Hazard ${paletteSize}`);
  const rest = { ...bar('Other', 1, 'Hazard 0'), isRest: true as const };
  const { points: drawn } = largestSeries([...points, wind, rest], true);
  expect([...drawn].at(-1)).toEqual(rest);
  expect([...drawn].filter(({ x }) => x === 'Wind')).toEqual([{ ...wind, series: 'Other' }]);
});
