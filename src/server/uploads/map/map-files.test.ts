import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dbfFile,
  geoPackage,
  polygonRecord,
  pointRecord,
  shpFile,
  zipFile,
  utm32Wkt,
} from '../../../../tests/fixtures/map-files.ts';
import { workbookOf } from '../../../../tests/fixtures/workbook.ts';
import { openDuckDb } from '#server/engine/engine.server.ts';
import { checkMapSize } from '../shapes/map-limits.ts';
import { analyseFile, type FileAnalysis } from '../analysis/analyse-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'map-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Options = Partial<Pick<FileAnalysis, 'parseOptions' | 'keptSystem'>>;

async function read(fileName: string, content: string | Uint8Array, options: Options = {}) {
  const path = join(folder, `${crypto.randomUUID()}.upload`);
  await writeFile(path, content);
  return analyseFile({ path, fileName, parseOptions: {}, folder, ...options }, () => undefined);
}

/** The columns of the first layer with their types, its rows and its notes. */
async function readFirst(fileName: string, content: string | Uint8Array) {
  const layers = await read(fileName, content);
  const [first] = layers;
  return {
    layers: layers.map(({ layerName }) => layerName),
    columns: Object.fromEntries(first!.columns.map(({ name, type }) => [name, type])),
    preview: first!.preview,
    notes: first!.notes.join('\n'),
  };
}

const feature = (geometry: unknown, properties: object | null = { name: 'A' }, more: object = {}) => ({
  type: 'Feature',
  properties,
  geometry,
  ...more,
});
const point = (...coordinates: unknown[]) => ({ type: 'Point', coordinates });
const collection = (features: unknown[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });
const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];

