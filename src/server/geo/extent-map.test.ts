import { expect, test } from 'vitest';
import { boxInWords } from '#domain/geo/box-in-words.ts';
import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import { extentMap } from './extent-map.ts';
import { prepareShapes } from './prepare/prepare-shapes.ts';
import { readShippedSource } from './prepare/shipped-sources.ts';

const cases: [string, BoundingBox, string, number][] = [
  ['a region', [-79.76, 40.5, -71.86, 45.01], '79.76° W to 71.86° W, 40.5° N to 45.01° N', 1],
  ['a place', [7.6, 51.96, 7.6, 51.96], '7.6° E, 51.96° N', 1],
  ['Fiji', [177, -19, -179, -16], '177° E to 179° W, 19° S to 16° S', 1],
  ['both sides of the cut', [160, 50, -150, 71], '160° E to 150° W, 50° N to 71° N', 2],
  ['the world', [-180, -90, 180, 90], '180° W to 180° E, 90° S to 90° N', 1],
];

test('extents are drawn over the land around them', async () => {
  const countries = prepareShapes(await readShippedSource('world-countries'));
  for (const [name, box, words, parts] of cases) {
    expect(boxInWords(box), name).toBe(words);
    const { viewBox, land, outline } = extentMap(countries, box);
    expect(land, name).toMatch(/^M/);
    expect(outline.match(/M/g), name).toHaveLength(parts);

    const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number);
    const points = outline
      .split(/[MLz]+/)
      .filter(Boolean)
      .map((point) => point.split(' ').map(Number));
    for (const [x = 0, y = 0] of points) {
      expect(x >= left - 1 && x <= left + width + 1, `${name}: ${x}`).toBe(true);
      expect(y >= top - 1 && y <= top + height + 1, `${name}: ${y}`).toBe(true);
    }
  }
  // Far from each other, they have other land.
  const lands = cases.slice(0, 3).map(([, box]) => extentMap(countries, box).land);
  expect(new Set(lands).size).toBe(3);
  expect(Math.max(...lands.map(({ length }) => length))).toBeLessThan(15_000);
});
