import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeText } from '../../../../../tests/fixtures/encode-text.ts';
import { openPlaceServer, type PlaceServer } from '../../../../../tests/fixtures/place-server.ts';
import { parseOptionsOfFile } from '../../kept-reading.ts';
import { webConnector } from './index.ts';

let place: PlaceServer;
beforeAll(async () => {
  place = await openPlaceServer();
});
afterAll(() => place.close());

const optionsOf = async (body: Buffer, type: string, path = '/cities.csv') => {
  place.serve(() => ({ body, headers: { 'content-type': type } }));
  const settings = { kind: 'web' as const, address: place.origin + path };
  const { data } = await place.read(webConnector, settings);
  return data.status === 'read' ? data.parseOptions : null;
};

const words = 'city;Łódź;Škofja Loka\n';

test.each<[string, string, string, string | null]>([
  ['text/csv; charset=windows-1250', 'windows-1250', words, 'windows-1250'],
  ['text/csv; charset="ISO-8859-2"', 'iso-8859-2', words, 'iso-8859-2'],
  ['text/csv;charset=Shift_JIS', 'shift_jis', '都市;東京\n', 'shift_jis'],
  ['text/csv; charset=gb2312', 'gbk', '城市;联通\n', 'gbk'],
  ['text/csv; charset=cp1251', 'windows-1251', 'город;Москва\n', 'windows-1251'],
  ['text/csv; charset=latin1', 'windows-1252', 'city;Zürich\n', 'windows-1252'],
  // Servers say so where nobody has said which encoding a file has.
  ['text/csv; charset=ISO-8859-1', 'utf-8', 'city;Zürich\n', null],
  ['text/csv; charset=utf-8', 'utf-8', 'city;Zürich\n', 'utf-8'],
  ['text/csv; charset=utf-8', 'windows-1252', 'city;Zürich\n', null],
  ['text/csv; charset=euc-kr', 'utf-8', 'city;Łódź\n', null],
  ['text/csv; charset=windows-1250', 'utf-8', 'city;Lodz\n', null],
  ['text/csv; charset=no-such-charset', 'utf-8', words, null],
  ['text/csv', 'windows-1250', words, null],
])(
  'of %s, whose bytes are %s, the encoding reaches the parse options where it is right',
  async (type, encoding, text, expected) => {
    const body = encoding === 'utf-8' ? Buffer.from(text) : encodeText(text, encoding);
    expect(await optionsOf(body, type)).toEqual(expected === null ? {} : { cities: { encoding: expected } });
  },
);

test.each([
  ['/query?f=1', 'application/json', 'query.json'],
  ['/api/items', 'application/vnd.api+json; charset=utf-8', 'items.json'],
  ['/wfs', 'application/geo+json', 'wfs.geojson'],
  ['/export', 'application/x-ndjson', 'export.jsonl'],
  ['/download.aspx', 'text/csv', 'download.aspx.csv'],
  ['/table.parquet', 'application/octet-stream', 'table.parquet'],
  ['/table.csv', 'application/json', 'table.csv'],
  ['/page', 'application/octet-stream', 'page'],
])('a file at %s of the type %s is named %s', async (path, type, fileName) => {
  place.serve(() => ({ body: Buffer.from('{"a":1}'), headers: { 'content-type': type } }));
  const settings = { kind: 'web' as const, address: place.origin + path };
  expect((await place.read(webConnector, settings)).data).toMatchObject({ fileName });
});

test('what was chosen is kept when the file has another name; a charset that changes is followed', () => {
  const kept = { 'storms-05': { headerRow: 3, encoding: 'windows-1252' as const } };
  expect(parseOptionsOfFile(kept, {}, 'storms-06.csv')['storms-06']).toEqual(kept['storms-05']);
  const said = { 'storms-06': { encoding: 'utf-8' as const } };
  expect(parseOptionsOfFile(kept, said, 'storms-06.csv')['storms-06']).toEqual({
    headerRow: 3,
    encoding: 'utf-8',
  });
  // What a person has corrected is not undone by what servers say of every file.
  const corrected = { a: { encoding: 'windows-1251' as const } };
  const usual = { a: { encoding: 'windows-1252' as const } };
  expect(parseOptionsOfFile(corrected, usual, 'a.csv')).toEqual(corrected);
  expect(parseOptionsOfFile({}, usual, 'a.csv')).toEqual(usual);
});