describe('GeoJSON', () => {
  test.each<[string, string, string, (string | null)[][]]>([
    ['features', 'a.geojson', collection([feature(point(7.5, 51.25))]), [['A', 'POINT (7.5 51.25)']]],
    ['features named .json', 'a.json', collection([feature(point(1, 2))]), [['A', 'POINT (1 2)']]],
    [
      'lines of features',
      'a.ndjson',
      `${JSON.stringify(feature(point(1, 2)))}\n${JSON.stringify(feature(point(3, 4)))}`,
      [
        ['A', 'POINT (1 2)'],
        ['A', 'POINT (3 4)'],
      ],
    ],
    [
      'lines in .geojson',
      'a.geojson',
      `${JSON.stringify(feature(point(1, 2)))}\n${JSON.stringify(feature(point(3, 4)))}`,
      [
        ['A', 'POINT (1 2)'],
        ['A', 'POINT (3 4)'],
      ],
    ],
    [
      'one feature',
      'a.geojson',
      JSON.stringify(feature({ type: 'Polygon', coordinates: [square] })),
      [['A', 'POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))']],
    ],
    [
      'one geometry',
      'a.geojson',
      JSON.stringify({ type: 'Polygon', coordinates: [square] }),
      [['POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))']],
    ],
    ['one point', 'a.geojson', JSON.stringify(point(1, 2)), [['POINT (1 2)']]],
    [
      'a collection of geometries',
      'a.geojson',
      JSON.stringify({ type: 'GeometryCollection', geometries: [point(1, 2), point(3, 4)] }),
      [['POINT (1 2)'], ['POINT (3 4)']],
    ],
    [
      'null geometry',
      'a.geojson',
      collection([feature(null), feature(point(1, 2))]),
      [
        ['A', null],
        ['A', 'POINT (1 2)'],
      ],
    ],
    ['null properties', 'a.geojson', collection([feature(point(1, 2), null)]), [['POINT (1 2)']]],
    [
      'ids',
      'a.geojson',
      collection([feature(point(1, 2), { b: 1 }, { id: 7 })]),
      [['7', '1', 'POINT (1 2)']],
    ],
    [
      'a property called geometry',
      'a.geojson',
      collection([feature(point(1, 2), { geometry: 'x' })]),
      [['x', 'POINT (1 2)']],
    ],
    [
      'different properties',
      'a.geojson',
      collection([feature(point(1, 2), { a: 1 }), feature(point(3, 4), { b: 2 })]),
      [
        ['1', 'POINT (1 2)', null],
        [null, 'POINT (3 4)', '2'],
      ],
    ],
    [
      'mixed kinds',
      'a.geojson',
      collection([
        feature(point(1, 2)),
        feature({
          type: 'LineString',
          coordinates: [
            [1, 2],
            [3, 4],
          ],
        }),
      ]),
      [
        ['A', 'POINT (1 2)'],
        ['A', 'LINESTRING (1 2, 3 4)'],
      ],
    ],
    [
      'several parts',
      'a.geojson',
      collection([
        feature({ type: 'MultiPolygon', coordinates: [[square], [square.map(([x, y]) => [x! + 5, y])]] }),
      ]),
      [['A', 'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 1, 0 0)), ((5 0, 6 0, 6 1, 5 1, 5 0)))']],
    ],
    [
      'a nested collection',
      'a.geojson',
      collection([feature({ type: 'GeometryCollection', geometries: [point(1, 2)] })]),
      [['A', 'GEOMETRYCOLLECTION (POINT (1 2))']],
    ],
    ['heights', 'a.geojson', collection([feature(point(1, 2, 300))]), [['A', 'POINT Z (1 2 300)']]],
    ['a byte order mark', 'a.geojson', `\ufeff${collection([feature(point(1, 2))])}`, [['A', 'POINT (1 2)']]],
    [
      'another reference system',
      'a.geojson',
      collection([feature(point(0, 0)), feature(point(1113194.9079327357, 0))], {
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } },
      }),
      [
        ['A', 'POINT (0 0)'],
        ['A', 'POINT (10 0)'],
      ],
    ],
    [
      'the system of all',
      'a.geojson',
      collection([feature(point(1, 2))], {
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
      }),
      [['A', 'POINT (1 2)']],
    ],
    [
      'duplicate keys',
      'a.geojson',
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"x","name":"A"},"geometry":{"type":"Point","coordinates":[1,2]}}]}',
      [['A', 'POINT (1 2)']],
    ],
  ])('%s are read', async (_, name, content, expected) => {
    const { preview, columns } = await readFirst(name, content);
    expect(preview).toEqual(expected);
    expect(columns['geometry']).toBe('geometry');
  });

  test.each<[string, unknown, RegExp]>([
    ['an unknown type', { type: 'Circle', coordinates: [1, 2] }, /type that is none of GeoJSON/],
    ['a text for a number', point('1', 2), /position that has not two numbers/],
    ['one number', point(1), /position that has not two numbers/],
    [
      'an open ring',
      { type: 'Polygon', coordinates: [square.slice(0, 4)] },
      /A ring begins at 0 0 and ends at 0 1/,
    ],
    ['a place beyond the Earth', point(200, 5), /200 5 is no place on Earth/],
    ['swapped degrees', point(51, 97), /The longitude comes first/],
    ['no coordinates', { type: 'Point' }, /no list where one should be/],
    ['a line of one vertex', { type: 'LineString', coordinates: [[1, 2]] }, /at least two vertices/],
    ['a text', 'POINT (1 2)', /no object with a type/],
    [
      'deep collections',
      JSON.parse(`${'{"type":"GeometryCollection","geometries":['.repeat(12)}${']}'.repeat(12)}`),
      /more than 8 deep/,
    ],
  ])('%s leaves an empty shape that is named', async (_, geometry, reason) => {
    const others = [feature(point(1, 2)), feature(point(3, 4))];
    const { preview, notes } = await readFirst('a.geojson', collection([feature(geometry), ...others]));
    expect(preview[0]).toEqual(['A', null]);
    expect(notes).toMatch(/^1 shape that cannot be read is empty: row 1 \(/);
    expect(notes).toMatch(reason);
  });

  test('crossing edges and heights are said', async () => {
    const bow = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0, 5],
          [2, 2, 5],
          [2, 0, 5],
          [0, 2, 5],
          [0, 0, 5],
        ],
      ],
    };
    const { notes } = await readFirst('a.geojson', collection([feature(bow)]));
    expect(notes).toContain('The edges of 1 area cross each other');
    expect(notes).toContain('Heights and measures (Z, M)');
  });

  test.each<[string, string, RegExp]>([
    ['no features', collection([]), /no fields|no records/],
    [
      'a damaged file',
      '{"type":"FeatureCollection","features":[{"type":"Feature"',
      /damaged|ends|incomplete/i,
    ],
  ])('%s are refused', async (_, content, reason) => {
    await expect(read('a.geojson', content)).rejects.toThrow(reason);
  });
});

