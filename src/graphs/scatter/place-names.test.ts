import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphDisplaySchema } from '../graph-display.ts';
import type { GraphPoint } from '../graph-view-props.ts';
import { textWidth } from '../marks/text-width.ts';
import { layoutScatter } from './layout.ts';
import { placeNames, type PlacedName } from './place-names.ts';

type Town = [name: string | null, x: number, y: number, size?: number];

function names(towns: readonly Town[], widths = [240, 450, 730, 4000]): PlacedName[] {
  const points = towns.map(([name, x, y, size = 0]): GraphPoint => ({
    x,
    y,
    series: null,
    detail: { name, size },
  }));
  const hasSizes = towns.some(([, , , size]) => size !== undefined);
  const labels = { x: 'X', y: 'Y', series: null, name: 'Town', size: hasSizes ? 'People' : null };
  const display = graphDisplaySchema.parse({ graphType: 'ScatterPlot' });
  const layout = layoutScatter({ id: 'g', points, display, labels, xType: 'numeric', width: 800 });
  return placeNames(layout, { widths });
}

const texts = (placed: readonly PlacedName[]) => placed.map(({ text }) => text);

/** Where a name is in a plot of this width in px. */
function boxAt({ text, at, right, top, side }: PlacedName, width: number) {
  const wide = textWidth(text);
  const anchor = at * width + right;
  const before = side === 'right' ? 0 : wide / 2;
  const left = anchor - (side === 'left' ? wide : before);
  return { left, right: left + wide, top: top - 7.5, bottom: top + 7.5 };
}

test('names neither cover each other nor are cut, at any width where they are shown', () => {
  const town = fc.tuple(
    fc.string({ minLength: 1, maxLength: 12 }),
    fc.integer({ min: 0, max: 60 }),
    fc.integer({ min: 0, max: 60 }),
    fc.integer({ min: 0, max: 900 }),
  );
  fc.assert(
    fc.property(fc.array(town, { minLength: 1, maxLength: 40 }), fc.integer(), (towns, seed) => {
      const placed = names(towns);
      for (const [from, [least, most]] of [
        [240, 450],
        [450, 730],
        [730, 2000],
      ].entries()) {
        const width = least! + (Math.abs(seed) % (most! - least!));
        const shown = placed.filter((name) => name.from <= from).map((name) => boxAt(name, width));
        for (const [at, one] of shown.entries()) {
          expect(one.left).toBeGreaterThan(-0.01);
          expect(one.right).toBeLessThan(width + 0.01);
          for (const other of shown.slice(0, at)) {
            expect(
              one.right < other.left ||
                other.right < one.left ||
                one.bottom <= other.top + 0.01 ||
                other.bottom <= one.top + 0.01,
            ).toBe(true);
          }
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('the largest point comes first, without sizes the one that is farthest from the others', () => {
  const near: Town[] = [
    ['Ashton', 10, 10],
    ['Berg', 10, 10],
    ['Crail', 11, 10],
    ['Dover', 90, 90],
  ];
  expect(texts(names(near))[0]).toBe('Dover');
  const sized = near.map(([name, x, y], at): Town => [name, x, y, at === 1 ? 900 : 9]);
  expect(texts(names(sized))[0]).toBe('Berg');
});

test('a name is beside its point where others leave room, the name of several points is there once', () => {
  const [ashton] = names([
    ['Ashton', 50, 50],
    [null, 52, 50],
    [null, 0, 0],
    [null, 100, 100],
  ]);
  expect(ashton).toMatchObject({ side: 'left', from: 0 });
  const years: Town[] = [10, 50, 90].map((x) => ['Ashton', x, x]);
  expect(texts(names(years))).toEqual(['Ashton']);
});

test('only the first few names cover other points', () => {
  // Each name covers a point of five rows without names, but no other name.
  const crowd = Array.from({ length: 90 }, (_, at): Town => [
    null,
    (at % 18) * 5.5 + 2,
    46 + Math.floor(at / 18) * 2,
  ]);
  const named = Array.from('abcdefghijklmnopqrst', (name, at): Town => [name, at * 4.9 + 2, 50]);
  const corners: Town[] = [
    [null, 0, 0],
    [null, 100, 100],
  ];
  const width = [240, 240];
  expect(names([...named, ...corners], width).length).toBeGreaterThan(15);
  expect(names([...crowd, ...named, ...corners], width)).toHaveLength(6);
});

test('there are more names where a plot is wider, and none where there are too many points', () => {
  const row = Array.from({ length: 30 }, (_, at): Town => [`Town ${at}`, at, 0]);
  const placed = names(row);
  const from = (width: number) => placed.filter((name) => name.from === width).length;
  expect([from(0), from(1), from(2)].every((count) => count > 0)).toBe(true);
  const many = Array.from({ length: 121 }, (_, at): Town => [`Town ${at}`, at, (at * 37) % 100]);
  expect(names(many)).toEqual([]);
  expect(names(many.slice(1)).length).toBeGreaterThan(10);
});
