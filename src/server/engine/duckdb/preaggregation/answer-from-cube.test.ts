import { expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { dataRequestSchema, type DataRequestInput } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { answerFromCube } from './answer-from-cube.ts';
import type { GroupCube } from './group-cube.ts';

const columns = [
  sourceColumnSchema.parse({ name: 'place', type: 'text' }),
  sourceColumnSchema.parse({ name: 'cost', type: 'number', dataType: 'numeric' }),
];

/** Groups of two rows each by so many places; the last one has no place and no costs. */
function cubeOf(places: number): GroupCube {
  const numbers = Array.from({ length: places }, (_, index) => index);
  const costs = Float64Array.from([...numbers, NaN]);
  return {
    size: places + 1,
    rows: new Float64Array(places + 1).fill(2),
    keys: new Map([
      [
        'place',
        {
          values: numbers.map((number) => `P${String(number).padStart(6, '0')}`),
          indexes: Int32Array.from([...numbers, places]),
        },
      ],
    ]),
    functions: new Map([
      [
        'cost',
        { count: Float64Array.from([...numbers.map(() => 2), 0]), sum: costs, min: costs, max: costs },
      ],
    ]),
  };
}

const answer = (places: number, request: DataRequestInput) =>
  answerFromCube(cubeOf(places), valueOf(resolveRequest(dataRequestSchema.parse(request), columns)));

const byPlace: DataRequestInput = {
  attributes: ['place', 'cost'],
  groupBy: ['place'],
  fn: { cost: 'sum' },
  orderBy: { cost: 'desc nulls last' },
  totals: true,
};

test('groups without a value come last, and totals are of all rows', () => {
  expect(answer(3, byPlace)).toMatchObject({
    rows: [
      ['P000002', 2],
      ['P000001', 1],
      ['P000000', 0],
      [null, null],
    ],
    length: 4,
    totals: [null, 3],
  });
  const filtered = { ...byPlace, filter: { place: ['P000001', null] }, fn: { cost: 'avg' as const } };
  expect(answer(3, filtered)?.rows).toEqual([
    ['P000001', 0.5],
    [null, null],
  ]);
});

test('shares are parts of all groups, whatever page is asked for', () => {
  expect(answer(3, { ...byPlace, fn: { cost: 'share' }, toIndex: 2 })).toMatchObject({
    rows: [
      ['P000002', 2 / 3],
      ['P000001', 1 / 3],
    ],
    totals: [null, 1],
  });
  expect(answer(1, { ...byPlace, fn: { cost: 'share' } })?.rows).toEqual([
    ['P000000', null],
    [null, null],
  ]);
});

test('results of many groups, and what takes the rows, are left to DuckDB', () => {
  expect(answer(9_999, byPlace)?.length).toBe(10_000);
  expect(answer(10_000, byPlace)).toBeNull();
  expect(answer(3, { ...byPlace, fn: { cost: 'median' } })).toBeNull();
  expect(answer(3, { ...byPlace, like: { place: 'P' } })).toBeNull();
  expect(answer(3, { attributes: ['place'] })).toBeNull();
});