const topology = (objects: object, more: object = {}) =>
  JSON.stringify({
    type: 'Topology',
    objects,
    arcs: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      [
        [1, 1],
        [0, 0],
      ],
    ],
    ...more,
  });

describe('TopoJSON', () => {
  test.each<[string, string, (string | null)[][]]>([
    [
      'a polygon of two arcs',
      topology({ a: { type: 'Polygon', arcs: [[0, 1]], properties: { n: 1 } } }),
      [['1', 'POLYGON ((0 0, 1 0, 1 1, 0 0))']],
    ],
    [
      'an arc from its end',
      topology({ a: { type: 'LineString', arcs: [~0], id: 'x' } }),
      [['x', 'LINESTRING (1 1, 1 0, 0 0)']],
    ],
    [
      'a collection',
      topology({
        a: {
          type: 'GeometryCollection',
          geometries: [
            { type: 'Point', coordinates: [3, 4] },
            { type: null },
            { type: 'MultiLineString', arcs: [[0], [1]] },
          ],
        },
      }),
      [['POINT (3 4)'], [null], ['MULTILINESTRING ((0 0, 1 0, 1 1), (1 1, 0 0))']],
    ],
    [
      'many parts',
      topology({ a: { type: 'MultiPolygon', arcs: [[[0, 1]]] } }),
      [['MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))']],
    ],
    [
      'quantized arcs',
      topology(
        { a: { type: 'LineString', arcs: [0] } },
        {
          transform: { scale: [0.5, 2], translate: [10, 20] },
          arcs: [
            [
              [0, 0],
              [2, 1],
              [2, -1],
            ],
          ],
        },
      ),
      [['LINESTRING (10 20, 11 22, 12 20)']],
    ],
  ])('%s is read', async (_, content, expected) => {
    const { preview, columns } = await readFirst('a.topojson', content);
    expect(preview).toEqual(expected);
    expect(columns['geometry']).toBe('geometry');
  });

  test('each object is a layer, also where the file is named .json', async () => {
    const objects = {
      land: { type: 'Polygon', arcs: [[0, 1]] },
      towns: { type: 'MultiPoint', coordinates: [[1, 2]] },
    };
    expect((await readFirst('a.json', topology(objects))).layers).toEqual(['land', 'towns']);
  });

  test.each<[string, object, RegExp]>([
    ['an arc that does not exist', { type: 'LineString', arcs: [9] }, /names arc 9, which does not exist/],
    ['an arc of an arc', { type: 'LineString', arcs: [[0]] }, /names an arc that is no number/],
    ['a ring that does not close', { type: 'Polygon', arcs: [[0]] }, /A ring begins at 0 0/],
  ])('%s leaves an empty shape that is named', async (_, object, reason) => {
    const a = {
      type: 'GeometryCollection',
      geometries: [
        { properties: { n: 1 }, ...object },
        { type: 'Point', coordinates: [1, 2] },
      ],
    };
    const { preview, notes } = await readFirst('a.topojson', topology({ a }));
    expect(preview[0]!.at(-1)).toBeNull();
    expect(notes).toMatch(reason);
  });

  test.each<[string, string, RegExp]>([
    [
      'arcs that hold each other',
      topology({ a: { type: 'Point', coordinates: [1, 2] } }, { arcs: [[[0]], [0]] }),
      /Arc 0 of the TopoJSON file is damaged/,
    ],
    ['no objects', topology({}), /has no objects/],
    ['another JSON', '{"a":1}', /no topology/],
    ['a damaged text', '{"type":"Topology"', /no valid JSON/],
  ])('%s are refused', async (_, content, reason) => {
    await expect(read('a.topojson', content)).rejects.toThrow(reason);
  });
});

