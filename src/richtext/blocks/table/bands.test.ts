import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandsOf, movedOrder } from './bands.ts';

const reaches = fc.array(
  fc
    .record({ start: fc.nat({ max: 9 }), length: fc.integer({ min: 1, max: 4 }) })
    .map(({ start, length }) => ({
      start,
      length: Math.min(length, 10 - start),
    })),
  { maxLength: 6 },
);

it('makes the smallest bands that no merged cell leaves', () => {
  fc.assert(
    fc.property(reaches, (cells) => {
      const bands = bandsOf(10, cells);
      expect(
        bands.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
      ).toEqual([...Array(10).keys()]);
      const edges = bands.slice(1).map(({ start }) => start);
      const isFree = (at: number) => cells.every(({ start, length }) => at <= start || at >= start + length);
      expect(edges).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].filter(isFree));
    }),
  );
});

it('moves a band past its neighbour, and back', () => {
  const bands = bandsOf(6, [
    { start: 0, length: 2 },
    { start: 3, length: 3 },
  ]);
  expect(movedOrder(bands, 1, 1)).toEqual([2, 0, 1, 3, 4, 5]);
  expect(movedOrder(bands, 4, -1)).toEqual([0, 1, 3, 4, 5, 2]);
  expect(movedOrder(bands, 0, -1)).toBeUndefined();
  expect(movedOrder(bands, 5, 1)).toBeUndefined();
});
