import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { shapeRefusal } from '#domain/geo/shape-text.ts';
import { drawableTest } from './shape-test.ts';

const texts = [
  'POINT (1 2)',
  'POINT EMPTY',
  'POINT (180 90)',
  'POINT(-180.0000000001 -90)',
  'POINT (180.5 0)',
  'POINT (0 -90.01)',
  'POINT Z (1 2 5000)',
  'POINT (00181 2)',
  'point(51 97)',
  'SRID=4326;POINT (500000 5000000)',
  'MULTIPOINT ((1 2), (3 400))',
  'LINESTRING (18.1 9.5, 179.999 89.999)',
  'LINESTRING (0 0, 1900 2)',
  'POLYGON ((0 0, 1 0, 1 1, 0 0))',
  'POLYGON ((0 0, 1 0, 1 1, 0.0 0e0))',
  'polygon((0 0,1 0,1 1,0  0))',
  'POLYGON ((0 0, 1 0, 1 1))',
  'POLYGON Z ((0 0 5, 1 0 6, 1 1 7, 0 0 8))',
  'POLYGON ((0 0, 9 0, 9 9, 0 0), (1 .5, 2 .5, 2 1, 1 0.6))',
  'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))',
  'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 6)))',
  'POLYGON EMPTY',
  'no shape',
  '{"type":"Point","coordinates":[1,2]}',
  '{"type":"Point"}',
];

test('shapes are drawable in SQL as they are in cells', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    for (const text of texts) {
      const { rows } = await connection
        .runAndReadAll(`SELECT ${drawableTest('t')} FROM (SELECT $1 AS t)`, [text])
        .then((reader) => ({ rows: reader.getRows() }));
      expect([text, rows[0]?.[0]]).toEqual([text, shapeRefusal(text) === null]);
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
});
