import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnOfLayer, type Layer } from '#domain/source/upload/upload-layer.ts';
import type { LayerParseOptions, ParseOptions } from '#domain/source/upload/parse-options.ts';
import { patchCell } from '../../../tests/fixtures/data-engine.ts';
import { analysed, openTestUploads, type TestUploads } from '../../../tests/fixtures/uploads.ts';
import { makeZip } from '../../../tests/fixtures/zip.ts';
import { workbookOf } from '../../../tests/fixtures/workbook.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads();
}, 60_000);
afterAll(() => fixture.close());

/** A file as it is analysed first, and again with parse options of one of its layers. */
async function open(fileName: string, content: string | Uint8Array) {
  const { id, layers, error } = await fixture.send(fileName, content);
  expect(error).toBeNull();
  const choose = async (name: string, options: LayerParseOptions) => {
    const upload = await analyseAgain(id, { [name]: options });
    expect(upload.error).toBeNull();
    return upload.layers!.find(({ layerName }) => layerName === name)!;
  };
  const publish = async (layer: Layer, change: Record<string, Partial<SourceColumn>> = {}) => {
    const columns = layer.columns.map((found) => ({ ...columnOfLayer(found), ...change[found.name] }));
    const publication = { layerName: layer.layerName, sourceName: fileName, columns };
    return fixture.publish(id, publication);
  };
  return { id, layers: layers!, choose, publish };
}

async function analyseAgain(id: number, options: ParseOptions) {
  await fixture.uploads.analyseAgain(id, options, 'ann');
  return analysed(fixture.uploads, id, 'ann');
}

const names = (layer: Layer) => layer.columns.map(({ name }) => name);

async function rows(versionId: number, ...attributes: string[]) {
  const orderBy = { id: 'asc nulls last' as const };
  return (await fixture.engine.requests.query(versionId, { attributes, orderBy, toIndex: 100 })).rows;
}

const table = 'Losses\nyear;county;loss\n2019;Ana;1\n2020;Ohio;2\n';

test('the parse options of a text set the header row, or that there is none', async () => {
  const { layers, choose } = await open('a.csv', table);
  expect(layers[0]!.detected).toMatchObject({
    headerRow: 2,
    headerRows: 1,
    delimiter: ';',
    encoding: 'utf-8',
    head: [
      { row: 1, cells: ['Losses'] },
      { row: 2, cells: ['year', 'county', 'loss'] },
      { row: 3, cells: ['2019', 'Ana', '1'] },
      { row: 4, cells: ['2020', 'Ohio', '2'] },
    ],
  });
  const below = await choose('a', { headerRow: 3 });
  expect(names(below)).toEqual(['2019', 'ana', '1']);
  expect(below.rows).toBe(1);
  const bare = await choose('a', { headerRow: null });
  expect(names(bare)).toEqual(['col_1', 'col_2', 'col_3']);
  expect(bare.preview[0]).toEqual(['Losses', null, null]);
  expect(bare.rows).toBe(4);
  const commas = await choose('a', { delimiter: ',' });
  expect(names(commas)).toEqual(['losses']);
  expect(commas.preview.flat()).toEqual(['year;county;loss', '2019;Ana;1', '2020;Ohio;2']);
});

test('rows above a table without a header are left out, unless every row is said to be data', async () => {
  const { layers, choose } = await open('a.csv', 'Losses\n2019,1,x\n2020,2,y\n');
  expect(layers[0]).toMatchObject({ rows: 2, detected: { headerRow: null, firstDataRow: 2 } });
  expect(layers[0]!.notes).toEqual([
    'A line above the first row of data left out: “Losses”.',
    'No header was found; the columns are named after their position.',
  ]);
  const all = await choose('a', { headerRow: null });
  expect(all).toMatchObject({ rows: 3, detected: { headerRow: null, firstDataRow: null } });
});

test('the header of a text can have several rows', async () => {
  const { layers, choose } = await open(
    'a.csv',
    'Area,Estimates,,Note\n,2010,2011,\nOhio,5,6,x\nIowa,7,8,y\n',
  );
  expect(layers[0]!.detected).toMatchObject({ headerRow: 1, headerRows: 1 });
  const joined = await choose('a', { headerRow: 1, headerRows: 2 });
  expect(names(joined)).toEqual(['area', 'estimates_2010', 'estimates_2011', 'note']);
  expect(joined).toMatchObject({ rows: 2, detected: { headerRow: 1, headerRows: 2 } });
  expect(joined.notes).toEqual(['The header spans 2 rows; their texts were joined.']);
  expect(joined.columns.map(({ type }) => type)).toEqual(['text', 'number', 'number', 'text']);
});

