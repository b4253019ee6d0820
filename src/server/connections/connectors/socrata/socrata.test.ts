import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlaceServer, type PlaceServer } from '../../../../../tests/fixtures/place-server.ts';
import { proposeSettings } from '../connectors.ts';
import { socrataConnector, type SocrataSettings } from './index.ts';

const columns = [
  { fieldName: 'case_id', name: 'Case', dataTypeName: 'text', description: 'Its number.' },
  { fieldName: 'amount', name: 'Amount', dataTypeName: 'number' },
  { fieldName: 'opened', name: 'Opened', dataTypeName: 'calendar_date' },
  { fieldName: 'closed', name: 'Closed', dataTypeName: 'checkbox' },
  { fieldName: 'place', name: 'Place', dataTypeName: 'point' },
  { fieldName: 'more', name: 'More', dataTypeName: 'url' },
  { fieldName: ':@computed_region_abcd_1234', name: 'Regions', dataTypeName: 'number' },
];
type Row = Record<string, unknown>;

let place: PlaceServer;
let settings: SocrataSettings;
beforeAll(async () => {
  place = await openPlaceServer();
  settings = { kind: 'socrata', address: `${place.origin}/`, dataset: 'w7a2-k9pq' };
});
afterAll(() => place.close());

/** A portal as its documentation describes it: empty cells are left out, numbers are texts. */
function serveRows(rows: readonly Row[], most = 50_000, updatedAt = () => 1_700_000_000): void {
  place.serve(({ pathname, searchParams }) => {
    if (pathname === '/api/views/w7a2-k9pq.json') {
      return {
        body: {
          id: 'w7a2-k9pq',
          name: 'Cases',
          description: 'All cases.',
          attribution: 'Police',
          license: { name: 'CC0', termsLink: 'https://creativecommons.org/publicdomain/zero/1.0/' },
          rowsUpdatedAt: updatedAt(),
          metadata: {
            custom_fields: {
              'Dataset Summary': { 'Posting Frequency': 'As needed', 'Time Period': 'Since 2001' },
              Update: { 'Update Frequency': 'Daily', Automation: 'Yes' },
            },
          },
          columns,
        },
      };
    }
    if (pathname !== '/resource/w7a2-k9pq.json') return null;
    if (searchParams.get('$order') !== ':id') return { status: 400, body: { error: true } };

    const offset = Number(searchParams.get('$offset') ?? 0);
    const limit = Math.min(most, Number(searchParams.get('$limit') ?? 1000));
    const [, column = '', text, number] =
      /^`(\w+)` >= (?:'(.*)'|(\S+))$/.exec(searchParams.get('$where') ?? '') ?? [];
    const wanted = rows.filter((row) => {
      if (text !== undefined) return String(row[column] ?? '') >= text.replaceAll("''", "'");
      return number === undefined || Number(row[column] ?? NaN) >= Number(number);
    });
    const body = wanted
      .slice(offset, offset + limit)
      .map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
    return { body };
  });
}

const row = fc.record({
  case_id: fc.constantFrom('007', 'A-1', ''),
  amount: fc.option(fc.constantFrom('12.50', '-3', '0', '9007199254740993')),
  opened: fc.option(fc.constantFrom('2024-01-02T00:00:00.000', '2024-01-02T13:30:00.000')),
  closed: fc.option(fc.boolean()),
  place: fc.option(fc.constant({ type: 'Point', coordinates: [-87.6, 41.8] })),
  more: fc.option(fc.constant({ url: 'https://x.org/1', description: 'One' })),
  ':@computed_region_abcd_1234': fc.constant('12'),
});

test('all rows are read with all their columns and types, however many the portal sends at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 12 }),
      async (rows, most) => {
        serveRows(rows, most);
        const { data, records } = await place.read(socrataConnector, settings);
        expect(data).toMatchObject({ status: 'read', fileName: 'Cases.jsonl' });
        expect(records).toEqual(
          rows.map(({ case_id, amount, opened, closed, place: where, more }) => ({
            case_id,
            amount: amount === null || amount === '9007199254740993' ? amount : Number(amount),
            opened,
            closed,
            place: where,
            more: more?.url ?? null,
          })),
        );
      },
    ),
    { numRuns: 40 },
  );
});

test('only rows from the greatest value on are read, of texts with quotes as of numbers', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => ({
    case_id: `it's ${String(index).padStart(2, '0')}`,
    amount: String(index),
    opened: `2024-02-${String(index + 1).padStart(2, '0')}T00:00:00.000`,
  }));
  for (const [column, value, greatest] of [
    ['opened', '2024-02-15T00:00:00.000', '2024-02-20T00:00:00.000'],
    ['amount', '14', '19'],
    ['case_id', "it's 14", "it's 19"],
  ] as const) {
    serveRows(rows, 4);
    const { data, records } = await place.read(socrataConnector, settings, { since: { column, value } });
    expect(records).toHaveLength(6);
    expect(data).toMatchObject({ greatest });
  }

  const unknown = place.read(socrataConnector, settings, { since: { column: 'x` or 1=1', value: '1' } });
  await expect(unknown).rejects.toMatchObject({ code: 'invalid_request' });
});

test('a data set that changes while it is read is read another time', async () => {
  let time = 1;
  serveRows([{ case_id: 'a' }], 1, () => (time += 1));
  await expect(place.read(socrataConnector, settings)).rejects.toMatchObject({ code: 'unavailable' });
});

test('the data set says what it is; how it signs in is sent', async () => {
  serveRows([{ case_id: '007', amount: '1.5' }]);
  const reader = await socrataConnector.reader();
  const access = { user: 'k', password: 's', token: 't0k', headers: {} };
  const request = { settings, access, network: place.network };
  expect(await reader.describe(request)).toMatchObject({
    title: 'Cases',
    description: 'All cases.',
    publisher: 'Police',
    cadence: 'Daily',
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
  });
  expect((await reader.preview!(request)).rows).toEqual([['007', '1.5', null, null, null, null]]);
  for (const { headers } of place.requests) {
    expect(headers).toMatchObject({ 'x-app-token': 't0k', authorization: `Basic ${btoa('k:s')}` });
  }

  for (const [status, message] of [
    [404, 'no such data set'],
    [403, 'how it is signed in'],
  ] as const) {
    place.serve(() => ({ status, body: { error: true, message: 'x' } }));
    await expect(place.read(socrataConnector, settings)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(message) as string,
    });
  }
});

test.each([
  '/resource/w7a2-k9pq.json',
  '/resource/w7a2-k9pq.csv?$limit=5',
  '/api/views/w7a2-k9pq/rows.csv?accessType=DOWNLOAD',
  '/api/v3/views/w7a2-k9pq/query.json',
  '/d/w7a2-k9pq',
  '/Public-Safety/Cases/w7a2-k9pq/about_data',
  '/Public-Safety/Cases/w7a2-k9pq',
])('%s is recognised', (path) => {
  expect(proposeSettings(`https://data.example.org${path}`)[0]).toEqual({
    kind: 'socrata',
    address: 'https://data.example.org/',
    dataset: 'w7a2-k9pq',
  });
  expect(proposeSettings('https://data.example.org/files/w7a2-k9pq.csv')[0]?.kind).toBe('web');
});
