import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell } from '#domain/value/cell/cell.ts';
import { columnDescriptorSchema } from '#dataview/state/column-descriptor.ts';
import { cellShade } from './cell-shade.ts';

const shadeOf = (shade: string, numbers: readonly Cell[]) => {
  const descriptor = columnDescriptorSchema.parse({ name: 'cost', type: 'number', shade });
  return cellShade(
    { descriptor, index: 1 },
    numbers.map((number) => ['a', number]),
  );
};
const mixed = [50, -100, null];

/** Where the bar of a number begins and ends, in percent. */
function barOf(number: number, numbers: readonly number[]): [from: number, to: number] {
  const { backgroundImage } = shadeOf('bar', numbers)!(number);
  const gradient = String(backgroundImage).split('linear-gradient').at(-1)!;
  const from = /transparent (\d+)%/.exec(gradient)?.[1] ?? 0;
  const to = /transparent\) (?:0 )?(\d+)%/.exec(gradient)?.[1];
  return [Number(from), Number(to)];
}

test('a column without bars and colours has no shades', () => {
  for (const shade of ['', 'arrow', 'line']) {
    expect(shadeOf(shade, mixed), shade).toBeNull();
  }
});

test('a colour shows the share of the greatest number, negative ones another one', () => {
  const heat = shadeOf('heat', mixed)!;
  expect(heat(-100)).toEqual({ backgroundColor: 'color-mix(in oklab, var(--tm-danger) 40%, transparent)' });
  expect(heat(50)).toEqual({ backgroundColor: 'color-mix(in oklab, var(--tm-accent) 20%, transparent)' });
  expect([null, 0, 'n/a'].map((value) => heat(value))).toEqual([{}, {}, {}]);
});

test('a bar is as long as its number, from the edge where all are positive, and is printed', () => {
  expect(shadeOf('bar', [50, 100])!(50)).toEqual({
    backgroundImage:
      'linear-gradient(calc(90deg * var(--tm-forward)), color-mix(in oklab, var(--tm-accent) 20%, transparent) 50%, transparent 0)',
    printColorAdjust: 'exact',
  });
});

test('bars of positive and negative numbers begin at one zero, with a line there', () => {
  const { backgroundImage } = shadeOf('bar', mixed)!(-50);
  expect(backgroundImage).toContain('transparent calc(67% - 1px)');
  expect(backgroundImage).toContain(
    'transparent 33%, color-mix(in oklab, var(--tm-danger) 20%, transparent) 0 67%',
  );
  expect(shadeOf('bar', [-4, -8])!(-8).backgroundImage).toContain('0 100%');
});

test('a number has a bar on its side of zero, as long as it is in the range of all', () => {
  const numbers = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(numbers, (all) => {
      const [least, greatest] = [Math.min(0, ...all), Math.max(0, ...all)];
      const zero = (-least / (greatest - least)) * 100;
      for (const number of all.filter((one) => one !== 0)) {
        const [from, to] = barOf(number, all);
        const length = (Math.abs(number) / (greatest - least)) * 100;
        expect(Math.abs(to - from - length)).toBeLessThanOrEqual(1);
        expect(Math.abs((number < 0 ? to : from) - zero)).toBeLessThanOrEqual(0.5);
      }
    }),
  );
});

test('a pivot of a thousand rows and two hundred columns has a greatest number', () => {
  const numbers = Array.from({ length: 200_000 }, (_, at) => at);
  expect(shadeOf('heat', numbers)!(199_999)).toEqual({
    backgroundColor: 'color-mix(in oklab, var(--tm-accent) 40%, transparent)',
  });
});