const placemark = (inside: string) => `<Placemark>${inside}</Placemark>`;
const kml = (inside: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`;
const kmlPoint = '<Point><coordinates>7.5,51.25,0</coordinates></Point>';
const ring = '<LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing>';

describe('KML', () => {
  test.each<[string, string, (string | null)[][]]>([
    ['a point', placemark(`<name>A</name>${kmlPoint}`), [['A', 'POINT Z (7.5 51.25 0)']]],
    [
      'a polygon with a hole',
      placemark(
        `<Polygon><innerBoundaryIs><LinearRing><coordinates>.2,.1 .3,.1 .3,.2 .2,.1</coordinates></LinearRing></innerBoundaryIs><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon>`,
      ),
      [['POLYGON ((0 0, 1 0, 1 1, 0 0), (0.2 0.1, 0.3 0.2, 0.3 0.1, 0.2 0.1))']],
    ],
    [
      'a line in CDATA',
      placemark('<LineString><coordinates><![CDATA[ 1,2\n3,4 ]]></coordinates></LineString>'),
      [['LINESTRING (1 2, 3 4)']],
    ],
    [
      'several lines',
      placemark(
        '<MultiGeometry><LineString><coordinates>1,2 3,4</coordinates></LineString><LineString><coordinates>5,6 7,8</coordinates></LineString></MultiGeometry>',
      ),
      [['MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))']],
    ],
    [
      'mixed shapes',
      placemark(`<MultiGeometry><Point><coordinates>1,2</coordinates></Point>${ring}</MultiGeometry>`),
      [['GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 0, 1 1, 0 0))']],
    ],
    [
      'fields and folders',
      `<Folder><name>F</name>${placemark(`<name>A</name><description>d</description><ExtendedData><Data name="n"><value>5</value></Data><SchemaData><SimpleData name="s">t</SimpleData></SchemaData></ExtendedData>${kmlPoint}`)}</Folder>`,
      [['F', 'A', 'd', '5', 't', 'POINT Z (7.5 51.25 0)']],
    ],
    ['a placemark without a shape', placemark('<name>A</name>'), [['A', null]]],
  ])('%s is read', async (_, inside, expected) => {
    const { preview, columns } = await readFirst('a.kml', kml(inside));
    expect(preview).toEqual(expected);
    expect(columns['geometry']).toBe('geometry');
  });

  test('a KMZ file is one packed, named after itself', async () => {
    const packed = await zipFile({ 'doc.kml': kml(placemark(kmlPoint)), 'files/icon.png': 'x' });
    expect(await readFirst('tour.kmz', packed)).toMatchObject({
      layers: ['tour'],
      preview: [['POINT Z (7.5 51.25 0)']],
    });
  });

  test('coordinates that are no numbers leave an empty shape', async () => {
    const bad = placemark('<name>A</name><Point><coordinates>x,1</coordinates></Point>');
    const { notes } = await readFirst('a.kml', kml(bad + placemark(kmlPoint)));
    expect(notes).toMatch(/row 1 \(Its coordinates are no numbers\)/);
  });

  test.each<[string, string, RegExp]>([
    ['damaged XML', '<kml><Document><Placemark>', /no valid XML/],
    [
      'entities that grow',
      `<!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><kml><Placemark><name>&b;</name></Placemark></kml>`,
      /no valid XML/,
    ],
    ['deep elements', `<kml>${'<Folder>'.repeat(300)}</kml>`, /nested too deeply/],
    ['no placemarks', kml(''), /has no features/],
  ])('%s is refused', async (_, content, reason) => {
    await expect(read('a.kml', content)).rejects.toThrow(reason);
  });
});

const ccw = square as [number, number][];
const cw = ccw.toReversed();
const shift = (ring: [number, number][], by: number, size = 1) =>
  ring.map(([x, y]): [number, number] => [by + x * size, by + y * size]);

describe('Shapefiles', () => {
  const fields = [
    { name: 'NAME', type: 'C', length: 10 },
    { name: 'N', type: 'N', length: 8 },
    { name: 'DAY', type: 'D', length: 8 },
  ];

  test('points have their attributes, and deleted rows are left out', async () => {
    const content = await zipFile({
      'a.shp': shpFile(1, [pointRecord(1, 2), pointRecord(3, 4), pointRecord(5, 6)]),
      'a.dbf': dbfFile(fields, [['A', '1.5', '20260102'], null, ['C', '', '']]),
      'a.shx': 'x',
    });
    const { columns, preview, layers } = await readFirst('map.zip', content);
    expect(layers).toEqual(['a']);
    expect(columns).toEqual({ name: 'text', n: 'number', day: 'date', geometry: 'geometry' });
    expect(preview).toEqual([
      ['A', '1.5', '2026-01-02', 'POINT (1 2)'],
      ['C', null, null, 'POINT (5 6)'],
    ]);
  });

  test.each<[string, [number, number][][], string]>([
    ['one ring', [cw], 'POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))'],
    ['one ring the other way', [ccw], 'POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))'],
    [
      'a hole',
      [shift(cw, 0, 4), shift(ccw, 1)],
      'POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 1 2, 2 2, 2 1, 1 1))',
    ],
    [
      'two areas, the second with a hole',
      [cw, shift(cw, 5, 4), shift(ccw, 6)],
      'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 1, 0 0)), ((5 5, 9 5, 9 9, 5 9, 5 5), (6 6, 6 7, 7 7, 7 6, 6 6)))',
    ],
  ])('areas of %s', async (_, rings, expected) => {
    const content = await zipFile({
      'a.shp': shpFile(5, [polygonRecord(rings)]),
      'a.dbf': dbfFile(fields, [['A', '1', '']]),
    });
    expect((await readFirst('a.zip', content)).preview[0]!.at(-1)).toBe(expected);
  });

  test.each<[string, string | null, Uint8Array]>([
    ['UTF-8', 'UTF-8', Buffer.from('Köln')],
    ['1252', '1252', Buffer.from('Köln', 'latin1')],
    ['ISO-8859-1', 'ISO 88591', Buffer.from('Köln', 'latin1')],
    ['found by itself', null, Buffer.from('Köln')],
    ['found by its header', null, Buffer.from('Köln', 'latin1')],
  ])('texts in %s', async (_, cpg, name) => {
    const content = await zipFile({
      'a.shp': shpFile(1, [pointRecord(1, 2)]),
      'a.dbf': dbfFile(fields, [[name, '1', '']]),
      'a.cpg': cpg ?? '',
    });
    expect((await readFirst('a.zip', content)).preview[0]![0]).toBe('Köln');
  });

  test('places of another reference system become degrees, null shapes stay empty', async () => {
    const content = await zipFile({
      'a.shp': shpFile(1, [pointRecord(500_000, 0), null]),
      'a.dbf': dbfFile(fields, [
        ['A', '1', ''],
        ['B', '2', ''],
      ]),
      'a.prj': utm32Wkt,
    });
    const { preview } = await readFirst('a.zip', content);
    expect(preview.map((row) => row.at(-1))).toEqual(['POINT (9 0)', null]);
  });

  test('several are layers, and one without a table says so', async () => {
    const shp = shpFile(1, [pointRecord(1, 2)]);
    const { layers, notes } = await readFirst('a.zip', await zipFile({ 'x/a.shp': shp, 'x/b.shp': shp }));
    expect(layers).toEqual(['a', 'b']);
    expect(notes).toContain('no table of attributes');
  });

  test.each<[string, Record<string, string | Uint8Array>, RegExp]>([
    ['a damaged header', { 'a.shp': Buffer.alloc(200) }, /does not begin as one/],
    [
      'an incomplete file',
      { 'a.shp': shpFile(1, [pointRecord(1, 2)]).subarray(0, 120) },
      /ends within a shape/,
    ],
    [
      'a damaged table',
      { 'a.shp': shpFile(1, [pointRecord(1, 2)]), 'a.dbf': Buffer.alloc(10) },
      /\.dbf file is damaged/,
    ],
  ])('%s are refused', async (_, files, reason) => {
    await expect(read('a.zip', await zipFile(files))).rejects.toThrow(reason);
  });

  test('records of unknown kinds and with wrong counts leave empty shapes', async () => {
    const broken = polygonRecord([cw]);
    broken.writeInt32LE(1_000_000, 40);
    const surface = Buffer.alloc(60);
    surface.writeInt32LE(31, 0);
    const content = await zipFile({
      'a.shp': shpFile(5, [broken, surface, polygonRecord([cw])]),
      'a.dbf': dbfFile(fields, [
        ['A', '1', ''],
        ['B', '1', ''],
        ['C', '1', ''],
      ]),
    });
    const { notes } = await readFirst('a.zip', content);
    expect(notes).toMatch(/row 1 \(Its record is incomplete\), row 2 \(Shapes of the kind 31/);
  });

  test('a .shp file alone is refused with what to do', async () => {
    await expect(read('a.shp', shpFile(1, [pointRecord(1, 2)]))).rejects.toThrow(/Pack its \.shp, \.dbf/);
  });
});

describe('GeoPackages', () => {
  test('each table of features is a layer with its own types', async () => {
    const { layers, columns, preview } = await readFirst(
      'a.gpkg',
      await geoPackage(folder, { tables: ['towns', 'woods'] }),
    );
    expect(layers).toEqual(['towns', 'woods']);
    expect(columns).toEqual({ fid: 'number', name: 'text', n: 'text', geometry: 'geometry' });
    expect(preview).toEqual([
      ['1', 'A', '9007199254740993', 'POINT (7.5 51.25)'],
      ['2', 'B', null, null],
    ]);
  });

  test('places of another reference system become degrees', async () => {
    const content = await geoPackage(folder, {
      tables: ['t'],
      system: { id: 32632, definition: utm32Wkt },
      place: [500_000, 0],
    });
    expect((await readFirst('a.gpkg', content)).preview[0]!.at(-1)).toBe('POINT (9 0)');
  });

  test.each<[string, Parameters<typeof geoPackage>[1], RegExp]>([
    ['no features', { tables: [] }, /no table of features/],
  ])('one with %s is refused', async (_, content, reason) => {
    await expect(read('a.gpkg', await geoPackage(folder, content))).rejects.toThrow(reason);
  });

  test('damaged shapes are named, and a damaged file is refused', async () => {
    const { notes } = await readFirst(
      'a.gpkg',
      await geoPackage(folder, { tables: ['t'], blob: Buffer.from('GP\0\x01\0\0\0\0\x01\x03\0\0\0') }),
    );
    expect(notes).toMatch(/row 3 \(Its binary form is incomplete\)/);
    const damaged = (await geoPackage(folder, { tables: ['t'] })).subarray(0, 4096);
    await expect(read('a.gpkg', damaged)).rejects.toThrow(/damaged/);
  });
});

describe('reference systems that are not known', () => {
  const metres: [number, number] = [500_000, 0];
  const crs = { type: 'name', properties: { name: 'EPSG:9999' } };
  const noDefinition = { definition: '' };
  const cases: [string, string, () => string | Promise<Buffer>, RegExp][] = [
    ['GeoJSON in metres', 'a.geojson', () => collection([feature(point(...metres))]), /does not say/],
    [
      'GeoJSON of an unknown number',
      'a.geojson',
      () => collection([feature(point(...metres))], { crs }),
      /EPSG:9999 of the map is not known/,
    ],
    [
      'a Shapefile without a .prj file',
      'a.zip',
      () => zipFile({ 'a.shp': shpFile(1, [pointRecord(...metres)]) }),
      /does not say/,
    ],
    [
      'a Shapefile whose .prj file is unreadable',
      'a.zip',
      () => zipFile({ 'a.shp': shpFile(1, [pointRecord(...metres)]), 'a.prj': 'PROJCS["Atlantis"]' }),
      /not known: Atlantis/,
    ],
    [
      'a GeoPackage of an unknown number',
      'a.gpkg',
      () => geoPackage(folder, { tables: ['a'], system: { id: 999_999, ...noDefinition }, place: metres }),
      /EPSG:999999/,
    ],
    [
      'a GeoPackage that does not say it',
      'a.gpkg',
      () => geoPackage(folder, { tables: ['a'], system: { id: -1, ...noDefinition }, place: metres }),
      /does not say/,
    ],
  ];

  test.each(cases)('%s: it has to be named, and may be kept', async (_, name, make, problem) => {
    const content = await make();
    const [unknown] = await read(name, content);
    expect(unknown!.places!.problem).toMatch(problem);
    expect(unknown!.places).toMatchObject({
      referenceSystem: null,
      numbers: [...metres, ...metres],
      box: null,
    });
    expect(unknown!.preview[0]!.at(-1)).toBeNull();
    expect(unknown!.columns.at(-1)).toMatchObject({ name: 'geometry', type: 'geometry' });

    for (const options of [
      { parseOptions: { a: { referenceSystem: '32632' } } },
      { keptSystem: '+proj=utm +zone=32 +datum=WGS84' },
    ]) {
      const [layer] = await read(name, content, options);
      expect(layer!.preview[0]!.at(-1)).toBe('POINT (9 0)');
      expect(layer!.places).toMatchObject({ problem: null, box: [9, 0, 9, 0] });
      expect(layer!.places!.referenceSystem).toBe(
        options.keptSystem ?? options.parseOptions?.a.referenceSystem,
      );
    }
  });

  test('a kept one does not hold for degrees, or where the file has its own; a chosen one does', async () => {
    const keptSystem = 'EPSG:3857';
    const degrees = collection([feature(null), feature(point(9, 0)), feature(point(10, 1))]);
    const [first] = await read('a.geojson', degrees, { keptSystem });
    expect(first!.preview.map((row) => row.at(-1))).toEqual([null, 'POINT (9 0)', 'POINT (10 1)']);
    expect(first!.places).toMatchObject({ referenceSystem: null, box: [9, 0, 10, 1] });

    const shapefile = await zipFile({ 'a.shp': shpFile(1, [pointRecord(...metres)]), 'a.prj': utm32Wkt });
    const [own] = await read('a.zip', shapefile, { keptSystem });
    expect(own!.preview[0]!.at(-1)).toBe('POINT (9 0)');
    const chosen = { parseOptions: { a: { referenceSystem: 'EPSG:32633' } } };
    expect((await read('a.zip', shapefile, chosen))[0]!.preview[0]!.at(-1)).toBe('POINT (15 0)');
  });

  test('a system in which most places are not on Earth has to be named again', async () => {
    const shapefile = await zipFile({ 'a.shp': shpFile(1, [pointRecord(9, 1e9)]), 'a.prj': utm32Wkt });
    const [wrong] = await read('a.zip', shapefile);
    expect(wrong!.places!.problem).toMatch(/no places on Earth in its reference system/);
    const [chosen] = await read('a.zip', shapefile, { parseOptions: { a: { referenceSystem: '25832' } } });
    expect(chosen!.places).toMatchObject({
      referenceSystem: '25832',
      problem: expect.stringMatching(/in this/),
    });
  });
});

describe('tables', () => {
  test.each<[string, string, (string | null)[][]]>([
    [
      'WKT',
      'a,shape\n1,POINT (1.50 2)\n2,\n3,"polygon((0 0, 1 0, 1 1, 0 0))"\n',
      [
        ['1', 'POINT (1.50 2)'],
        ['2', null],
        ['3', 'polygon((0 0, 1 0, 1 1, 0 0))'],
      ],
    ],
    [
      'GeoJSON',
      `a,shape\n1,"{""type"":""Point"",""coordinates"":[1,2]}"\n`,
      [['1', '{"type":"Point","coordinates":[1,2]}']],
    ],
  ])('with a column of %s keep its texts', async (_, content, expected) => {
    const { columns, preview } = await readFirst('a.csv', content);
    expect(preview).toEqual(expected);
    expect(columns['shape']).toBe('geometry');
  });

  test('texts that only begin like shapes are texts', async () => {
    const { columns } = await readFirst('a.csv', 'a,where\n1,POINT (1 2)\n2,Point Reyes\n');
    expect(columns['where']).toBe('text');
  });

  test('GeoParquet has its shapes as text', async () => {
    const path = join(folder, 'shapes.parquet');
    const database = await openDuckDb({ memoryLimit: '500MB', spill: folder, folders: [folder] });
    const connection = await database.connect();
    const shape = "CAST('LINESTRING(1 2,3 4)' AS GEOMETRY)";
    await connection.run(`COPY (SELECT 'A' AS name, ${shape} AS geom) TO '${path}' (FORMAT parquet)`);
    connection.closeSync();
    database.closeSync();

    const { columns, preview, notes } = await readFirst('a.parquet', await readFile(path));
    expect(columns).toEqual({ name: 'text', geom: 'geometry' });
    expect(preview).toEqual([['A', 'LINESTRING (1 2, 3 4)']]);
    expect(notes).toBe('');
  });
});

test.each([
  [2056, [2_600_000, 1_200_000], [7.438_632, 46.951_083]],
  [27_700, [530_000, 180_000], [-0.128_9, 51.504]],
  [28_992, [155_000, 463_000], [5.387_6, 52.156_2]],
  [2263, [980_000, 200_000], [-74.020_3, 40.715_7]],
])('coordinates of EPSG:%i become degrees', async (number, place, degrees) => {
  const crs = { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${number}` } };
  const { preview } = await readFirst('a.geojson', collection([feature(point(...place))], { crs }));
  const [longitude = 0, latitude = 0] = preview[0]![1]!.match(/-?[0-9.]{3,}/g)!.map(Number);
  expect(longitude).toBeCloseTo(degrees[0]!, 2);
  expect(latitude).toBeCloseTo(degrees[1]!, 2);
});

