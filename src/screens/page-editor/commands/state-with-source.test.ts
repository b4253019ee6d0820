import { expect, test } from 'vitest';
import type { CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { stateWithSource } from './state-with-source.ts';

test('a source is examined for the types that decide by what it holds, and only for these', async () => {
  const source = { id: 1, name: 'Rain' } as CatalogueSource;
  const examined: number[] = [];
  const catalogue = {
    followsNewest: false,
    examine: (one: CatalogueSource) => {
      examined.push(one.id);
      return Promise.resolve({ ...one, name: 'Examined rain' });
    },
  };
  const withSource = (state: unknown, { name }: CatalogueSource) => ({ state, name });
  expect(await stateWithSource({ usesProfile: true, withSource }, 'new', source, catalogue)).toEqual({
    state: 'new',
    name: 'Examined rain',
  });
  expect(await stateWithSource({ withSource }, 'new', source, catalogue)).toEqual({
    state: 'new',
    name: 'Rain',
  });
  expect(await stateWithSource({ usesProfile: false }, 'new', source, catalogue)).toBeUndefined();
  expect(examined).toEqual([1]);
});

test('a new section follows its source where new sections of the site do, and its type can', async () => {
  const source = { id: 1, name: 'Rain' } as CatalogueSource;
  const catalogue = { followsNewest: true, examine: (one: CatalogueSource) => Promise.resolve(one) };
  const withSource = (_state: unknown, { id }: CatalogueSource) => ({ sourceInfo: { sourceId: id } });
  const newest = { followed: () => [], pinned: () => [], withNewest: (state: unknown) => state };
  expect(await stateWithSource({ newest, withSource }, 'new', source, catalogue)).toEqual({
    sourceInfo: { sourceId: 1, follows: true },
  });
  expect(await stateWithSource({ withSource }, 'new', source, catalogue)).toEqual({
    sourceInfo: { sourceId: 1 },
  });
});
