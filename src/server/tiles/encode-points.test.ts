import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import type { TileMarks } from '#domain/query/tile-points.ts';
import { encodePoints } from './encode-points.ts';

type Mark = {
  count: number;
  id: number;
  x: number;
  y: number;
  size: number;
  name: string | null;
  mean: number;
};

const amount = fc.oneof(
  fc.double({ noNaN: true }),
  fc.constantFrom(NaN, Infinity, -0, 0, 1, -1, 0.1, -63, 2 ** 31, -(2 ** 52) + 1, Number.MAX_SAFE_INTEGER),
  fc.maxSafeInteger(),
);
const mark: fc.Arbitrary<Mark> = fc.record({
  count: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 2 ** 31 - 1 })),
  id: fc.maxSafeNat(),
  x: fc.nat({ max: 4095 }),
  y: fc.nat({ max: 4095 }),
  size: amount,
  name: fc.option(fc.string({ unit: 'grapheme', maxLength: 200 })),
  mean: amount,
});

const marksOf = (marks: readonly Mark[]): TileMarks => ({
  counts: Int32Array.from(marks, ({ count }) => count),
  x: Int32Array.from(marks, ({ x }) => x),
  y: Int32Array.from(marks, ({ y }) => y),
  ids: Float64Array.from(marks, ({ id }) => id),
  values: [
    Float64Array.from(marks, ({ size }) => size),
    marks.map(({ name }) => name),
    Float64Array.from(marks, ({ mean }) => mean),
  ],
});

/** What is read of an amount: of several points, one that is no whole number has about seven digits. */
function carried(value: number, count: number): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  return count === 1 || Number.isSafeInteger(value) ? value : Math.fround(value);
}

/** A number without the sign of zero, which tells nothing on a map. */
const unsigned = (value: unknown) => (value === 0 ? 0 : value);

test('another library reads the points of a tile as they are', async () => {
  const list = fc.array(mark, { minLength: 1, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(list, async (marks) => {
      const bytes = await encodePoints('data é', marksOf(marks), ['size', 'name', 'colour']);
      const layer = new VectorTile(new PbfReader(bytes)).layers['data é']!;
      expect([layer.version, layer.extent, layer.length]).toEqual([2, 4096, marks.length]);

      for (const [index, { count, id, x, y, size, name, mean }] of marks.entries()) {
        const feature = layer.feature(index);
        expect(feature.type).toBe(1);
        expect(feature.id).toBe(count === 1 ? id : undefined);
        expect(feature.loadGeometry().map((points) => points.map((point) => [point.x, point.y]))).toEqual([
          [[x, y]],
        ]);
        const read = feature.properties;
        expect([read.n, unsigned(read.size), read.name, unsigned(read.colour)]).toEqual([
          count,
          unsigned(carried(size, count)),
          name ?? undefined,
          unsigned(carried(mean, count)),
        ]);
      }
    }),
  );
});

test('a tile without points has no bytes, and columns are few', async () => {
  expect(await encodePoints('data', marksOf([]), ['size', 'name', 'colour'])).toHaveLength(0);
  const names = Array.from({ length: 9 }, (_, index) => `column ${index}`);
  await expect(encodePoints('data', marksOf([]), names)).rejects.toThrow(/at most 8/);
});
