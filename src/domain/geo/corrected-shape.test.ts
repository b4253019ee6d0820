import { expect, test } from 'vitest';
import { correctedShape } from './corrected-shape.ts';

test.each([
  ['POINT (51 97)', 'POINT (97 51)', 'exchange latitudes and longitudes'],
  [
    'LINESTRING Z (40 -120 5, 41 -121 6)',
    'LINESTRING Z (-120 40 5, -121 41 6)',
    'exchange latitudes and longitudes',
  ],
  ['POLYGON ((0 0, 1 0, 1 1))', 'POLYGON ((0 0, 1 0, 1 1, 0 0))', 'close its rings'],
  [
    '{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1]]]]}',
    '{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}',
    'close its rings',
  ],
  [
    'POLYGON ((40 -120, 41 -120, 41 -121))',
    'POLYGON ((-120 40, -120 41, -121 41, -120 40))',
    'exchange latitudes and longitudes, close its rings',
  ],
])('%s was meant to be %s', (text, corrected, label) => {
  expect(correctedShape(text)).toEqual({ text: corrected, label });
});

test.each([
  'POINT (1 2)',
  'POLYGON EMPTY',
  'POLYGON ((0 0, 1 1, 1 0, 0 1, 0 0))',
  'POINT (200 100)',
  'LINESTRING (40 -120, 100 -121)',
  'LINESTRING (1 2)',
  'POLYGON ((0 0, 1 1))',
  'no shape',
])('there is nothing certain to correct in %s', (text) => {
  expect(correctedShape(text)).toBeNull();
});
