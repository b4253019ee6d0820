import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicationSchema } from '#server/uploads/uploads.server.ts';
import { openPlaceServer, type PlaceServer } from '../../../tests/fixtures/place-server.ts';
import { makeZip } from '../../../tests/fixtures/zip.ts';
import { openTestUploads, publishAndWait, type TestUploads } from '../../../tests/fixtures/uploads.ts';
import { openTestConnections } from '../../../tests/fixtures/connections.ts';
import type { Connections } from './connections.ts';
import type { SourceRun } from './runs.ts';

let fixture: TestUploads;
let connections: Connections;
let place: PlaceServer;

beforeAll(async () => {
  [fixture, place] = await Promise.all([openTestUploads({ workers: false }), openPlaceServer()]);
  connections = await openTestConnections(fixture);
}, 60_000);
afterAll(async () => {
  await place.close();
  await fixture.close();
});

async function ended({ id }: Pick<SourceRun, 'id'>): Promise<SourceRun> {
  await expect
    .poll(async () => (await connections.run(id, 'ann')).endedAt, { timeout: 30_000 })
    .not.toBeNull();
  return connections.run(id, 'ann');
}

/** Connects a place, and publishes one of its layers as it is proposed. */
async function publishFrom(settings: { kind: string; [name: string]: unknown }, layerName?: string) {
  const run = await ended(await connections.connect({ settings, access: { headers: {} } }, null, 'ann'));
  expect(run).toMatchObject({ status: 'review', message: null });
  const { layers } = await fixture.uploads.read(run.uploadId!, 'ann');
  const layer = layers!.find((each) => each.layerName === layerName) ?? layers![0]!;
  const publication = publicationSchema.parse({
    layerName: layer.layerName,
    sourceName: 'Fetched',
    columns: layer.columns.map(({ name, type, dataType }) => ({
      name,
      type,
      dataType,
      existingColumnMatch: null,
    })),
  });
  const published = await publishAndWait(fixture.uploads, run.uploadId!, publication, 'ann');
  await expect.poll(() => connections.ofSource(published.sourceId)).not.toBeNull();
  return { ...published, layers: layers! };
}

const rowsOf = async (versionId: number, attributes: string[]) =>
  (await fixture.engine.requests.query(versionId, { attributes })).rows;

/** A Socrata portal with one data set. */
const serveCases = (rows: readonly object[]) =>
  place.serve(({ pathname, searchParams }) => {
    if (pathname.startsWith('/api/views/')) {
      const columns = [
        { fieldName: 'case_id', name: 'Case number', dataTypeName: 'text', description: 'As on paper.' },
        { fieldName: 'amount', name: 'Amount', dataTypeName: 'number' },
        { fieldName: 'opened', name: 'Opened', dataTypeName: 'calendar_date' },
        { fieldName: 'place', name: 'Place', dataTypeName: 'point' },
      ];
      const license = { termsLink: 'https://creativecommons.org/publicdomain/zero/1.0/' };
      const said = { name: 'Cases', description: 'All *cases*.', attribution: 'City police', license };
      return { body: { ...said, rowsUpdatedAt: 1, columns } };
    }
    return { body: rows.slice(Number(searchParams.get('$offset') ?? 0)) };
  });

test('a table of a portal is published with its types, and its description and licence come along', async () => {
  const cases = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      case_id: `0${index + 10}`,
      amount: `${index}.5`,
      opened: '2024-01-02T00:00:00.000',
      place: { type: 'Point', coordinates: [-87.6, 41.8] },
    }));
  serveCases(cases(20));
  const settings = { kind: 'socrata', address: place.origin, dataset: 'w7a2-k9pq' };
  const { sourceId, versionId, layers } = await publishFrom(settings);
  expect(layers[0]!.columns.map(({ name, type, dataType }) => [name, type, dataType])).toEqual([
    ['case_id', 'text', 'text'],
    ['amount', 'number', 'numeric'],
    ['opened', expect.stringMatching(/date/), expect.stringMatching(/date|timestamp/)],
    ['place', expect.any(String), expect.any(String)],
  ]);
  const rowsRead = await rowsOf(versionId, ['case_id', 'amount']);
  expect([rowsRead.length, rowsRead[1]]).toEqual([20, ['011', 1.5]]);

  const { rows } = await fixture.database.pool.query<{ data: Record<string, never> }>(
    'select data from item where id = $1',
    [sourceId],
  );
  expect(rows[0]!.data).toMatchObject({
    open_data: { publisher: 'City police', license: 'https://creativecommons.org/publicdomain/zero/1.0/' },
    columns: expect.arrayContaining([
      expect.objectContaining({ name: 'case_id', display_name: 'Case number', description: 'As on paper.' }),
    ]) as object,
  });
  expect(JSON.stringify(rows[0]!.data['description'])).toContain('cases');

  expect(await ended(await connections.refresh(sourceId, 'ann'))).toMatchObject({ status: 'unchanged' });
  serveCases(cases(21));
  const next = await ended(await connections.refresh(sourceId, 'ann'));
  expect(next).toMatchObject({ status: 'published', rows: 21 });
  const nextRows = await rowsOf(next.versionId!, ['case_id', 'amount']);
  expect(nextRows.at(-1)).toEqual(['030', 20.5]);
});

