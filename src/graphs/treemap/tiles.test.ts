import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tilesOf } from './tiles.ts';

const size = { width: 640, height: 230 };
const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 150 });

test('tiles have the areas of their amounts, are within their rectangle, and none is over another', () => {
  fc.assert(
    fc.property(amounts, (given) => {
      const whole = given.reduce((sum, amount) => sum + amount, 0);
      const tiles = tilesOf(given, size);
      for (const [index, { x, y, width, height }] of tiles.entries()) {
        const area = (given[index]! / whole) * size.width * size.height;
        expect(width * height).toBeCloseTo(area, 3);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-6);
        expect(x + width).toBeLessThanOrEqual(size.width + 1e-6);
        expect(y + height).toBeLessThanOrEqual(size.height + 1e-6);
      }

      const overlaps = tiles.some((one, at) =>
        tiles.slice(at + 1).some((other) => {
          const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
          const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
          return across > 1e-6 && down > 1e-6;
        }),
      );
      expect(overlaps).toBe(false);
    }),
    { numRuns: 60 },
  );
});

test('equal amounts are tiles that are about as wide as high', () => {
  for (const { width, height } of tilesOf(Array(40).fill(1), size)) {
    expect(Math.max(width / height, height / width)).toBeLessThan(2.5);
  }
});
