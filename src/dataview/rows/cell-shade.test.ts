import { expect, test } from 'vitest';
import { columnDescriptorSchema } from '#dataview/state/column-descriptor.ts';
import { cellShade } from './cell-shade.ts';

const shadeOf = (shade: string) => {
  const descriptor = columnDescriptorSchema.parse({ name: 'cost', type: 'number', shade });
  return cellShade({ descriptor, index: 1 }, [
    ['a', 50],
    ['b', -100],
    ['c', null],
  ]);
};

test('a bar and a colour show the share of the greatest number, negative ones in another colour', () => {
  expect(shadeOf('')).toBeNull();
  expect(shadeOf('bar')!(50)).toEqual({
    backgroundImage:
      'linear-gradient(calc(90deg * var(--tm-forward)), color-mix(in oklab, var(--tm-accent) 20%, transparent) 50%, transparent 0)',
  });
  expect(shadeOf('heat')!(-100)).toEqual({
    backgroundColor: 'color-mix(in oklab, var(--tm-danger) 40%, transparent)',
  });
  expect([null, 0, 'n/a'].map((value) => shadeOf('heat')!(value))).toEqual([{}, {}, {}]);
});

test('a pivot of a thousand rows and two hundred columns has a greatest number', () => {
  const descriptor = columnDescriptorSchema.parse({ name: 'cost', type: 'number', shade: 'heat' });
  const rows = Array.from({ length: 200_000 }, (_, at) => [null, at]);
  expect(cellShade({ descriptor, index: 1 }, rows)!(199_999)).toEqual({
    backgroundColor: 'color-mix(in oklab, var(--tm-accent) 40%, transparent)',
  });
});