test('workbooks have shapes and coordinates', async () => {
  const { preview, columns } = await readFirst(
    'a.xlsx',
    workbookOf([
      ['name', 'lat', 'lon', 'shape'],
      ['A', 51.96, 7.62, 'POINT (7.62 51.96)'],
      ['B', 40.7, -74, 'POLYGON ((0 0, 1 0, 1 1, 0 0))'],
    ]),
  );
  expect(columns).toEqual({ name: 'text', lat: 'number', lon: 'number', shape: 'geometry' });
  expect(preview[1]).toEqual(['B', '40.7', '-74', 'POLYGON ((0 0, 1 0, 1 1, 0 0))']);
});

describe('hostile maps', () => {
  test('a map that unpacks to far more than it should is refused', async () => {
    const zeros = Buffer.alloc(80 * 1024 ** 2, ' ');
    const content = await zipFile({ 'doc.kml': Buffer.concat([Buffer.from('<kml>'), zeros]) });
    await expect(read('a.kmz', content)).rejects.toThrow(/possible zip bomb/);
    await expect(read('a.zip', await zipFile({ 'a.shp': zeros }))).rejects.toThrow(/possible zip bomb/);
  });

  test('a line that repeats an arc ends at the most vertices of a shape', async () => {
    const arc = Array.from({ length: 2000 }, (_, index) => [index / 100, 0]);
    const objects = { a: { type: 'LineString', arcs: Array.from({ length: 1000 }, () => 0) } };
    const content = JSON.stringify({ type: 'Topology', objects, arcs: [arc] });
    expect((await readFirst('a.topojson', content)).notes).toMatch(/too many vertices/);
  });

  test.each<[string, string, (string | null)[][]]>([
    [
      'keys that are there twice have the last value',
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":1,"a":2},"geometry":{"type":"Point","coordinates":[9,9],"coordinates":[1,2]}}]}',
      [['2', 'POINT (1 2)']],
    ],
    [
      'coordinates beyond all numbers leave an empty shape',
      collection([feature(point(1, 2)), feature(point(5, 6))]).replace('[5,6]', '[1e999,-1e999]'),
      [
        ['A', 'POINT (1 2)'],
        ['A', null],
      ],
    ],
    [
      'shapes of all kinds are in one column, each with its numbers',
      collection([
        feature(point(1, 2)),
        feature(point(1, 2, 3)),
        feature({
          type: 'LineString',
          coordinates: [
            [0, 0, 5, 6],
            [1, 1, 7, 8],
          ],
        }),
        feature({ type: 'GeometryCollection', geometries: [point(1, 2, 3), point(4, 5, 6)] }),
        feature(null),
      ]),
      [
        ['A', 'POINT (1 2)'],
        ['A', 'POINT Z (1 2 3)'],
        ['A', 'LINESTRING ZM (0 0 5 6, 1 1 7 8)'],
        ['A', 'GEOMETRYCOLLECTION Z (POINT Z (1 2 3), POINT Z (4 5 6))'],
        ['A', null],
      ],
    ],
  ])('%s', async (_, content, expected) => {
    expect((await readFirst('a.geojson', content)).preview).toEqual(expected);
  });

  test('a map of more than 500 MB is refused', async () => {
    const path = join(folder, 'huge.upload');
    const file = await open(path, 'w');
    await file.write('{"type":"FeatureCollection","features":[');
    await file.truncate(501 * 1024 ** 2);
    await file.close();
    await expect(checkMapSize(path)).rejects.toThrow(/more than 500 MB/);
  });
});

test('a map is refused under the name of another kind', async () => {
  await expect(read('a.gpkg', collection([feature(point(1, 2))]))).rejects.toThrow(/holds plain text/);
  await expect(read('a.gpx', '<gpx></gpx>')).rejects.toThrow(/GPX/);
});
