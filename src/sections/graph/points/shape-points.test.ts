import { expect, test } from 'vitest';
import type { GraphPoint } from '#graphs/graph-view-props.ts';
import { paletteSize } from '#graphs/marks/palette.ts';
import { largestPlaces, largestSeries, orderByTotal } from './shape-points.ts';

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
  const { points: drawn, note, restSeries } = largestSeries(points, { isSum: true });
  expect(restSeries).toBe('Others');
  expect([...drawn].find(({ series }) => series === 'Other')?.y).toBe(100);
  expect([...drawn].at(-1)).toEqual(bar('2024', 99 - paletteSize + (99 - paletteSize + 1), 'Others'));
  expect(note).toMatch(/added up as Others\.$/);
});

test('the category that is added up is last and marked also where series are added up', () => {
  const points = Array.from({ length: paletteSize + 1 }, (_, at) => bar('Fire', 99 - at, `Hazard ${at}`));
  const wind = bar('Wind', 1, `Hazard ${paletteSize}`);
  const rest = { ...bar('Other', 1, 'Hazard 0'), isRest: true as const };
  const { points: drawn } = largestSeries([...points, wind, rest], { isSum: true });
  expect([...drawn].at(-1)).toEqual(rest);
  expect([...drawn].filter(({ x }) => x === 'Wind')).toEqual([{ ...wind, series: 'Other' }]);
});

test('of series that are compared, the largest are those with the greatest own amounts, with both', () => {
  const all = Array.from({ length: paletteSize + 2 }, (_, at) => `Hazard ${at}`);
  const comparedSeries = new Map(all.map((name) => [`${name}, 2023`, name]));
  const points = all.flatMap((name, at) => [
    bar('2024', at + 1, name),
    bar('2024', 900 - at, `${name}, 2023`),
  ]);
  const { points: drawn, note, restSeries } = largestSeries(points, { isSum: true, comparedSeries });
  const kept = all.slice(2).flatMap((name) => [name, `${name}, 2023`]);
  expect(new Set([...drawn].map(({ series }) => series))).toEqual(new Set(kept));
  expect(restSeries).toBeNull();
  expect(note).toContain(`${paletteSize} largest of ${paletteSize + 2}`);
});

test('the largest places are those of own amounts, and hold places that only others have', () => {
  const comparedSeries = new Map([['2023', '2024']]);
  const points = [
    bar('Fire', 9, '2024'),
    bar('Wind', 2, '2024'),
    bar('Wind', 99, '2023'),
    bar('Hail', 50, '2023'),
  ];
  const { points: drawn, note } = largestPlaces(points, 1, { isSum: true, comparedSeries });
  expect(drawn).toEqual([
    bar('Fire', 9, '2024'),
    { ...bar('Other', 2, '2024'), isRest: true },
    { ...bar('Other', 149, '2023'), isRest: true },
  ]);
  expect(note).toContain('1 largest of 3');
  const sorted = [...orderByTotal(points, true, comparedSeries)].map(({ x }) => x);
  expect(sorted).toEqual(['Fire', 'Wind', 'Wind', 'Hail']);
});
