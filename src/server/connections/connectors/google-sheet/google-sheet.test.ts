import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlaceServer, type PlaceServer } from '../../../../../tests/fixtures/place-server.ts';
import { makeZip } from '../../../../../tests/fixtures/zip.ts';
import { proposeSettings } from '../connectors.ts';
import { googleSheetConnector } from './index.ts';

let place: PlaceServer;
beforeAll(async () => {
  place = await openPlaceServer();
});
afterAll(() => place.close());

const shared = '/spreadsheets/d/1AbCdEfGhIjKlMnOp';
const published = '/spreadsheets/d/e/2PACX-1vAbCdEf_gh';

test.each([
  [shared, '/export?format=xlsx'],
  [published, '/pub?output=xlsx'],
])('%s is fetched as a workbook, and is unchanged while its cells are', async (path, expected) => {
  const serve = (cell: string, written: string) => {
    const body = makeZip({ 'xl/worksheets/sheet1.xml': cell, 'docProps/core.xml': written });
    const headers = { 'content-disposition': 'attachment; filename="Storms.xlsx"' };
    place.serve(() => ({ body, headers }));
  };
  const settings = { kind: 'google-sheet' as const, address: place.origin + path };
  serve('1', 'today');
  const { data } = await place.read(googleSheetConnector, settings);
  expect(data).toMatchObject({ status: 'read', fileName: 'Storms.xlsx' });
  expect(place.requests[0]!.url.pathname + place.requests[0]!.url.search).toBe(path + expected);

  const validators = { etag: data.status === 'read' ? data.etag : null, lastModified: null };
  serve('1', 'tomorrow');
  expect((await place.read(googleSheetConnector, settings, { validators })).data.status).toBe('unchanged');
  serve('2', 'tomorrow');
  expect((await place.read(googleSheetConnector, settings, { validators })).data.status).toBe('read');
});

test('a sheet that is not public says so, and one that was cut off may come later', async () => {
  const settings = { kind: 'google-sheet' as const, address: place.origin + shared };
  place.serve(() => ({ body: '<!doctype html><title>Sign in</title>' }));
  await expect(place.read(googleSheetConnector, settings)).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('not public') as string,
  });
  const whole = makeZip({ 'xl/worksheets/sheet1.xml': '1' });
  place.serve(() => ({ body: whole.subarray(0, whole.length - 10) }));
  await expect(place.read(googleSheetConnector, settings)).rejects.toMatchObject({ code: 'unavailable' });
});

test.each([
  [`${shared}/edit?gid=7#gid=7`, shared],
  [`${shared}/export?format=csv`, shared],
  [`${published}/pubhtml?gid=0&single=true`, published],
])('%s is recognised', (path, expected) => {
  expect(proposeSettings(`https://docs.google.com${path}`)[0]).toEqual({
    kind: 'google-sheet',
    address: `https://docs.google.com${expected}`,
  });
  expect(proposeSettings(`https://docs.example.org${path}`)[0]?.kind).toBe('web');
});