test('a header row that does not exist is rejected with a message, and another can be chosen', async () => {
  const { id, choose } = await open('a.csv', table);
  expect(await analyseAgain(id, { a: { headerRow: 99 } })).toMatchObject({
    status: 'failed',
    error: 'No row of the table begins in line 99.',
  });
  expect((await choose('a', { headerRow: 2 })).rows).toBe(2);
});

test('the parse options of a sheet set the header row, including rows that are merged with it', async () => {
  const cells = [
    ['Counts', null, null],
    ['Region', 'Kind', 2010],
    ['State', 'Sort', 2011],
    ['Ohio', 'a', 5],
    ['Iowa', 'b', 6],
  ];
  const { layers, choose } = await open('a.xlsx', workbookOf(cells));
  expect(layers[0]!.detected).toMatchObject({ headerRow: 2, encoding: null, delimiter: null });
  const lower = await choose('Sheet', { headerRow: 3 });
  expect(names(lower)).toEqual(['state', 'sort', '2011']);
  expect(lower.rows).toBe(2);
  expect((await choose('Sheet', { headerRow: null })).rows).toBe(5);
});

test('the parse options correct a wrong encoding', async () => {
  const { layers, choose } = await open(
    'a.csv',
    Buffer.from('name,n\nŁódź,1\n'.replaceAll('Ł', '\xa3').replaceAll('ź', '\x9f'), 'latin1'),
  );
  expect(layers[0]!.warnings).toEqual([expect.stringMatching(/^The encoding of the text is uncertain/)]);
  const readings = layers[0]!.detected!.readings!;
  expect(readings.find(({ encoding }) => encoding === 'windows-1250')!.lines).toEqual(['name,n', 'Łódź,1']);
  expect(readings.find(({ encoding }) => encoding === 'windows-1252')!.lines).toEqual(['name,n', '£ódŸ,1']);
  expect((await choose('a', { encoding: 'windows-1250' })).preview[0]).toEqual(['Łódź', '1']);
  const utf8 = await choose('a', { encoding: 'utf-8' });
  expect(utf8.preview[0]![0]).toContain('\ufffd');
  expect(utf8.warnings).toEqual([
    '3 places are not UTF-8 and were replaced by �: line 2 (“��d�,1”) and 2 more. If the text looks wrong, choose another encoding.',
  ]);
});

for (const [kind, content] of [
  ['text', 'state,a,b\nOhio,1,2\nIowa,3,4\nNote: somebody counted these twice,,\n'],
  [
    'sheet',
    workbookOf([
      ['state', 'a', 'b'],
      ['Ohio', 1, 2],
      ['Iowa', 3, 4],
      ['Note: somebody counted these twice', null, null],
    ]),
  ],
] as const) {
  test(`remarks below a ${kind} are left out or kept as the person says`, async () => {
    const { layers, choose } = await open(kind === 'text' ? 'a.csv' : 'a.xlsx', content);
    const [layer] = layers;
    expect(layer).toMatchObject({ rows: 2, detected: { keepsFootnotes: false } });
    expect(layer!.detected!.footnotes).toEqual(['Note: somebody counted these twice']);
    expect(layer!.notes).toContain(
      'A footnote below the table left out: “Note: somebody counted these twice”.',
    );
    const kept = await choose(layer!.layerName, { footnotes: 'keep' });
    expect(kept).toMatchObject({ rows: 3, detected: { keepsFootnotes: true } });
    expect(kept.preview.at(-1)).toEqual(['Note: somebody counted these twice', null, null]);
  });
}

for (const [kind, content] of [
  ['text', 'year;count;share\n2019;"1.000,5";25%\n2020;"2.999,5";75%\n;;\nGesamt;"4.000,0";100%\n'],
  [
    'sheet',
    workbookOf([
      ['year', 'count', 'mean'],
      [2019, 0.1, 4],
      [2020, 0.2, 6],
      ['Total:', 0.3, 5],
      ['Source: a census of everyone who lives there', null, null],
    ]),
  ],
] as const) {
  test(`a row of totals below a ${kind} is left out or kept as the person says`, async () => {
    const { layers, choose } = await open(kind === 'text' ? 'a.csv' : 'a.xlsx', content);
    const [layer] = layers;
    const label = kind === 'text' ? 'Gesamt' : 'Total:';
    expect(layer).toMatchObject({ rows: 2, detected: { totals: { label, isKept: false } } });
    // The text in the last row does not make the years texts.
    expect(layer!.columns[0]).toMatchObject({ name: 'year', type: 'number' });
    const kept = await choose(layer!.layerName, { totals: 'keep' });
    expect(kept).toMatchObject({ rows: 3, detected: { totals: { label, isKept: true } } });
    expect(kept.preview.at(-1)![0]).toBe(label);
  });
}

