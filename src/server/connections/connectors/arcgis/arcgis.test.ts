import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlaceServer, type PlaceServer } from '../../../../../tests/fixtures/place-server.ts';
import { proposeSettings } from '../connectors.ts';
import { shapeOf } from './arcgis-shape.ts';
import { arcgisConnector, type ArcgisSettings } from './index.ts';

const fields = [
  { name: 'FID', alias: 'FID', type: 'esriFieldTypeOID' },
  { name: 'name', alias: 'Name', type: 'esriFieldTypeString' },
  {
    name: 'state',
    alias: 'State',
    type: 'esriFieldTypeSmallInteger',
    domain: {
      type: 'codedValue',
      codedValues: [
        { name: 'Open', code: 1 },
        { name: 'Closed', code: 2 },
      ],
    },
  },
  { name: 'seen', alias: 'Seen', type: 'esriFieldTypeDate' },
];
type Feature = { id: number; name: string | null; state: number | null; seen: number | null };

let place: PlaceServer;
let settings: ArcgisSettings;
const root = '/arcgis/rest/services/Gauges/FeatureServer';
beforeAll(async () => {
  place = await openPlaceServer();
  settings = { kind: 'arcgis', address: `${place.origin}${root}`, layer: 0, codes: 'names' };
});
afterAll(() => place.close());

type Layer = { maxRecordCount?: number; editedAt?: number; isView?: boolean; most?: number };

/** A layer as its documentation describes it, which sends at most `most` features of a page. */
function serveLayer(
  features: readonly Feature[],
  { maxRecordCount, editedAt, isView, most = 1000 }: Layer = {},
) {
  place.serve(({ pathname, searchParams }) => {
    if (pathname === root) {
      return {
        body: {
          layers: [
            { id: 0, name: 'Gauges' },
            { id: 1, name: 'All', type: 'Group Layer' },
          ],
          tables: [{ id: 2, name: 'Log' }],
        },
      };
    }
    if (pathname === `${root}/0`) {
      return {
        body: {
          name: 'Gauges',
          description: '<b>Gauges</b> of <i>rivers</i>',
          copyrightText: 'River board',
          geometryType: 'esriGeometryPoint',
          objectIdField: 'FID',
          maxRecordCount,
          isView,
          editingInfo: editedAt === undefined ? undefined : { lastEditDate: editedAt },
          fields,
        },
      };
    }
    if (pathname !== `${root}/0/query`) return { body: { error: { code: 404, message: 'Not found' } } };

    const where = searchParams.get('where') ?? '';
    const [, from, to] = /^FID >= (\d+) AND FID <= (\d+)$/.exec(where) ?? [];
    const [, date] = /^seen >= TIMESTAMP '(.+)'$/.exec(where) ?? [];
    const wanted = features.filter(({ id, seen }) => {
      if (date !== undefined) return seen !== null && seen >= Date.parse(`${date}Z`);
      return from === undefined || (id >= Number(from) && id <= Number(to));
    });
    if (searchParams.get('returnIdsOnly') === 'true') {
      return { body: { objectIdFieldName: 'FID', objectIds: wanted.map(({ id }) => id) } };
    }
    const sent = wanted.slice(0, most).map(({ id, ...attributes }) => ({
      attributes: { FID: id, ...attributes },
      geometry: { x: id / 10, y: 50 },
    }));
    return { body: { features: sent, exceededTransferLimit: sent.length < wanted.length } };
  });
}

const feature: fc.Arbitrary<Feature> = fc.record({
  id: fc.integer({ min: 1, max: 200 }),
  name: fc.option(fc.string({ maxLength: 5 })),
  state: fc.option(fc.constantFrom(1, 2, 9)),
  seen: fc.option(fc.constantFrom(0, 1_700_000_000_000, 1_700_000_000_123, -86_400_000)),
});

test('all features are read in the order of their ids, with names of codes, moments and shapes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(feature, { selector: ({ id }) => id, minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 8 }),
      async (features, maxRecordCount, most) => {
        serveLayer(features, { maxRecordCount, most });
        const { data, records } = await place.read(arcgisConnector, settings);
        expect(data).toMatchObject({ status: 'read', fileName: 'Gauges.jsonl' });
        const expected = features
          .toSorted((one, other) => one.id - other.id)
          .map(({ id, name, state, seen }) => ({
            FID: id,
            name,
            state: state === null ? null : ({ 1: 'Open', 2: 'Closed' }[state] ?? state),
            seen: seen === null ? null : new Date(seen).toISOString().replace('.000Z', 'Z'),
            shape: { type: 'Point', coordinates: [id / 10, 50] },
          }));
        expect(records).toEqual(expected);
      },
    ),
    { numRuns: 40 },
  );
  const { records } = await place.read(arcgisConnector, { ...settings, codes: 'codes' });
  expect(records.every(({ state }) => state === null || typeof state === 'number')).toBe(true);
});

