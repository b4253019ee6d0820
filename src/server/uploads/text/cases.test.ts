import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import { analysed, openTestUploads, type TestUploads } from '../../../../tests/fixtures/uploads.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads();
}, 60_000);
afterAll(() => fixture.close());

/** Uploads a case, and publishes it as the review proposes; the titles and the first stored rows. */
async function stored(name: string) {
  const content = await readFile(join(import.meta.dirname, 'cases', `${name}.csv`));
  const { id, layers, error } = await fixture.send(`${name}.csv`, content);
  expect(error).toBeNull();
  const [layer] = layers!;
  const columns = layer!.columns.map(columnOfLayer);
  const publication = { layerName: layer!.layerName, sourceName: name, columns };
  const { versionId } = await fixture.publish(id, publication);
  const { rows } = await fixture.engine.requests.query(versionId, {
    attributes: layer!.columns.map((column) => column.name),
    orderBy: { id: 'asc nulls last' },
    toIndex: 4,
  });
  return { titles: layer!.columns.map((column) => column.display_name), rows, layer: layer! };
}

test('titles that repeat are a header above texts', async () => {
  const { layer, rows } = await stored('i01-dup-header-text');
  expect(layer.columns.map(({ name }) => name)).toEqual(['first_name', 'last_name', 'email', 'email_2']);
  expect(rows[0]).toEqual(['Fn0', 'Ln0', 'a0@example.org', 'b0@example.org']);
});

test('a title that is a value, too, is a header', async () => {
  const { titles, rows } = await stored('i04-header-value-below');
  expect(titles).toEqual(['Answer', 'Other']);
  expect(rows).toEqual([
    ['Yes', 'Maybe'],
    ['No', 'Other'],
    ['Yes', 'Other'],
    ['No', 'Never'],
  ]);
});

test('comments above the header are left out, and a row that begins like one is not', async () => {
  const { titles, rows, layer } = await stored('a39-hash-comments');
  expect(titles).toEqual(['name', 'qty']);
  expect(rows).toEqual([
    ['Ann', 1],
    ['Bob', 2],
    ['#Tag', 3],
  ]);
  expect(layer.notes).toEqual([
    '2 lines above the header left out: “# made by tool”, “# second line, with comma”.',
  ]);
});

test('rows that end with carriage returns are rows, also where the last one ends with a line feed', async () => {
  const { titles, rows } = await stored('cr-then-lf');
  expect(titles).toEqual(['name', 'n']);
  expect(rows).toEqual([
    ['Ann', 1],
    ['Bob', 2],
    ['Cid', 3],
  ]);
});

test('quoted cells after blanks are read the same in uneven rows', async () => {
  const { titles, rows } = await stored('space-quote-ragged');
  expect(titles).toEqual(['Year', 'Score', 'Title']);
  expect(rows).toEqual([
    [1968, 86, 'Greetings'],
    [1970, 73, 'Hi, Mom!'],
    [1971, 40, null],
  ]);
});

test('a quote that is never closed can be read as a character', async () => {
  const text = 'part,size\nPipe,"5 inch\nRod,2 inch\nBar,3 inch\n';
  const { id, layers } = await fixture.send('pipes.csv', text);
  expect(layers![0]).toMatchObject({
    rows: 1,
    detected: { openQuote: { line: 2, lines: ['Pipe,"5 inch', 'Rod,2 inch', 'Bar,3 inch', ''] } },
  });
  await fixture.uploads.analyseAgain(id, { pipes: { quotes: 'ordinary' } }, 'ann');
  const { layers: again } = await analysed(fixture.uploads, id, 'ann');
  expect(again![0]).toMatchObject({
    rows: 3,
    warnings: [],
    preview: [
      ['Pipe', '"5 inch'],
      ['Rod', '2 inch'],
      ['Bar', '3 inch'],
    ],
  });
});

test.each([
  ['a32-cp1251', ['город', 'страна', 'население'], ['Москва', 'Россия', '13010112']],
  ['a33-sjis', ['郵便番号', '都道府県', '市'], ['0600000', '北海道', '札幌市']],
  ['a35-gbk', ['城市', '人口'], ['北京', '21893095']],
])('a text in another encoding is read with the letters of its language: %s', async (name, titles, first) => {
  const read = await stored(name);
  expect(read.titles).toEqual(titles);
  expect(read.rows[0]!.map(String)).toEqual(first);
  expect(read.layer.detected!.readings).toEqual([]);
});
