import { expect, test } from 'vitest';
import { acceptedRows, maxCellsPerRequest, maxRowsFor, requestCost } from './request-cost.ts';

const columns = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);

test('a request costs its cells', () => {
  expect(requestCost({ attributes: columns(10) })).toBe(1000);
  expect(requestCost({ attributes: columns(500), fromIndex: 0, toIndex: 10_000 })).toBe(5_000_000);
  expect(requestCost({ attributes: columns(3), fromIndex: 1000, toIndex: 1010 })).toBe(30);
});

test('lists and conditions cost more than their cells', () => {
  const request = { attributes: ['a'], toIndex: 10 };
  const list = requestCost({ ...request, fn: { a: 'list' } });
  const search = { column: 'a', operation: 'like', values: ['x', 'y'] };
  expect(list).toBeGreaterThan(10 * requestCost(request));
  expect(requestCost({ ...request, normalFilter: Array(300).fill(search) })).toBeGreaterThan(400_000);
  expect(requestCost({ ...request, like: { a: 'x' } })).toBeGreaterThan(requestCost(request));
  const values = Array(10_000).fill('x');
  const condition = { column: 'a', operation: 'filter', values };
  for (const lists of [
    { filter: { a: values } },
    { exclude: { a: values } },
    { normalFilter: [condition] },
  ]) {
    expect(requestCost({ ...request, ...lists })).toBeGreaterThanOrEqual(50_000);
  }
});

test('measures cost their functions and conditions, however they are nested', () => {
  const request = { attributes: ['m'], toIndex: 10 };
  const leaf = { type: 'function', fn: 'sum', column: 'a' };
  const condition = { column: 'a', operation: 'filter', values: ['x'] };
  const twice = { type: 'operation', operation: '+', left: leaf, right: { ...leaf, where: [condition] } };
  const costOf = (m: unknown) => requestCost({ ...request, measures: { m } }) - requestCost(request);
  expect(costOf(twice)).toBeGreaterThan(2 * costOf(leaf));
  const circle: { left?: unknown; right?: unknown } = {};
  Object.assign(circle, { left: circle, right: leaf });
  expect(costOf(circle)).toBeLessThan(Number.POSITIVE_INFINITY);
  expect(costOf('x')).toBe(0);
});

test('what is no data request costs nothing', () => {
  for (const value of [null, undefined, 1, 'x', [], { attributes: 'x', toIndex: 'y' }, { toIndex: -5 }]) {
    expect(requestCost(value)).toBe(0);
  }
});

test('few columns may have the rows of a scatter plot, at no more cells than others', () => {
  expect([1, 5, 6].map(acceptedRows)).toEqual([100_000, 100_000, 10_000]);
  expect(requestCost({ attributes: columns(5), toIndex: 1e9 })).toBe(500_000);
  expect(5 * acceptedRows(5)).toBeLessThanOrEqual(maxCellsPerRequest);
});

test('as many rows as the cells allow', () => {
  expect(maxRowsFor(10)).toBe(10_000);
  expect(maxRowsFor(500)).toBe(1000);
  expect(maxRowsFor(maxCellsPerRequest * 2)).toBe(1);
});

test('compared rows are paid for, with each of their conditions', () => {
  const request = { attributes: ['a', 'b'], fn: { a: 'sum' }, toIndex: 10 };
  const compared = { ...request, against: { columns: { b: { of: 'a', kind: 'other' } } } };
  expect(requestCost(compared)).toBeGreaterThan(requestCost(request));
  const own = [{ column: 'c', operation: 'filter', values: Array.from({ length: 50 }, String) }];
  const costOf = (against: object) => requestCost({ ...request, against });
  expect(costOf({ own, other: own })).toBeGreaterThan(costOf({ own }));
  expect(costOf({ own })).toBeGreaterThan(costOf({}));
});