test('what has not been edited since is unchanged, but of views that is not known', async () => {
  const features = [{ id: 1, name: 'a', state: 1, seen: 0 }];
  serveLayer(features, { editedAt: 5 });
  const { data } = await place.read(arcgisConnector, settings);
  expect(data).toMatchObject({ status: 'read', etag: 'edited 5' });
  const validators = { etag: 'edited 5', lastModified: null };
  expect((await place.read(arcgisConnector, settings, { validators })).data).toEqual({ status: 'unchanged' });
  serveLayer(features, { editedAt: 6 });
  expect((await place.read(arcgisConnector, settings, { validators })).data.status).toBe('read');
  serveLayer(features, { editedAt: 5, isView: true });
  expect((await place.read(arcgisConnector, settings, { validators })).data.status).toBe('read');
});

test('only features from the greatest value on are read', async () => {
  const day = 86_400_000;
  const features = Array.from({ length: 20 }, (_, index) => ({
    id: index + 1,
    name: 'a',
    state: null,
    seen: index * day,
  }));
  serveLayer(features, { maxRecordCount: 3 });
  const since = { column: 'seen', value: '1970-01-11T00:00:00Z' };
  const { data, records } = await place.read(arcgisConnector, settings, { since });
  expect(records).toHaveLength(10);
  expect(data).toMatchObject({ greatest: '1970-01-20T00:00:00Z' });
  const unknown = place.read(arcgisConnector, settings, { since: { column: '1=1 or name', value: 'x' } });
  await expect(unknown).rejects.toMatchObject({ code: 'invalid_request' });
});

test('the service says which layers it has and what they are; problems come with status 200', async () => {
  serveLayer([{ id: 3, name: 'a', state: 2, seen: 0 }]);
  const reader = await arcgisConnector.reader();
  const request = { settings, access: { token: 't0k', headers: {} }, network: place.network };
  expect(await reader.describe(request)).toMatchObject({
    title: 'Gauges',
    description: 'Gauges of rivers',
    attribution: 'River board',
  });
  expect((await reader.preview!(request)).rows).toEqual([
    ['3', 'a', 'Closed', '1970-01-01T00:00:00Z', '{"type":"Point","coordinates":[0.3,50]}'],
  ]);
  expect(place.requests.every(({ headers }) => headers['x-esri-authorization'] === 'Bearer t0k')).toBe(true);
  expect(place.requests.some(({ url }) => url.href.includes('t0k'))).toBe(false);
  const { layer: _layer, ...service } = settings;
  expect((await reader.choices!({ ...request, settings: service })).map(({ label }) => label)).toEqual([
    'Gauges',
    'Log',
  ]);

  for (const [code, error] of [
    [499, 'invalid_request'],
    [404, 'invalid_request'],
    [400, 'invalid_request'],
    [500, 'unavailable'],
  ] as const) {
    place.serve(() => ({ body: { error: { code, message: 'secret address', details: [] } } }));
    const failure = await place.read(arcgisConnector, settings).catch((reason: unknown) => reason as Error);
    expect(failure).toMatchObject({ code: error });
    expect(String((failure as Error).message)).not.toContain('secret');
  }
});

test('shapes of ArcGIS become those of GeoJSON', () => {
  const outline = [
    [0, 0],
    [0, 9],
    [9, 9],
    [9, 0],
    [0, 0],
  ];
  const hole = [
    [2, 2],
    [3, 2],
    [3, 3],
    [2, 3],
    [2, 2],
  ];
  const other = outline.map(([x, y]) => [x! + 20, y!]);
  expect(shapeOf({ rings: [outline, hole] })).toEqual({ type: 'Polygon', coordinates: [outline, hole] });
  expect(shapeOf({ rings: [outline, other, hole] })).toEqual({
    type: 'MultiPolygon',
    coordinates: [[outline, hole], [other]],
  });
  expect(
    shapeOf({
      paths: [
        [
          [0, 0, 5],
          [1, 1, 5],
        ],
      ],
    }),
  ).toEqual({
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1, 1],
    ],
  });
  expect(
    shapeOf({
      paths: [
        [
          [0, 0],
          [1, 1],
        ],
        [
          [2, 2],
          [3, 3],
        ],
      ],
    })?.type,
  ).toBe('MultiLineString');
  expect(shapeOf({ points: [[1, 2]] })).toEqual({ type: 'MultiPoint', coordinates: [[1, 2]] });
  for (const empty of [
    null,
    {},
    { rings: [] },
    { paths: [] },
    { points: [] },
    { x: 'NaN', y: null },
    { x: null },
  ]) {
    expect(shapeOf(empty)).toBeNull();
  }
});

test.each([
  ['/FeatureServer/3', { layer: 3 }],
  ['/FeatureServer/3/query?where=1%3D1&f=html', { layer: 3 }],
  ['/MapServer', {}],
])('%s is recognised', (path, layer) => {
  const service = 'https://gis.example.org/arcgis/rest/services/Water/Gauges';
  const [first] = proposeSettings(service + path);
  const server = path.split('/')[1];
  expect(first).toEqual({ kind: 'arcgis', address: `${service}/${server}`, codes: 'names', ...layer });
});