test('the list of rows in a JSON that has several is chosen once', async () => {
  const serve = (items: object[]) =>
    place.serve(() => ({ body: { meta: { notes: [{ text: 'x' }] }, data: { items }, more: [{ a: 1 }] } }));
  serve([{ name: 'Ana', n: 1 }]);
  const settings = { kind: 'web', address: `${place.origin}/api/items` };
  const { sourceId, layers } = await publishFrom(settings, 'data.items');
  expect(layers.map(({ layerName }) => layerName)).toEqual(['meta.notes', 'data.items', 'more']);
  serve([{ name: 'Bo', n: 2 }]);
  const next = await ended(await connections.refresh(sourceId, 'ann'));
  expect(next.status).toBe('published');
  expect(await rowsOf(next.versionId!, ['name', 'n'])).toEqual([['Bo', 2]]);
});

test('a file of an archive is chosen once, also where names have the month in them', async () => {
  const serve = (month: string, n: number) => {
    const files = { [`storms-${month}.csv`]: `place,n\nAna,${n}\n`, [`notes-${month}.csv`]: 'text\nx\n' };
    place.serve(() => ({ body: makeZip(files), headers: { 'content-type': 'application/zip' } }));
  };
  serve('2024-05', 1);
  const settings = { kind: 'web', address: `${place.origin}/latest` };
  const { sourceId } = await publishFrom(settings, 'storms-2024-05');
  serve('2024-06', 2);
  const next = await ended(await connections.refresh(sourceId, 'ann'));
  expect(next).toMatchObject({ status: 'published', message: null });
  expect(await rowsOf(next.versionId!, ['place', 'n'])).toEqual([['Ana', 2]]);
});

test('the charset of a response is that of its text, also when it changes', async () => {
  const serve = (encoding: BufferEncoding, charset: string, text: string) =>
    place.serve(() => ({
      body: Buffer.from(text, encoding),
      headers: {
        'content-type': `text/csv; charset=${charset}`,
        'content-disposition': 'attachment; filename="cities-1.csv"',
      },
    }));
  serve('latin1', 'iso-8859-1', 'city,n\nZürich,1\nGenève,2\n');
  const { sourceId, versionId } = await publishFrom({ kind: 'web', address: `${place.origin}/cities` });
  expect(await rowsOf(versionId, ['city'])).toEqual([['Zürich'], ['Genève']]);
  serve('utf8', 'utf-8', 'city,n\nZürich,1\nGenève,3\n');
  const next = await ended(await connections.refresh(sourceId, 'ann'));
  expect(await rowsOf(next.versionId!, ['city'])).toEqual([['Zürich'], ['Genève']]);
});

test('what is shown before it is fetched comes from a worker process, and inside the network nothing is', async () => {
  serveCases([{ case_id: '007', amount: '1.5' }]);
  const settings = { kind: 'socrata', address: place.origin, dataset: 'w7a2-k9pq' };
  const access = { headers: {} };
  expect(await connections.look({ settings, access })).toMatchObject({
    described: { title: 'Cases' },
    preview: { rows: [['007', '1.5', null, null]] },
    choices: [],
  });
  const inside = { ...settings, address: 'http://169.254.169.254' };
  await expect(connections.look({ settings: inside, access })).rejects.toMatchObject({ code: 'forbidden' });
});
