import { expect, test } from 'vitest';
import type { MapPlace } from '../map-place.ts';
import { placesNamed } from './map-places.ts';

const place = (name: string): MapPlace => ({
  layer: 'data',
  key: name,
  name,
  box: [0, 0, 1, 1],
  facts: [],
  more: '',
});
const places = ['Bernalillo', 'Córdoba', 'New Córdoba', 'Albany'].map(place);
const found = (text: string) => placesNamed(places, text).map(({ name }) => name);

test('places are found by a part of their name, without accents and case, and first those that begin so', () => {
  expect(found('cord')).toEqual(['Córdoba', 'New Córdoba']);
  expect(found('  AL')).toEqual(['Albany', 'Bernalillo']);
  expect(found('')).toHaveLength(4);
  expect(found('zz')).toEqual([]);
});
