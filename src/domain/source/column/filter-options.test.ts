import { expect, test } from 'vitest';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { ColumnOption } from './column.ts';
import { filterOptions } from './filter-options.ts';

const options: ColumnOption[] = [
  { value: 'any', label: 'Any' },
  { value: 'flood', label: 'Flood', filter: { kind: ['water'] } },
  { value: 'dam', label: 'Dam', filter: { kind: ['water', 'build'], year: ['2020'] } },
];
const offered = (row: Record<string, Cell>) => filterOptions(options, row).map(({ value }) => value);

test('an option without conditions is always shown', () => {
  expect(offered({})).toEqual(['any']);
});

test('a conditional one needs a listed value in every named field', () => {
  expect(offered({ kind: 'water' })).toEqual(['any', 'flood']);
  expect(offered({ kind: 'build', year: 2020 })).toEqual(['any', 'dam']);
  expect(offered({ kind: 'fire', year: 2020 })).toEqual(['any']);
  expect(offered({ kind: ['fire', 'water'], year: '2020' })).toEqual(['any', 'flood', 'dam']);
});

test('a missing or empty field hides it, whatever its name', () => {
  expect(offered({ year: 2020 })).toEqual(['any']);
  expect(offered({ kind: null, year: 2020 })).toEqual(['any']);
  const odd = [{ value: 'x', label: 'X', filter: { toString: ['x'] } }];
  expect(filterOptions(odd, {})).toEqual([]);
});
