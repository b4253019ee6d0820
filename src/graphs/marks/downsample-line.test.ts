import fc from 'fast-check';
import { expect, test } from 'vitest';
import { downsampleLine, type PlotPoint } from './downsample-line.ts';

test('a thinned line keeps its ends and, in every column, its least and greatest', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.double({ min: 0, max: 20, noNaN: true }), fc.integer({ min: -99, max: 99 })), {
        minLength: 1,
      }),
      (drawn) => {
        const points = drawn.sort((a, b) => a[0] - b[0]) as PlotPoint[];
        const thin = downsampleLine(points);
        expect(thin[0]).toBe(points[0]);
        expect(thin.at(-1)).toBe(points.at(-1));
        const reach = (list: PlotPoint[]) => {
          const columns: Record<number, [number, number]> = {};
          for (const [x, y] of list) {
            const [low, high] = columns[Math.floor(x * 2)] ?? [y, y];
            columns[Math.floor(x * 2)] = [Math.min(low, y), Math.max(high, y)];
          }
          return columns;
        };
        expect(reach(thin)).toEqual(reach(points));
      },
    ),
  );
});
