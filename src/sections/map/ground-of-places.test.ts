import { expect, test } from 'vitest';
import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import { extentOfPlaces, groundOfPlaces } from './ground-of-places.ts';

test.each<[string, BoundingBox, string]>([
  ['the world', [-179, -60, 179, 75], 'world-countries'],
  ['the contiguous United States', [-124, 25, -68, 49], 'us-states'],
  ['the United States with Alaska and Hawaii', [-165, 19, -67, 70], 'us-states'],
  ['California', [-124, 33, -115, 42], 'land'],
  ['Alaska', [-165, 55, -131, 71], 'land'],
  ['Germany', [6, 47.3, 15, 55], 'land'],
  ['the Philippines', [117, 5, 126, 20], 'land'],
  ['Fiji, across 180 degrees', [177, -19, -179, -16], 'land'],
  ['one place', [10, 50, 10, 50], 'land'],
])('places in %s have the ground that suits them', (_, extent, ground) => {
  expect(groundOfPlaces(extent).boundaries).toBe(ground);
});

test('the extent is that of coordinates, or of shapes, as the version holds them', () => {
  const box: BoundingBox = [6, 47, 15, 55];
  const profile = { filled: 2, empty: 0, invalid: 0, distinct: 2, top: [], histogram: null };
  const shapes = { kinds: [], vertices: 2, empty: 0, outside: 0, extent: box };
  const profiles = [
    { ...profile, name: 'lat', least: 47, greatest: 55 },
    { ...profile, name: 'lon', least: 6, greatest: 15 },
    { ...profile, name: 'metres', least: 300_000, greatest: 800_000 },
    { ...profile, name: 'outline', least: null, greatest: null, shapes },
  ];
  expect(extentOfPlaces(profiles, { latitude: 'lat', longitude: 'lon' })).toEqual(box);
  expect(extentOfPlaces(profiles, { shape: 'outline' })).toEqual(box);
  expect(extentOfPlaces(profiles, { latitude: 'lat', longitude: 'metres' })).toBeNull();
  expect(extentOfPlaces(profiles, { shape: 'lat' })).toBeNull();
  expect(groundOfPlaces(null).boundaries).toBe('world-countries');
});
