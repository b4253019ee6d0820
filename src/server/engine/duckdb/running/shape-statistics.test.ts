import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundingBox } from '#domain/geo/bounding-box.ts';
import { partsOf, vertexCount } from '#domain/geo/parts-of-shape.ts';
import { readShape } from '#domain/geo/read-shape.ts';
import { readShapes } from './shape-statistics.ts';

let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
  connection = await instance.connect();
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

async function shapesOf(texts: readonly string[]) {
  await connection.run('CREATE OR REPLACE TABLE cells (cell VARCHAR)');
  for (const text of texts) {
    await connection.run('INSERT INTO cells VALUES ($1)', [text]);
  }
  return readShapes(connection, 'cells', 'cell');
}

test('shapes of all kinds and forms are counted as the domain counts them', async () => {
  const texts = [
    'POINT (7.6 51.9)',
    'point z(-1.5e1 2 100)',
    'SRID=4326;POINT ZM (1 2 3 4)',
    'MULTIPOINT ((1 2), (3 4))',
    'MULTIPOINT (1 2, 3 4)',
    'LINESTRING (0 0, 1 1, 2 -3.25)',
    'POLYGON ((0 0, 9 0, 9 9, 0 0), (1 .5, 2 .5, 2 1, 1 .5))',
    'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))',
    'POLYGON EMPTY',
    '{"type":"Point","coordinates":[5,6]}',
    '{"type": "Polygon", "bbox": [-170, -80, 170, 80], "coordinates": [ [ [0, 0], [1, 0], [1, 1], [0, 0] ] ]}',
    '{"type":"Feature","properties":{"n":[400,500]},"geometry":{"type":"MultiPoint","coordinates":[[1,2,3],[3,4,5]]}}',
  ];
  const shapes = texts.map((text) => readShape(text).geometry!);
  expect(await shapesOf([...texts, 'no shape'])).toEqual({
    kinds: [
      { kind: 'point', count: 4 },
      { kind: 'multipoint', count: 3 },
      { kind: 'polygon', count: 3 },
      { kind: 'linestring', count: 1 },
      { kind: 'multipolygon', count: 1 },
    ],
    vertices: shapes.reduce((sum, shape) => sum + vertexCount(partsOf(shape)), 0),
    empty: 1,
    outside: 0,
    extent: boundingBox(shapes),
  });
});

test('an extent may cross the antimeridian, and shapes that are not on Earth are none of it', async () => {
  const profile = await shapesOf(['POINT (179 10)', 'POINT (-178 -5)', 'POINT (500000 5000000)']);
  expect(profile).toMatchObject({ outside: 1, extent: [179, -5, -178, 10] });
});

test('a column without shapes has no extent', async () => {
  expect(await shapesOf(['no shape'])).toEqual({
    kinds: [],
    vertices: 0,
    empty: 0,
    outside: 0,
    extent: null,
  });
});
