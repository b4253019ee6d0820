import { expect, test } from 'vitest';
import type { GraphPoint, PointList } from '#graphs/graph-view-props.ts';
import { inOrderOfNames } from './name-order.ts';

const pointsOf = (names: readonly string[]): GraphPoint[] =>
  names.map((x, at) => ({ x, y: at, series: null }));
const namesOf = (points: PointList) => Array.from(points, ({ x }) => x);

test('Station 10 is behind Station 9, and what is added up is last', () => {
  const points = pointsOf(['Station 1', 'Station 10', 'Station 9', 'Tide']);
  const rest: GraphPoint = { x: 'Other', y: 1, series: null, isRest: true };
  expect(namesOf(inOrderOfNames([...points, rest], undefined))).toEqual([
    'Station 1',
    'Station 9',
    'Station 10',
    'Tide',
    'Other',
  ]);
});

test('series of one place stay together, in their order', () => {
  const twice = [
    ...pointsOf(['B 10', 'B 2']),
    ...pointsOf(['B 2', 'B 10']).map((one) => ({ ...one, series: 's' })),
  ];
  expect(Array.from(inOrderOfNames(twice, undefined), ({ x, series }) => [x, series])).toEqual([
    ['B 2', null],
    ['B 2', 's'],
    ['B 10', null],
    ['B 10', 's'],
  ]);
});

test('ratings and very many names stay as they are', () => {
  const ratings = pointsOf(['Very Low', 'Low', 'High']);
  expect(inOrderOfNames(ratings, undefined)).toBe(ratings);
  const many = pointsOf(Array.from({ length: 2001 }, (_, at) => `Street ${2001 - at}`));
  expect(inOrderOfNames(many, undefined)).toBe(many);
});

test('months and steps of a scale are in their own order', () => {
  const ordered = [
    ['Jan', 'Feb', 'Apr', 'Dec'],
    ['under 2', '2–3', '10–20'],
    ['Small', 'Medium', 'Large'],
  ];
  for (const names of ordered) {
    expect(namesOf(inOrderOfNames(pointsOf(names.toSorted()), undefined))).toEqual(names);
  }
});
