import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCadence } from '#domain/source/connection/cadence.ts';
import { openPlaceServer, type PlaceServer } from '../../../../../tests/fixtures/place-server.ts';
import { proposeSettings } from '../connectors.ts';
import { dcatConnector, type DcatSettings } from './index.ts';

let place: PlaceServer;
let settings: DcatSettings;
beforeAll(async () => {
  place = await openPlaceServer();
  settings = { kind: 'dcat', address: `${place.origin}/data.json` };
});
afterAll(() => place.close());

const license = 'https://creativecommons.org/licenses/by/4.0/';

/** A catalogue as DCAT-US describes it. */
const dataJson = (file: string) => ({
  conformsTo: 'https://project-open-data.cio.gov/v1.1/schema',
  dataset: [
    {
      '@type': 'dcat:Dataset',
      identifier: 'levels-1',
      title: 'Levels',
      description: 'Hourly levels.',
      license,
      accrualPeriodicity: 'R/PT1H',
      publisher: { '@type': 'org:Organization', name: 'Harbour office' },
      distribution: [
        { '@type': 'dcat:Distribution', downloadURL: file, mediaType: 'text/csv', title: 'Table' },
        { '@type': 'dcat:Distribution', accessURL: 'https://x.org/map', format: 'HTML' },
      ],
    },
    { identifier: 'none', title: 'Without files', distribution: [] },
  ],
});

/** A catalogue of DCAT-AP as JSON-LD, whose nodes are named by their ids. */
const jsonLd = (file: string) => ({
  '@context': { dcat: 'http://www.w3.org/ns/dcat#', dct: 'http://purl.org/dc/terms/' },
  '@graph': [
    { '@id': 'https://x.org/c', '@type': 'dcat:Catalog', 'dcat:dataset': [{ '@id': 'https://x.org/d/1' }] },
    {
      '@id': 'https://x.org/d/1',
      '@type': ['dcat:Dataset'],
      'dct:identifier': 'levels-1',
      'dct:title': [{ '@language': 'en', '@value': 'Levels' }],
      'http://purl.org/dc/terms/description': { '@value': 'Hourly levels.' },
      'dct:accrualPeriodicity': {
        '@id': 'http://publications.europa.eu/resource/authority/frequency/HOURLY',
      },
      'dct:publisher': { '@id': 'https://x.org/o' },
      'dcat:distribution': { '@id': 'https://x.org/f/1' },
    },
    { '@id': 'https://x.org/o', '@type': 'foaf:Agent', 'foaf:name': 'Harbour office' },
    {
      '@id': 'https://x.org/f/1',
      '@type': 'dcat:Distribution',
      'dct:title': 'Table',
      'dct:license': { '@id': license },
      'dcat:downloadURL': { '@id': file },
      'dct:format': { '@id': 'http://publications.europa.eu/resource/authority/file-type/CSV' },
    },
  ],
});

test.each([
  ['data.json', dataJson],
  ['JSON-LD', jsonLd],
])(
  'a file of a catalogue in %s is chosen, described and fetched, wherever it is then',
  async (_name, catalogue) => {
    let file = `${place.origin}/levels-05.csv`;
    place.serve(({ pathname }) => {
      if (pathname === '/data.json') return { body: catalogue(file) };
      return { body: pathname, headers: { 'content-type': 'text/csv' } };
    });
    const reader = await dcatConnector.reader();
    const request = { settings, access: { headers: {} }, network: place.network };
    const choices = await reader.choices!(request);
    const chosen: DcatSettings = { ...settings, dataset: 'levels-1', distribution: 'Table' };
    expect(choices).toEqual([{ label: 'Levels (Table)', description: 'Hourly levels.', settings: chosen }]);
    const { cadence, ...described } = await reader.describe({ ...request, settings: chosen });
    expect(readCadence(cadence ?? '')).toEqual({ every: 'minutes', minutes: 60 });
    expect(described).toEqual({
      title: 'Levels',
      description: 'Hourly levels.',
      license,
      publisher: 'Harbour office',
      columns: [],
    });

    expect(await place.read(dcatConnector, chosen)).toMatchObject({ text: '/levels-05.csv' });
    file = `${place.origin}/levels-06.csv`;
    expect(await place.read(dcatConnector, chosen)).toMatchObject({ text: '/levels-06.csv' });

    for (const wrong of [{ dataset: 'gone' }, { dataset: 'levels-1', distribution: 'gone' }, {}]) {
      await expect(place.read(dcatConnector, { ...settings, ...wrong })).rejects.toMatchObject({
        code: 'invalid_request',
      });
    }
  },
);

test('what signs in at a catalogue is sent nowhere else, and files inside the network are not fetched', async () => {
  const other = await openPlaceServer();
  try {
    other.serve(() => ({ body: 'a\n1\n' }));
    const chosen: DcatSettings = { ...settings, dataset: 'levels-1', distribution: 'Table' };
    const access = { token: 't0k', headers: { 'x-key': 'k3y' } };
    place.serve(() => ({ body: dataJson(`${other.origin}/a.csv`) }));
    await place.read(dcatConnector, chosen, { access });
    expect(place.requests[0]!.headers).toMatchObject({ authorization: 'Bearer t0k', 'x-key': 'k3y' });
    expect(other.requests[0]!.headers).not.toHaveProperty('authorization');
    expect(other.requests[0]!.headers).not.toHaveProperty('x-key');
  } finally {
    await other.close();
  }
  for (const file of ['http://169.254.169.254/latest', 'http://[::1]/a.csv', 'http://10.0.0.1/a.csv']) {
    place.serve(() => ({ body: dataJson(file) }));
    const chosen: DcatSettings = { ...settings, dataset: 'levels-1', distribution: 'Table' };
    await expect(place.read(dcatConnector, chosen)).rejects.toMatchObject({ code: 'forbidden' });
  }
});

test('what is no catalogue says so, and catalogues are recognised', async () => {
  for (const body of [{}, [], { dataset: 3 }, { a: { b: [1, null, { '@id': 'x' }] } }]) {
    place.serve(() => ({ body }));
    await expect(place.read(dcatConnector, { ...settings, dataset: 'x' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  }
  expect(proposeSettings('https://data.example.org/data.json').map(({ kind }) => kind)).toEqual([
    'dcat',
    'web',
  ]);
  expect(proposeSettings('https://x.org/catalog.jsonld')[0]?.kind).toBe('dcat');
  expect(proposeSettings('https://x.org/storms/data.json')[0]?.kind).toBe('web');
});
