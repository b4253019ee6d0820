import { VectorTile } from '@mapbox/vector-tile';
import { Hono } from 'hono';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import { Admission } from '#server/engine/engine.server.ts';
import { listSites } from '#server/sites/sites.server.ts';
import { addPage, addSource } from '../../../../tests/fixtures/contents.ts';
import { patchCell } from '../../../../tests/fixtures/data-engine.ts';
import {
  openInstallation,
  type Role,
  type TestInstallation,
} from '../../../../tests/fixtures/installation.ts';
import type { Bindings } from '../request/request-scope.ts';
import { tileRoutes } from './tile-routes.ts';

let installation: TestInstallation;
let site: number;
let open: { sourceId: number; versionId: number };
let secret: { sourceId: number; versionId: number };

const places = [
  [1, 'Oslo', 59.9, 10.7, 5, 'City', 'not for maps'],
  [2, 'Oslo again', 59.9, 10.7, 7, 'City', 'not for maps'],
  [3, 'Perth', -31.9, 115.8, 2.5, 'City', 'not for maps'],
  [4, 'Pole', 89.9, 0, 100, 'Station', 'not for maps'],
  [5, 'Quito', -0.2, -78.5, 1, 'Station', 'not for maps'],
];
const csv = ['number,name,lat,lon,size,kind,note', ...places.map((row) => row.join(','))].join('\n');

const numeric = { type: 'number', show: true };
const kindFilter = { type: 'external', operation: 'filter', values: [], searchParamKey: 'kind' };
const mapOf = (sourceInfo: typeof open) => ({
  sourceInfo,
  columns: [
    { name: 'lat', ...numeric, latitude: true },
    { name: 'lon', ...numeric, longitude: true },
    { name: 'size', ...numeric, pointSize: true },
    { name: 'kind', show: true, categorize: true, filters: [kindFilter] },
    {
      name: 'name',
      show: true,
      pointName: true,
      isLink: true,
      location: '/cities?name=',
      searchParams: 'value',
    },
    { name: 'note', show: true },
  ],
  actions: [{ name: 'Report', url: '/report', searchParams: 'id' }],
  map: { layer: 'symbols', boundaries: 'countries' },
  layers: [
    {
      id: 'areas',
      sourceInfo,
      columns: [{ name: 'name', show: true, xAxis: true }],
      map: { layer: 'regions', boundaries: 'countries' },
    },
  ],
});
const mapSection = (id: string, sourceInfo: typeof open) => ({ id, type: 'Map', state: mapOf(sourceInfo) });

beforeAll(async () => {
  installation = await openInstallation();
  site = await installation.addSite('/');
  open = await addSource(installation, { name: 'Places', csv });
  secret = await addSource(installation, { name: 'Secret places', csv, authLevel: 7 });
  const publish = { title: 'Map', sections: [mapSection('shown', open), mapSection('secret', secret)] };
  await addPage(installation, site, publish);
  await addPage(installation, site, {
    title: 'Draft',
    sections: [mapSection('draft', open)],
    publish: false,
  });
  await addPage(installation, site, {
    title: 'For members',
    sections: [mapSection('members', open)],
    data: { authLevel: 0 },
  });
}, 60_000);
afterAll(() => installation.close());

/** A tile of a section, whose id is the one that it got when it was published. */
const get = (role: Role, path: string, init?: RequestInit) =>
  installation.fetch(role, `/tiles/${path.startsWith('draft') ? '' : 'p-'}${path}`, init);

/** What a tile says of its points, sorted by their names. */
async function pointsOf(response: Response) {
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0) return [];
  const layer = new VectorTile(new PbfReader(bytes)).layers.data!;
  const points = Array.from({ length: layer.length }, (_, index) => {
    const { id, properties } = layer.feature(index);
    return { id, ...properties };
  });
  return points.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