test.each([
  ['numbers that are no sums', 'area,count\nOhio,1\nIowa,2\nTotal,4\n'],
  ['a word that only begins alike', 'area,count\nOhio,1\nIowa,2\nSummerville,3\n'],
  ['nothing that says that it is a total', 'area,count\nOhio,1\nIowa,2\nUtah,3\n'],
  ['no numbers', 'area,kind\nOhio,a\nIowa,b\nTotal,c\n'],
  ['its place above other rows', 'area,count\nOhio,1\nTotal,1\nIowa,2\n'],
])('a row with %s is a record', async (_what, content) => {
  const { layers } = await open('a.csv', content);
  expect(layers[0]).toMatchObject({ rows: 3, detected: { totals: null } });
});

test('rows with gaps at the end are data, unless parse options say otherwise', async () => {
  const { layers, choose } = await open('a.csv', 'state,a,b\nOhio,1,2\nIowa,3,4\nUtah,,\n');
  expect(layers[0]).toMatchObject({ rows: 3, detected: { footnotes: ['Utah'], keepsFootnotes: true } });
  expect((await choose('a', { footnotes: 'leave' })).rows).toBe(2);
});

test('each table of an archive has its own parse options', async () => {
  const zip = makeZip({ 'one/a.csv': 'x,y\n1,2\n3,4\n', 'two/a.csv': 'x,y\n5,6\n' });
  const { layers, choose } = await open('a.zip', zip);
  expect(layers.map(({ layerName }) => layerName)).toEqual(['a', 'a 2']);
  expect(names(await choose('a 2', { headerRow: null }))).toEqual(['col_1', 'col_2']);
});

