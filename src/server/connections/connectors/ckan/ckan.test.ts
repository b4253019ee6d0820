import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openPlaceServer,
  type PlaceResponse,
  type PlaceServer,
} from '../../../../../tests/fixtures/place-server.ts';
import { proposeSettings } from '../connectors.ts';
import { ckanConnector, type CkanSettings } from './index.ts';

const resource = 'b3b1d8a4-6c1f-4a70-9f0e-0c6f3c2f1a11';
const fields = [
  { id: '_id', type: 'int' },
  { id: 'station', type: 'text', info: { label: 'Station', notes: 'Where it was measured.' } },
  { id: 'level', type: 'numeric' },
  { id: 'seen', type: 'timestamp' },
  { id: 'ok', type: 'bool' },
];
type Row = { station: string | null; level: string | number | null; seen: string | null; ok: boolean | null };

let place: PlaceServer;
let settings: CkanSettings;
beforeAll(async () => {
  place = await openPlaceServer();
  settings = { kind: 'ckan', address: `${place.origin}/portal`, dataset: 'levels', resource };
});
afterAll(() => place.close());

const ok = (result: unknown): PlaceResponse => ({ body: { help: '', success: true, result } });

/** How often the data set changes, as its portal says. */
let frequency: object = {};

/** A portal as its documentation describes it, which sends at most `most` rows of a table at once. */
function serveRows(rows: readonly Row[], most = 32_000, total = () => rows.length): void {
  place.serve(({ pathname, searchParams }) => {
    const action = pathname.replace('/portal/api/3/action/', '');
    if (action === 'resource_show') {
      return ok({ id: resource, name: 'Water levels', package_id: 'levels', datastore_active: true });
    }
    if (action === 'package_show') {
      return ok({
        title: 'Levels',
        notes: 'Hourly levels.',
        license_url: 'https://creativecommons.org/licenses/by/4.0/',
        ...frequency,
        organization: { title: 'Harbour office' },
        resources: [
          { id: resource, name: 'Water levels', format: 'CSV', datastore_active: true },
          { id: 'x', name: 'Map', format: 'PDF', url: 'https://portal.example.org/map.pdf' },
        ],
      });
    }
    if (action !== 'datastore_search') return null;

    const offset = Number(searchParams.get('offset') ?? 0);
    const limit = Math.min(most, Number(searchParams.get('limit') ?? 100));
    const numbered = rows.map((row, index) => ({ _id: index + 1, ...row }));
    const column = /^"(\w+)" desc/.exec(searchParams.get('sort') ?? '')?.[1] as keyof Row | undefined;
    const sorted = column
      ? numbered
          .filter((row) => row[column] !== null)
          .toSorted((one, other) => (String(one[column]) < String(other[column]) ? 1 : -1))
      : numbered;
    const records = sorted.slice(offset, offset + limit);
    return ok({ resource_id: resource, fields, records, total: total(), limit, offset });
  });
}

const level = fc.constantFrom<Row['level']>(null, 0, -3, 2.5, '7.25', '12', '1e3', '9007199254740993');
const row: fc.Arbitrary<Row> = fc.record({
  station: fc.option(fc.string({ maxLength: 8 })),
  level,
  seen: fc.option(fc.constantFrom('2024-01-02T03:04:05', '2024-05-06T00:00:00')),
  ok: fc.option(fc.boolean()),
});

test('all rows are read in their order with their types, however many the portal sends at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 12 }),
      async (rows, most) => {
        serveRows(rows, most);
        const { data, records } = await place.read(ckanConnector, settings);
        expect(data).toMatchObject({ status: 'read', fileName: 'Water levels.jsonl' });
        expect(records).toEqual(
          rows.map((each) => ({
            ...each,
            level: each.level === '9007199254740993' ? each.level : numeric(each.level),
          })),
        );
      },
    ),
    { numRuns: 40 },
  );
});

const numeric = (value: string | number | null) => (typeof value === 'string' ? Number(value) : value);

test('only rows from the greatest value on are read, and none is left out', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => ({
    station: `s${index}`,
    level: index,
    seen: index % 7 === 3 ? null : `2024-01-${String((index % 30) + 1).padStart(2, '0')}T00:00:00`,
    ok: true,
  }));
  serveRows(rows, 5);
  const value = '2024-01-20T00:00:00';
  const { data, records } = await place.read(ckanConnector, settings, { since: { column: 'seen', value } });
  const expected = rows.filter(({ seen }) => seen !== null && seen >= value).map(({ station }) => station);
  expect(records.map((record) => record['station']).toSorted()).toEqual(expected.toSorted());
  expect(data).toMatchObject({ greatest: '2024-01-30T00:00:00' });
  expect(place.requests.length).toBeLessThan(6);

  serveRows(rows, 5);
  const later = { since: { column: 'seen', value: '2025-01-01T00:00:00' } };
  expect((await place.read(ckanConnector, settings, later)).data).toEqual({ status: 'unchanged' });
});