test('a tile has the points of a published layer with what the map draws of them, and nothing else', async () => {
  const response = await get('visitor', 'shown/data/0/0/0.mvt');
  expect(response.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
  expect(await pointsOf(response)).toEqual([
    { id: 3, n: 1, size: 2.5, colour: 'City', name: 'Perth' },
    { id: 5, n: 1, size: 1, colour: 'Station', name: 'Quito' },
    { n: 2, size: 12 },
  ]);
});

test('tiles follow the filters of the page, and one without points has no bytes', async () => {
  const stations = await pointsOf(await get('visitor', 'shown/data/0/0/0.mvt?kind=Station'));
  expect(stations.map(({ id }) => id)).toEqual([5]);
  const none = await get('visitor', 'shown/data/3/0/0.mvt');
  expect(none.headers.get('etag')).not.toBeNull();
  expect(await pointsOf(none)).toEqual([]);
});

/** What is said of single points: their names, facts and links. */
async function rowsOf(path: string, role: Role = 'visitor') {
  const response = await get(role, path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  return (await response.json()) as { id: number; name: string; at: number[]; facts: string[][] }[];
}

test('a single point says what the static map says of it, by its id or its name, under the same filters', async () => {
  expect(await rowsOf('shown/data/row/3.json')).toEqual([
    {
      id: 3,
      name: 'Perth',
      at: [115.8, -31.9],
      facts: [
        ['size', '2.5'],
        ['kind', 'City'],
      ],
      more: '',
      links: [
        { label: 'Perth', href: '/cities?name=Perth' },
        { label: 'Report', href: '/report?id=3' },
      ],
    },
  ]);
  const named = await rowsOf('shown/data/named/OSLO.json');
  expect(named.map(({ name }) => name)).toEqual(['Oslo', 'Oslo again']);
  expect(await rowsOf('shown/data/named/not%20for.json')).toEqual([]);

  expect(await rowsOf('shown/data/row/3.json?kind=Station')).toEqual([]);
  expect(await rowsOf('shown/data/named/Oslo.json?kind=Station')).toEqual([]);
  expect(await rowsOf('shown/data/row/99.json')).toEqual([]);
});

test('visitors get tiles from a cache until the rows change, and people who are signed in never', async () => {
  const path = 'shown/data/1/1/0.mvt';
  const first = await get('visitor', path);
  const [etag, key] = ['etag', 'surrogate-key'].map((name) => first.headers.get(name) ?? '');
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(key!.split(' ')).toEqual(expect.arrayContaining([`version:${open.versionId}`, `site:${site}`]));
  expect((await get('visitor', path, { headers: { 'if-none-match': etag! } })).status).toBe(304);
  expect((await get('member', path)).headers.get('cache-control')).toBe('private, no-store');

  const { engine, changes } = installation.services;
  await patchCell(engine, open.versionId, 1, 'size', 50, {}, null);
  await changes.catchUp();
  expect(await pointsOf(await get('visitor', path))).toEqual([{ n: 2, size: 57 }]);
  await patchCell(engine, open.versionId, 1, 'size', 5, {}, null);
  await changes.catchUp();
});

test.each([
  ['a section that is nowhere', 'nowhere/data/0/0/0.mvt'],
  ['a section of a draft', 'draft/data/0/0/0.mvt'],
  ['a layer that is nowhere', 'shown/other/0/0/0.mvt'],
  ['a layer without points', 'shown/areas/0/0/0.mvt'],
  ['a tile beyond its zoom', 'shown/data/1/2/0.mvt'],
  ['a row whose id is no number', 'shown/data/row/x.json'],
  ['a row of a layer without points', 'shown/areas/row/1.json'],
  ['a row of a draft', 'draft/data/row/1.json'],
  ['a name without letters', 'shown/data/named/%20.json'],
  ['a zoom that is too deep', 'shown/data/23/0/0.mvt'],
  ['numbers that are too long', 'shown/data/1/0/00000000000000000000.mvt'],
])('there is no tile of %s', async (_, path) => {
  for (const role of ['visitor', 'administrator'] as const) {
    expect((await get(role, path)).status).toBe(404);
  }
});

test('tiles are for those who may read the page and the data', async () => {
  const roles: Role[] = ['visitor', 'member', 'editor', 'administrator'];
  for (const path of ['0/0/0.mvt', 'row/1.json', 'named/Oslo.json']) {
    const statusOf = async (role: Role, section: string) =>
      (await get(role, `${section}/data/${path}`)).status;
    expect(await Promise.all(roles.map((role) => statusOf(role, 'members')))).toEqual([403, 200, 200, 200]);
    expect(await Promise.all(roles.map((role) => statusOf(role, 'secret')))).toEqual([403, 403, 403, 200]);
  }
});

test('a query string has few characters', async () => {
  expect((await get('visitor', `shown/data/0/0/0.mvt?kind=${'x'.repeat(8000)}`)).status).toBe(413);
});

test('tiles and rows of one client take turns with each other, and not with those of others', async () => {
  const { services } = installation;
  const sites = {
    match: async () => (await listSites(services.database.db, visitor)).find(({ id }) => id === site) ?? null,
  };
  const renderings = new Admission({ running: 2, visitors: 2, client: 1 });
  const routes = new Hono<Bindings>();
  routes.use(async (context, next) => {
    context.set('viewer', { ...visitor, client: context.req.header('x-client')! });
    await next();
  });
  routes.route('/', tileRoutes({ services, sites, renderings, cache: null, hasFront: false }));
  const statusOf = async (client: string, path: string) =>
    (await routes.request(`/tiles/p-shown/data/${path}`, { headers: { 'x-client': client } })).status;

  const { promise: held, resolve: end } = Promise.withResolvers<void>();
  const client = { ...visitor, client: 'one' };
  const running = renderings.run(client, new AbortController().signal, () => held);

  const paths = ['0/0/0.mvt?kind=City', 'row/1.json', 'named/Oslo.json'];
  const answered: string[] = [];
  const waiting = paths.map(async (path) => {
    expect(await statusOf('one', path)).toBe(200);
    answered.push(path);
  });
  await expect.poll(() => renderings.load().waiting).toBe(paths.length);

  for (const path of paths) {
    expect(await statusOf('another', path)).toBe(200);
  }
  expect(answered).toEqual([]);

  end();
  await Promise.all([running, ...waiting]);
  expect(answered.toSorted()).toEqual(paths.toSorted());
});