test('NA values are offered, and treated as empty only where the person says so', async () => {
  const { layers, publish } = await open('a.csv', 'code,wind,name\nNA,40,-\nDE,NA,x\nAT, NA ,\n');
  const [layer] = layers;
  const found = Object.fromEntries(
    layer!.columns.map(({ name, na_values, typeWithoutNa }) => [name, { na_values, typeWithoutNa }]),
  );
  expect(found).toEqual({
    // NA is Namibia.
    code: { na_values: [], typeWithoutNa: null },
    wind: { na_values: [{ text: 'NA', count: 2 }], typeWithoutNa: { type: 'number', dataType: 'numeric' } },
    name: { na_values: [{ text: '-', count: 1 }], typeWithoutNa: null },
  });
  const asFound = await publish(layer!);
  expect(await rows(asFound.versionId, 'code', 'wind', 'name')).toEqual([
    ['NA', '40', '-'],
    ['DE', 'NA', 'x'],
    ['AT', 'NA', null],
  ]);
  const decided = await publish(layer!, {
    wind: { type: 'number', dataType: 'numeric', na_values: ['NA'] },
    name: { na_values: ['-'] },
  });
  expect(await rows(decided.versionId, 'code', 'wind', 'name')).toEqual([
    ['NA', 40, null],
    ['DE', null, 'x'],
    ['AT', null, null],
  ]);
  expect((await fixture.engine.requests.validity(decided.versionId)).invalid).toBe(0);
  // The snapshot keeps them: without these parse options they appear again.
  const source = await fixture.database.db
    .selectFrom('item')
    .select('data')
    .where('id', '=', decided.sourceId)
    .executeTakeFirstOrThrow();
  const data = JSON.stringify(source.data).replaceAll(/,"na_values":\["[^"]*"\]/g, '');
  await fixture.database.db.updateTable('item').set({ data }).where('id', '=', decided.sourceId).execute();
  expect(await rows(decided.versionId, 'code', 'wind', 'name')).toEqual([
    ['NA', 40, '-'],
    ['DE', 'NA', 'x'],
    ['AT', ' NA ', null],
  ]);
});

test('NA among codes of capitals and digits is a code, among numbers with a stray word it may be none', async () => {
  const rows = [
    '027,12',
    'B5,13',
    'NA,NA',
    'NAN,14',
    '0042,abc',
    'A7,15',
    '103,16',
    'C,17',
    '9,18',
    '8,19',
    '7,20',
  ];
  const { layers } = await open('a.csv', `code,mixed\n${rows.join('\n')}\n`);
  const texts = layers[0]!.columns.map(({ na_values }) => na_values.map(({ text }) => text));
  expect(texts).toEqual([[], ['NA']]);
});

test('a number is offered as NA value only when it is far below all others', async () => {
  const { layers } = await open('a.csv', 'far,near\n5,-1200\n-999,-999\n7,-990\n');
  expect(layers[0]!.columns.map(({ na_values }) => na_values)).toEqual([[{ text: '-999', count: 1 }], []]);
});

test('a cell is edited to an NA value, and the edit is undone', async () => {
  const { layers, publish } = await open('a.csv', 'n,t\n1,a\nNA,b\n');
  const { versionId } = await publish(layers[0]!, {
    n: { type: 'number', dataType: 'numeric', na_values: ['NA'] },
    t: { na_values: ['-'] },
  });
  const number = await patchCell(fixture.engine, versionId, 1, 'n', 'NA', {}, null);
  const text = await patchCell(fixture.engine, versionId, 2, 't', '-', {}, null);
  expect(await rows(versionId, 'n', 't')).toEqual([
    [null, 'a'],
    [null, null],
  ]);
  await fixture.engine.edits.undo(versionId, text.seq!, null);
  await fixture.engine.edits.undo(versionId, number.seq!, null);
  expect(await rows(versionId, 'n', 't')).toEqual([
    [1, 'a'],
    [null, 'b'],
  ]);
});

test('dates with the year last are offered in the orders that fit all of them, and parsed as chosen', async () => {
  const csv =
    'clear,open,not\n02-10-2012 09:00:00,1/2/2020,31/12/2020\n31-12-2012 10:30:00,3/4/2020,12/31/2020\n';
  const { layers, publish } = await open('a.csv', csv);
  const [layer] = layers;
  expect(layer!.columns.map(({ type, dates }) => [type, dates?.type, dates?.orders])).toEqual([
    ['text', 'timestamp', ['dmy']],
    ['text', 'date', ['dmy', 'mdy']],
    ['text', undefined, undefined],
  ]);
  const { versionId } = await publish(layer!, {
    clear: { type: 'timestamp', dataType: 'timestamp', date_order: 'dmy' },
    open: { type: 'date', dataType: 'date', date_order: 'mdy' },
  });
  expect(await rows(versionId, 'clear', 'open')).toEqual([
    ['2012-10-02T09:00:00.000Z', '2020-01-02'],
    ['2012-12-31T10:30:00.000Z', '2020-03-04'],
  ]);
  await patchCell(fixture.engine, versionId, 1, 'open', '2021-05-06', {}, null);
  await patchCell(fixture.engine, versionId, 2, 'open', '1/2/21', {}, null);
  expect(await rows(versionId, 'open')).toEqual([['2021-05-06'], ['2021-01-02']]);
});

test('dates with names of months are proposed, years of two digits offered, and the file keeps its texts', async () => {
  const csv = [
    'day,american,short,open,closed,moment,none',
    '12 Mar 2024,"March 12, 2024",12-Mar-24,3/12/24,13.12.24,"Mar 1, 2024 9:30 PM",12 Marble 2024',
    '1 September 1999,Sept. 5th 1999,01-dec-99,4/5/99,1.2.70,"Apr 2, 2024, 08:05",13 Mar 2024',
  ].join('\n');
  const { layers, publish } = await open('a.csv', csv);
  expect(layers[0]!.columns.map(({ type, dates }) => [type, dates?.orders])).toEqual([
    ['date', undefined],
    ['date', undefined],
    ['date', undefined],
    ['text', ['dmy', 'mdy']],
    ['text', ['dmy']],
    ['timestamp', undefined],
    ['text', undefined],
  ]);
  const columns = Object.fromEntries(
    layers[0]!.columns.flatMap(({ name, dates }) => {
      if (!dates) return [];
      const { orders, type, dataType } = dates;
      return [[name, { type, dataType, date_order: orders.at(-1)! }]];
    }),
  );
  const { versionId } = await publish(layers[0]!, columns);
  const names = ['day', 'american', 'short', 'open', 'closed', 'moment'];
  expect(await rows(versionId, ...names)).toEqual([
    ['2024-03-12', '2024-03-12', '2024-03-12', '2024-03-12', '2024-12-13', '2024-03-01T21:30:00.000Z'],
    ['1999-09-01', '1999-09-05', '1999-12-01', '1999-04-05', '1970-02-01', '2024-04-02T08:05:00.000Z'],
  ]);
  for (const [typed, value] of [
    ['5 May 25', '2025-05-05'],
    ['May 5 2025', '2025-05-05'],
    ['31 Feb 2025', '31 Feb 2025'],
    ['5/6/125', '5/6/125'],
  ]) {
    await patchCell(fixture.engine, versionId, 1, 'day', typed!, {}, null);
    expect((await rows(versionId, 'day'))[0]).toEqual([value]);
  }
});

test('the values of columns with few of them are listed, the most frequent first', async () => {
  const { layers } = await open('a.csv', 'rating,n\nLow,1\nHigh,2\nHigh,3\n,4\n');
  expect(layers[0]!.columns.map(({ values }) => values)).toEqual([
    ['High', 'Low'],
    ['1', '2', '3', '4'],
  ]);
});