test('a table that changes while it is read is read another time', async () => {
  let total = 6;
  serveRows(
    Array.from({ length: 6 }, () => ({ station: 'a', level: 1, seen: null, ok: null })),
    2,
    () => (total += 1),
  );
  await expect(place.read(ckanConnector, settings)).rejects.toMatchObject({ code: 'unavailable' });
});

test('a failure of a page may pass, and one that may not says why', async () => {
  let failures = 2;
  place.serve(({ pathname }) => {
    failures -= 1;
    if (failures >= 0) return { status: 503, body: {} };
    if (pathname.endsWith('resource_show')) return ok({ id: resource, name: 'Levels' });
    return ok({ fields, records: [{ _id: 1, station: 'a' }], total: 1 });
  });
  expect((await place.read(ckanConnector, settings)).records).toHaveLength(1);

  for (const [status, body, message] of [
    [404, { success: false, error: { __type: 'Not Found Error' } }, 'no such data set'],
    [403, { success: false, error: { __type: 'Authorization Error' } }, 'API token'],
    [200, '<html>', 'does not respond with JSON'],
    [200, { hello: 1 }, 'no CKAN portal'],
  ] as const) {
    place.serve(() => ({ status, body }));
    await expect(place.read(ckanConnector, settings)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(message) as string,
    });
  }
});

test('the data set says what it is, which tables it has, and what the first rows are', async () => {
  serveRows([{ station: 'a', level: '1.5', seen: null, ok: true }]);
  const reader = await ckanConnector.reader();
  const request = { settings, access: { token: 'k3y', headers: {} }, network: place.network };
  expect(await reader.describe(request)).toEqual({
    title: 'Levels: Water levels',
    description: 'Hourly levels.',
    license: 'https://creativecommons.org/licenses/by/4.0/',
    publisher: 'Harbour office',
    cadence: '',
    columns: [
      { name: 'station', type: 'text', label: 'Station', description: 'Where it was measured.' },
      { name: 'level', type: 'numeric', label: '', description: '' },
      { name: 'seen', type: 'timestamp', label: '', description: '' },
      { name: 'ok', type: 'bool', label: '', description: '' },
    ],
  });
  expect(await reader.preview!(request)).toEqual({
    columns: ['station', 'level', 'seen', 'ok'],
    rows: [['a', '1.5', null, 'true']],
  });
  expect(place.requests.every(({ headers }) => headers.authorization === 'k3y')).toBe(true);

  const whole: CkanSettings = { kind: 'ckan', address: settings.address, dataset: 'levels' };
  const choices = await reader.choices!({ ...request, settings: whole });
  expect(choices.map(({ settings: chosen }) => chosen)).toEqual([
    settings,
    { kind: 'web', address: 'https://portal.example.org/map.pdf' },
  ]);
});

test('how often a data set changes is read where a portal says it, in its words', async () => {
  const reader = await ckanConnector.reader();
  const cadenceWith = async (said: object) => {
    frequency = said;
    serveRows([]);
    const { cadence } = await reader.describe({ settings, access: { headers: {} }, network: place.network });
    return cadence;
  };
  expect(await cadenceWith({ update_frequency: 'Weekly' })).toBe('Weekly');
  expect(await cadenceWith({ data_update_frequency: '30' })).toBe('30');
  expect(await cadenceWith({ extras: [{ key: 'accrual_periodicity', value: 'R/P1M' }] })).toBe('R/P1M');
  expect(await cadenceWith({ frequency: 'as needed', extras: [{ key: 'frequency', value: 'daily' }] })).toBe(
    'daily',
  );
  for (const nothing of [{ frequency: 'unknown' }, { frequency: 3.5 }, { extras: 'daily' }, { extras: [] }]) {
    expect(await cadenceWith(nothing)).toBe('');
  }
  frequency = {};
});

test.each<[string, Partial<CkanSettings> | null]>([
  [`/dataset/levels/resource/${resource}`, { address: 'https://x.org/', dataset: 'levels', resource }],
  [`/data/de/dataset/levels/`, { address: 'https://x.org/data', dataset: 'levels' }],
  [`/api/3/action/datastore_search?resource_id=${resource}&limit=5`, { address: 'https://x.org/', resource }],
  [`/datastore/dump/${resource}?bom=True`, { address: 'https://x.org/', resource }],
  [`/dataset/levels/resource/${resource}/download/levels.csv`, null],
  ['/levels.csv', null],
])('%s is recognised as what it is', (path, expected) => {
  const [first] = proposeSettings(`https://x.org${path}`);
  expect(first).toEqual(
    expected ? { kind: 'ckan', ...expected } : { kind: 'web', address: `https://x.org${path}` },
  );
});
