import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readShape } from '#domain/geo/read-shape.ts';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { readDownloadRequest } from '#server/downloads/download-request.ts';
import { writeDownload, type DownloadFormat } from '#server/downloads/downloads.server.ts';
import { editorNamed } from '../fixtures/data-engine.ts';
import { openTestUploads, type TestUploads } from '../fixtures/uploads.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
}, 60_000);
afterAll(() => fixture.close());

/** Uploads a file and publishes its first layer as it is read. */
async function publish(name: string, content: string | Buffer, types: Record<string, string> = {}) {
  const upload = await fixture.send(name, Readable.from([content]));
  expect(upload.error).toBeNull();
  const layer = upload.layers![0]!;
  const columns = layer.columns.map((column) => {
    const type = types[column.name];
    return { ...columnOfLayer(column), ...(type ? { type, dataType: 'text' as const } : {}) };
  });
  const publication = { layerName: layer.layerName, columns, sourceName: crypto.randomUUID() };
  return { ...(await fixture.publish(upload.id, publication)), layer };
}

async function download(versionId: number, format: DownloadFormat, search = {}): Promise<Buffer> {
  const columns = await fixture.engine.columns(versionId);
  const file = await writeDownload(fixture.engine, fixture.folder, {
    ...readDownloadRequest(new URLSearchParams(search), columns),
    versionId,
    name: 'v',
    format,
    viewer: editorNamed('ann'),
    signal: new AbortController().signal,
  });
  return buffer(file.stream);
}

const rowsOf = async (versionId: number, attributes: string[]): Promise<Cell[][]> =>
  (
    await fixture.engine.requests.query(versionId, {
      attributes,
      orderBy: { id: 'asc nulls last' },
      toIndex: 1000,
    })
  ).rows;

/** Shapes as people write them, with one that is none. */
const written = [
  'point(1 2)',
  'SRID=4326;POINT (3 4)',
  '{"type": "Point", "coordinates": [5, 6.50]}',
  'POLYGON ((0 0, 0 1, 1 1, 0 0))',
  'GEOMETRYCOLLECTION (POINT Z (1 2 3), POINT (4 5))',
  'no shape',
  '',
];
const csv = `name;shape\n${written.map((text, index) => `n${index};"${text.replaceAll('"', '""')}"`).join('\n')}\n`;
const types = { shape: 'geometry' };

test.each(['csv', 'xlsx'] as const)('a %s file has shapes as they were written', async (format) => {
  const { versionId } = await publish('shapes.csv', csv, types);
  const again = await publish(`again.${format}`, await download(versionId, format), types);
  expect(await rowsOf(again.versionId, ['shape'])).toEqual(written.map((text) => [text || null]));
});

test.each(['json', 'geojson', 'parquet'] as const)(
  'shapes that were written otherwise come back from a %s file as the same shapes, and other texts as they are',
  async (format) => {
    const { versionId } = await publish('shapes.csv', csv, types);
    const again = await publish(`again.${format}`, await download(versionId, format), types);
    const rows = await rowsOf(again.versionId, ['name', 'shape']);
    expect(rows.map(([name]) => name)).toEqual(written.map((_, index) => `n${index}`));
    expect(rows.slice(0, 3).map(([, cell]) => readShape(String(cell)).geometry)).toEqual(
      written.slice(0, 3).map((text) => readShape(text).geometry),
    );
    expect(rows[5]).toEqual(['n5', 'no shape']);
    expect(rows[6]).toEqual(['n6', null]);
  },
);

test('GeoJSON has features with ids, ordered rings and properties, and counts what is no shape', async () => {
  const { versionId } = await publish('shapes.csv', csv, types);
  const text = String(await download(versionId, 'geojson'));
  const collection = JSON.parse(text) as { features: unknown[] };
  expect(collection).toMatchObject({
    type: 'FeatureCollection',
    tidemark: { shape: 'shape', hasId: false },
    unreadable: 1,
  });
  expect(collection.features[3]).toEqual({
    type: 'Feature',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [0, 1],
          [0, 0],
        ],
      ],
    },
    properties: { name: 'n3' },
  });
  expect(collection.features[5]).toEqual({
    type: 'Feature',
    geometry: null,
    properties: { name: 'n5', shape: 'no shape' },
  });
  // Each feature is a line.
  expect(text.split('\n')).toHaveLength(written.length + 3);
});

test('coordinates are points of GeoJSON, and come back as the two columns', async () => {
  const table = 'name,lat,lon\nA,51.96,7.62\nB,,\nC,120,7\n';
  const { versionId } = await publish('places.csv', table);
  const file = await download(versionId, 'geojson');
  expect(JSON.parse(String(file))).toMatchObject({
    unreadable: 1,
    features: [
      {
        geometry: { type: 'Point', coordinates: [7.62, 51.96] },
        properties: { name: 'A', lat: 51.96, lon: 7.62 },
      },
      { geometry: null },
      { geometry: null, properties: { lat: 120 } },
    ],
  });
  const again = await publish('places.geojson', file);
  expect(again.layer.columns.map(({ name }) => name)).toEqual(['name', 'lat', 'lon']);
  expect(await rowsOf(again.versionId, ['name', 'lat', 'lon'])).toEqual([
    ['A', 51.96, 7.62],
    ['B', null, null],
    ['C', 120, 7],
  ]);
});

test('rows without shapes and coordinates are no GeoJSON, nor are sums of coordinates', async () => {
  const { versionId } = await publish('places.csv', 'name,lat,lon\nA,51.96,7.62\n');
  const request = { attributes: ['name', 'lat', 'lon'], groupBy: ['name'], fn: { lat: 'sum', lon: 'sum' } };
  await expect(download(versionId, 'geojson', { request: JSON.stringify(request) })).rejects.toThrow(
    'GeoJSON needs a column of shapes, or one of latitudes and one of longitudes.',
  );
});

test('Parquet has shapes as GeoParquet where all are shapes, and as text otherwise', async () => {
  const measured = 'name;shape\nA;POINT M (1 2 3)\n';
  const plain = 'name;shape\nA;POINT (1 2)\nB;"{""type"":""Point"",""coordinates"":[3,4]}"\n';
  const headOf = async (table: string) => {
    const { versionId } = await publish('shapes.csv', table, types);
    return (await download(versionId, 'parquet')).toString('latin1');
  };
  expect(await headOf(plain)).toContain('"primary_column":"shape"');
  expect(await headOf(csv)).not.toContain('primary_column');
  expect(await headOf(measured)).not.toContain('primary_column');
});
