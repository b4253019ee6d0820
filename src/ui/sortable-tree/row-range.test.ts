import { expect, test } from 'vitest';
import { drawnRows, rowsAround } from './row-range.ts';

test('the rows in the window are drawn with a block above and below them', () => {
  const around = (top: number) => rowsAround({ top, rowHeight: 36, windowHeight: 900 });
  expect(around(200)).toEqual({ start: 0, end: 30 });
  expect(around(-1000 * 36)).toEqual({ start: 990, end: 1040 });
  // Scrolling by less than a block draws the same rows, and a tree below the window its first ones.
  expect(around(-1003 * 36)).toEqual({ start: 990, end: 1040 });
  expect(around(2000)).toEqual({ start: 0, end: 10 });
});

test('rows outside of the range that are kept are drawn at their positions', () => {
  const range = { start: 20, end: 40 };
  expect(drawnRows(100, range, [])).toEqual([range]);
  expect(drawnRows(100, range, [70, 3, 30])).toEqual([{ start: 3, end: 4 }, range, { start: 70, end: 71 }]);
  expect(drawnRows(30, range, [])).toEqual([{ start: 20, end: 30 }]);
  expect(drawnRows(5, range, [2])).toEqual([
    { start: 2, end: 3 },
    { start: 5, end: 5 },
  ]);
});
