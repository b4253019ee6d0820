import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { maxUploadChoices, noUploadChoices } from '#domain/source/upload/upload-choices.ts';
import { columnOfLayer, type Layer } from '#domain/source/upload/upload-layer.ts';
import { patchCell } from '../../../tests/fixtures/data-engine.ts';
import { analysed, openTestUploads, type TestUploads } from '../../../tests/fixtures/uploads.ts';
import { makeWorkbook, textCells } from '../../../tests/fixtures/workbook.ts';
import { makeZip } from '../../../tests/fixtures/zip.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads();
}, 60_000);
afterAll(() => fixture.close());

const send: TestUploads['send'] = (...file) => fixture.send(...file);

async function read(fileName: string, content: string | Uint8Array): Promise<Layer[]> {
  const { layers, error } = await send(fileName, content);
  expect(error).toBeNull();
  return layers!;
}

async function rejection(fileName: string, content: string | Uint8Array): Promise<string | null> {
  const { status, error, layers } = await send(fileName, content);
  expect({ status, layers }).toEqual({ status: 'failed', layers: null });
  return error;
}

const kinds = (layer: Layer) => Object.fromEntries(layer.columns.map(({ name, type }) => [name, type]));

const zip = makeZip;

describe('text', () => {
  test('with typed columns gets their types', async () => {
    const [layer] = await read(
      'declarations.csv',
      [
        'Disaster Number,Declaration Date,State  Name,State Name,FIPS,Closed,Cost,ID',
        '4734,2023-08-31T00:00:00.000Z,"Florida      ",FL,012,true,1234.50,x-1',
        '4735,2023-09-01T10:30:00.000Z,"Doña Ana, NM",NM,035,false,,x-2',
      ].join('\r\n'),
    );
    expect(layer!.rows).toBe(2);
    expect(layer!.columns.map(({ name }) => name)).toEqual([
      'disaster_number',
      'declaration_date',
      'state_name',
      'state_name_2',
      'fips',
      'closed',
      'cost',
      'id_2',
    ]);
    expect(kinds(layer!)).toMatchObject({
      disaster_number: 'number',
      declaration_date: 'timestamp',
      state_name: 'text',
      fips: 'text',
      closed: 'switch',
      cost: 'number',
    });
    expect(layer!.columns[2]).toMatchObject({
      examples: ['Florida      ', 'Doña Ana, NM'],
      nulls: 0,
      distinct: 2,
    });
    expect(layer!.columns[6]).toMatchObject({ examples: ['1234.50'], nulls: 1 });
    expect(layer!.notes).toEqual([expect.stringMatching(/same name: State Name \(2\)/)]);
  });

  test('in other encodings and with other delimiters has notes about them', async () => {
    const table = 'Name;Größe\nKöln;1\nMünchen;2\n';
    const [windows] = await read('a.csv', Buffer.from(table, 'latin1'));
    expect(windows!.columns[1]!.name).toBe('größe');
    expect(windows!.notes).toEqual([
      'The text is not UTF-8; it was read as Windows text (windows-1252).',
      'Cells are separated by semicolons.',
    ]);
    const [wide] = await read('a.tsv', Buffer.from(`\ufeff${table.replaceAll(';', '\t')}`, 'utf16le'));
    expect(wide!.preview).toEqual([
      ['Köln', '1'],
      ['München', '2'],
    ]);
    expect(wide!.notes[0]).toBe('The text was read as UTF-16LE.');
    const [marked] = await read('a.csv', `\ufeff${table}`);
    expect(marked!.columns[0]!.name).toBe('name');
    expect(marked!.notes[0]).toBe('The text is UTF-8 with a byte order mark.');
  });

  test('with a title, blank lines and quoted line breaks finds its header', async () => {
    const [layer] = await read(
      'a.csv',
      'Losses by county\nSource: somebody\n\ncounty,"loss\n(dollars)"\n"Ana, Doña",5\n"two\nlines",6\n',
    );
    expect(layer!.columns.map(({ name, type }) => [name, type])).toEqual([
      ['county', 'text'],
      ['loss_(dollars)', 'number'],
    ]);
    expect(layer!.preview).toEqual([
      ['Ana, Doña', '5'],
      ['two\nlines', '6'],
    ]);
    expect(layer!.notes).toEqual([
      '2 lines above the header left out: “Losses by county”, “Source: somebody”.',
    ]);
  });

  test('with years as headers keeps them, and without a header names its columns', async () => {
    const [years] = await read('a.csv', 'Area,2010,2011\nOhio,11536504,11540070\nIowa,3046355,3050694\n');
    expect(years!.columns.map(({ name }) => name)).toEqual(['area', '2010', '2011']);
    const [bare] = await read('a.csv', 'Ohio,5,2020-01-01\nIowa,6,2020-01-02\n');
    expect(bare!.columns.map(({ name, type }) => [name, type])).toEqual([
      ['col_1', 'text'],
      ['col_2', 'number'],
      ['col_3', 'date'],
    ]);
    expect(bare!.rows).toBe(2);
    expect(bare!.notes).toEqual(['No header was found; the columns are named after their position.']);
  });

  test('with uneven rows loses nothing and has notes about them', async () => {
    const [layer] = await read('a.csv', 'a,b,c\n1,2,3\n4,5\n6,7,8,9,10\n');
    expect(layer!.preview).toEqual([
      ['1', '2', '3', null],
      ['4', '5', null, null],
      ['6', '7', '8', '9,10'],
    ]);
    expect(layer!.notes).toEqual([
      'One row has fewer cells than the header (the first in line 3); the missing cells are empty.',
      'One row has more cells than the header (the first in line 4); they are kept in the column “More cells”.',
    ]);
  });

  test('with stray quotes can be read', async () => {
    const [layer] = await read('a.csv', 'a,b\n5" pipe,1\n"x" y,2\n');
    expect(layer!.preview).toEqual([
      ['5" pipe', '1'],
      ['x y', '2'],
    ]);
  });

  test('codes stay text: leading zeros, long digits, NA among numbers', async () => {
    const [layer] = await read(
      'a.csv',
      'zip,long,gap,fine\n01234,12345678901234567890,NA,0.5\n56789,2,7,-3e5\n',
    );
    expect(kinds(layer!)).toEqual({ zip: 'text', long: 'text', gap: 'text', fine: 'number' });
    expect(layer!.columns[2]).toMatchObject({
      na_values: [{ text: 'NA', count: 1 }],
      typeWithoutNa: { type: 'number', dataType: 'numeric' },
    });
    expect(layer!.columns[0]!.na_values).toEqual([]);
  });

  test('with SQL in column names stays text', async () => {
    const [layer] = await read('a.csv', `"x""); DROP TABLE t; --",'a'\n1,"'); --"\n`);
    expect(layer!.preview).toEqual([['1', "'); --"]]);
  });
});

describe('workbooks', () => {
  const sheet = (cells: unknown[][], merges: string[] = []) => {
    const made = utils.aoa_to_sheet(cells);
    made['!merges'] = merges.map((range) => utils.decode_range(range));
    return made;
  };
  const book = (sheets: Record<string, ReturnType<typeof sheet>>, date1904 = false): Uint8Array => {
    const made = utils.book_new();
    for (const [name, content] of Object.entries(sheets)) {
      utils.book_append_sheet(made, content, name);
    }
    made.Workbook = { ...made.Workbook, WBProps: { date1904 } };
    return write(made, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
  };

  test('with titles, numeric headers, footnotes, errors and merged headers', async () => {
    const cells = [
      ['Estimates of population', null, null, null],
      [null, null, null, null],
      ['Area', 'Estimates', null, 'Note'],
      [null, 2010, 2011, null],
      ['Ohio', 11536504, 11540070, 'x'],
      ['Iowa', 3046355, 3050694.5, 'y'],
      ['Utah', 1, 2, 'z'],
      ['Source: somebody', null, null, null],
    ];
    const made = sheet(cells, ['A1:D1', 'A3:A4', 'B3:C3', 'D3:D4']);
    made['C7'] = { t: 'e', v: 0x2a };
    const [layer] = await read('a.xlsx', book({ Counties: made }));
    expect(layer).toMatchObject({ layerName: 'Counties', rows: 3 });
    expect(layer!.columns.map(({ name, display_name, type }) => [name, display_name, type])).toEqual([
      ['area', 'Area', 'text'],
      ['estimates_2010', 'Estimates 2010', 'number'],
      ['estimates_2011', 'Estimates 2011', 'number'],
      ['note', 'Note', 'text'],
    ]);
    expect(layer!.preview[2]).toEqual(['Utah', '1', null, 'z']);
    expect(layer!.notes).toEqual([
      'A row above the header left out: “Estimates of population”.',
      'The header spans 2 rows; their texts were joined.',
      'A footnote below the table left out: “Source: somebody”.',
      'One cell holds an error (#N/A); it is empty.',
    ]);
  });

  test.each([false, true])('with dates since 1904: %s', async (date1904) => {
    const made = sheet([
      ['when', 'code', 'time'],
      [1, 7, 1],
    ]);
    const serial = date1904 ? 43831 - 1462 : 43831;
    made['A2'] = { t: 'n', v: serial, z: 'yyyy-mm-dd' };
    made['B2'] = { t: 'n', v: 7, z: '00000' };
    made['C2'] = { t: 'n', v: serial + 0.5, z: 'm/d/yy h:mm' };
    const [layer] = await read('a.xlsx', book({ S: made }, date1904));
    expect(layer!.preview).toEqual([['2020-01-01', '00007', '2020-01-01T12:00:00']]);
    expect(kinds(layer!)).toEqual({ when: 'date', code: 'text', time: 'timestamp' });
  });

  test('with dates and times have them by column, also at midnight', async () => {
    const row = (...days: number[]) =>
      `<row>${days.map((day, index) => `<c s="${index + 1}"><v>${day}</v></c>`).join('')}</row>`;
    const cells =
      textCells([['moment', 'mixed', 'took', 'zip']]) +
      row(43831, 43831, 10.5, 501) +
      row(43831.5, 43831.25, 0.25, 10001);
    const formats = ['m/d/yy h:mm', 'm/d/yy', '[h]:mm:ss', '00000'];
    const [layer] = await read('a.xlsx', makeWorkbook({ sheets: [{ name: 'S', cells }], formats }));
    expect(layer!.preview).toEqual([
      ['2020-01-01T00:00:00', '2020-01-01T00:00:00', '252:00:00', '00501'],
      ['2020-01-01T12:00:00', '2020-01-01T06:00:00', '06:00:00', '10001'],
    ]);
    expect(kinds(layer!)).toEqual({ moment: 'timestamp', mixed: 'timestamp', took: 'text', zip: 'text' });
  });

  test('keep quotes, line breaks and wide rows below narrow ones', async () => {
    const rows = [
      ['a', 'b', 'c'],
      ...Array.from({ length: 250 }, () => ['x', 'y', 'z']),
      ['"q"', '1_x000D_\n2', ' , ', 'w'],
    ];
    const [layer] = await read('a.xlsx', makeWorkbook({ sheets: [{ name: 'S', cells: textCells(rows) }] }));
    expect(layer).toMatchObject({ rows: 251, columns: [{}, {}, {}, { name: 'col_4', nulls: 250 }] });
    expect(layer!.columns.map(({ values }) => values?.[1])).toEqual(['"q"', '1\r\n2', ' , ', undefined]);
  });

  test.each([
    ['a.xls', 'biff8'],
    ['a.ods', 'ods'],
  ] as const)('in the older format of %s are read in the same way', async (fileName, bookType) => {
    const made = sheet(
      [
        ['Estimates', null, null, null, null],
        ['name', 'code', 'when', 'n', 'moment'],
        ['Łódź 😀', null, null, 0.1, null],
        ['b', null, null, 1e14, null],
      ],
      ['A1:E1'],
    );
    for (const [row, day] of [
      [3, 43_831],
      [4, 43_832],
    ] as const) {
      made[`B${row}`] = { t: 'n', v: row, z: '00000' };
      made[`C${row}`] = { t: 'n', v: day, z: 'yyyy-mm-dd' };
      made[`E${row}`] = { t: 'n', v: day + 0.5, z: 'yyyy-mm-dd hh:mm' };
    }
    const old = utils.book_new();
    utils.book_append_sheet(old, made, 'One');
    utils.book_append_sheet(old, made, 'Two');
    const file = write(old, { type: 'buffer', bookType }) as Uint8Array;
    const layers = await read(fileName, file);
    expect(layers.map(({ layerName, notes }) => [layerName, notes])).toEqual(
      ['One', 'Two'].map((name) => [name, ['A row above the header left out: “Estimates”.']]),
    );
    expect(kinds(layers[0]!)).toMatchObject({ name: 'text', when: 'date', n: 'number', moment: 'timestamp' });
    expect(layers[0]!.preview).toEqual([
      ['Łódź 😀', expect.stringMatching(/3$/) as string, '2020-01-01', '0.1', '2020-01-01T12:00:00'],
      ['b', expect.stringMatching(/4$/) as string, '2020-01-02', '100000000000000', '2020-01-02T12:00:00'],
    ]);
    expect(await rejection('a.csv', file)).toMatch(/is named \.csv/);
  });

  test('in the OpenDocument format are spreadsheets without a password', async () => {
    const mimetype = 'application/vnd.oasis.opendocument.spreadsheet';
    const parts = { mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' };
    expect(await rejection('a.ods', zip(parts))).toBe(
      'The file is an OpenDocument file, but not a spreadsheet.',
    );
    const manifest = '<manifest:manifest><manifest:encryption-data/></manifest:manifest>';
    const locked = { ...parts, mimetype, 'META-INF/manifest.xml': manifest };
    expect(await rejection('a.ods', zip(locked))).toMatch(/protected by a password/);
    const wrapped = { mimetype, 'META-INF/manifest.xml': manifest, 'encrypted-package': 'x' };
    expect(await rejection('a.ods', zip(wrapped))).toMatch(/protected by a password/);
    expect(await rejection('a.ods', zip({ ...parts, mimetype }))).toMatch(/not a spreadsheet/);
    expect(await rejection('a.ods', zip({ ...parts, mimetype, 'content.xml': '<x>' }))).toMatch(/damaged/);
  });

  test('with a sheet of too many columns have the other sheets', async () => {
    const sheets = [
      { name: 'Wide', cells: textCells([Array.from({ length: 2001 }, (_, index) => `c${index}`)]) },
      {
        name: 'S',
        cells: textCells([
          ['a', 'b'],
          ['1', '2'],
        ]),
      },
    ];
    const layers = await read('a.xlsx', makeWorkbook({ sheets }));
    expect(layers.map(({ layerName, notes }) => [layerName, notes])).toEqual([
      ['S', ['The sheet “Wide” was left out: it has more than 2,000 columns.']],
    ]);
  });

  test('with several sheets have several layers; empty ones have none', async () => {
    const one = sheet([
      ['a', 'b'],
      ['x', 1],
    ]);
    const layers = await read('a.xlsx', book({ One: one, Empty: sheet([[]]), Two: one }));
    expect(layers.map(({ layerName }) => layerName)).toEqual(['One', 'Two']);
    expect(await rejection('a.xlsx', book({ Empty: sheet([[]]) }))).toBe(
      'The file holds no table: every sheet of it is empty.',
    );
  });

  test('in an archive are read beside text files, and other files are listed', async () => {
    const files = {
      'data/a.csv': 'a,b\n1,2\n',
      'b.xlsx': book({
        S: sheet([
          ['a', 'b'],
          ['x', 1],
        ]),
      }),
      'readme.txt': 'hello',
    };
    const layers = await read('all.zip', zip(files));
    expect(layers.map(({ layerName }) => layerName).sort()).toEqual(['S', 'a']);
    expect(layers[0]!.notes.at(-1)).toContain('readme.txt');
  });
});

describe('a file that cannot be read is rejected with the reason', () => {
  const csv = 'a,b\n1,2\n';
  test.each<[string, string, string | Uint8Array, RegExp]>([
    ['empty', 'a.csv', '', /^The file is empty\.$/],
    ['only blank lines', 'a.csv', '\n\n\n', /no table/],
    ['binary', 'a.csv', Uint8Array.from({ length: 500 }, (_, index) => (index * 7) % 256), /binary data/],
    ['a picture', 'a.csv', Buffer.from('\x89PNG....', 'latin1'), /an image/],
    ['a web page', 'a.csv', '<!DOCTYPE html><html></html>', /web page/],
    ['JSON', 'a.csv', '[{"a": 1}]', /JSON/],
    ['another ending', 'a.parquet', csv, /is named \.parquet, but it holds plain text/],
    ['an unknown ending', 'a.exe', csv, /Files named \.exe cannot be read/],
    ['a truncated archive', 'a.zip', zip({ 'a.csv': csv }).slice(0, 60), /incomplete or damaged/],
    [
      'an archive without tables',
      'a.zip',
      zip({ 'a.pdf': csv, 'readme.txt': csv }),
      /holds no file that can be read/,
    ],
    ['a truncated Parquet file', 'a.parquet', 'PAR1 and then nothing', /incomplete/],
    ['a damaged Parquet file', 'a.parquet', `PAR1${'x'.repeat(100)}PAR1`, /damaged/],
    [
      'no workbook',
      'a.xlsx',
      zip({ '[Content_Types].xml': '<x/>', 'word/document.xml': '<x/>' }),
      /not an Excel workbook/,
    ],
    [
      'a broken workbook',
      'a.xlsx',
      zip({ '[Content_Types].xml': '<x/>', 'xl/workbook.xml': '<<' }),
      /damaged|no table/,
    ],
    [
      'a protected workbook',
      'a.xlsx',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(600),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      /protected by a password/,
    ],
    [
      'a broken old workbook',
      'a.xls',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      /The workbook is damaged, or it is not a workbook/,
    ],
    ['a zip bomb', 'a.zip', zip({ 'a.csv': `a,b\n${'0'.repeat(80_000_000)}` }), /zip bomb/],
    [
      'a name outside',
      'a.zip',
      renamed(zip({ 'abc/defgh.csv': csv }), 'abc/defgh.csv', '../../evil.cs'),
      /outside of itself/,
    ],
    ['a locked archive', 'a.zip', locked(zip({ 'a.csv': csv })), /protected by a password/],
    [
      'an archive with a wrong size',
      'a.zip',
      withWrongSize(zip({ 'a.csv': csv.repeat(1000) })),
      /declares a wrong size|damaged/,
    ],
  ])('%s', async (_what, fileName, content, reason) => {
    expect(await rejection(fileName, content)).toMatch(reason);
  });

  test('a file that is too large leaves nothing behind', async () => {
    const incoming = { stream: Readable.from(['12345678']), fileName: 'a.csv', user: null, limit: 4 };
    await expect(fixture.uploads.receive(incoming)).rejects.toMatchObject({ code: 'too_large' });
    expect(await readdir(join(fixture.folder, 'files', 'temporary'))).toEqual([]);
  });

  function renamed(bytes: Uint8Array, from: string, to: string): Uint8Array {
    const text = Buffer.from(bytes).toString('latin1').replaceAll(from, to);
    return Buffer.from(text, 'latin1');
  }

  function centralEntry(bytes: Uint8Array): Buffer {
    const copy = Buffer.from(bytes);
    const at = copy.indexOf(Buffer.from('PK\x01\x02a.csv'.slice(0, 4), 'latin1'));
    return copy.subarray(at);
  }

  function locked(bytes: Uint8Array): Uint8Array {
    const copy = Buffer.from(bytes);
    const entry = copy.subarray(copy.length - centralEntry(copy).length);
    entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8);
    return copy;
  }

  function withWrongSize(bytes: Uint8Array): Uint8Array {
    const copy = Buffer.from(bytes);
    const entry = copy.subarray(copy.length - centralEntry(copy).length);
    entry.writeUInt32LE(10, 24);
    return copy;
  }
});

describe('publishing', () => {
  const columnsOf = (layer: Layer): SourceColumn[] => layer.columns.map(columnOfLayer);

  test('makes a source with a version, and a second version that adds its new columns', async () => {
    const first = await send('a.csv', 'state,cost\nOhio,1\nIowa,2\n');
    const layer = first.layers![0]!;
    const published = await fixture.publish(first.id, {
      layerName: layer.layerName,
      sourceName: 'Costs',
      columns: columnsOf(layer),
    });
    const request = { attributes: ['state', 'cost'], totals: true };
    expect(await fixture.engine.requests.query(published.versionId, request)).toMatchObject({
      length: 2,
      totals: [null, 3],
    });
    await expect.poll(() => fixture.engine.statistics.stored(published.versionId)).not.toBeNull();
    expect((await fixture.engine.statistics.stored(published.versionId))?.columns['cost']).toMatchObject({
      min: 1,
      max: 2,
      distinct: 2,
    });

    const second = await send('b.csv', 'state,year\nUtah,2020\n');
    const more = second.layers![0]!;
    const next = await fixture.publish(second.id, {
      layerName: more.layerName,
      sourceId: published.sourceId,
      columns: columnsOf(more),
    });
    expect(next.sourceId).toBe(published.sourceId);
    expect((await fixture.engine.columns(next.versionId)).map(({ name }) => name)).toEqual([
      'state',
      'cost',
      'year',
    ]);
    expect(
      (await fixture.engine.requests.query(next.versionId, { attributes: ['state', 'cost', 'year'] })).rows,
    ).toEqual([['Utah', null, 2020]]);
    const { data } = await fixture.database.db
      .selectFrom('item')
      .select('data')
      .where('id', '=', next.versionId)
      .executeTakeFirstOrThrow();
    expect(data).toEqual({ name: 'version 2' });
    expect((await fixture.uploads.read(second.id, 'ann')).status).toBe('published');
  });

  test('trims blanks around text if the person wants that; the snapshot keeps them', async () => {
    const upload = await send('padded.csv', 'state,n\n"Ohio  ",1\n Iowa,2\nOhio,3\n');
    const layer = upload.layers![0]!;
    expect(layer.columns.map(({ padded }) => padded)).toEqual([2, 0]);
    const groups = async (columns: SourceColumn[]) => {
      const publication = { layerName: layer.layerName, sourceName: 'Padded', columns };
      const { versionId } = await fixture.publish(upload.id, publication);
      const request = { attributes: ['state', 'n'], groupBy: ['state'], fn: { n: 'sum' as const } };
      const grouped = (await fixture.engine.requests.query(versionId, request)).rows;
      await patchCell(fixture.engine, versionId, 2, 'state', ' Ohio ', {}, null);
      const filtered = await fixture.engine.requests.query(versionId, {
        attributes: ['n'],
        filter: { state: ['Ohio'] },
      });
      return { grouped, afterEdit: filtered.rows };
    };
    expect(await groups(columnsOf(layer))).toEqual({
      grouped: [
        ['Iowa', 2],
        ['Ohio', 4],
      ],
      afterEdit: [[1], [2], [3]],
    });
    const untrimmed = columnsOf(layer).map((column) => ({ ...column, trim: false }));
    expect(await groups(untrimmed)).toEqual({
      grouped: [
        [' Iowa', 2],
        ['Ohio', 3],
        ['Ohio  ', 1],
      ],
      afterEdit: [[3]],
    });
  });

  test('rejects columns that the file does not have, and changes nothing', async () => {
    const { id, layers } = await send('a.csv', 'state,cost\nOhio,1\n');
    const columns = [...columnsOf(layers![0]!), { ...columnsOf(layers![0]!)[0]!, name: 'zz' }];
    const sources = () =>
      fixture.database.db
        .selectFrom('item')
        .select('id')
        .where('type', '=', 'source')
        .orderBy('id')
        .execute();
    const before = await sources();
    await expect(
      fixture.publish(id, { layerName: 'a', sourceName: 'Nothing', columns }),
    ).rejects.toMatchObject({
      code: 'unknown_column',
    });
    expect(await sources()).toEqual(before);
    expect((await fixture.uploads.read(id, 'ann')).status).toBe('ready');
  });
});

test('what is chosen in a review is kept for its owner, and what cannot be read any more is as if nothing was chosen', async () => {
  const { id } = await fixture.send('kept.csv', Readable.from(['a,b\n1,2\n']));
  const { uploads, database } = fixture;
  const read = async () => (await uploads.read(id, 'ann')).choices;
  expect(await read()).toEqual(noUploadChoices);
  const mapping = { columns: { a: { match: 'b' } }, combined: [], pivots: {}, primary: 'b' };
  const chosen = { ...noUploadChoices, layerName: 'kept', mappings: { 'kept 7': mapping } };
  await uploads.saveChoices(id, { choices: chosen }, 'ann');
  expect(await read()).toEqual(chosen);
  await expect(uploads.saveChoices(id, { choices: noUploadChoices }, 'bob')).rejects.toMatchObject({
    code: 'not_found',
  });
  const long = { ...chosen, layerName: 'x'.repeat(maxUploadChoices) };
  await expect(uploads.saveChoices(id, { choices: long }, 'ann')).rejects.toMatchObject({
    code: 'too_large',
  });
  expect(await read()).toEqual(chosen);
  // Another tab began before anything was chosen.
  const other = { ...noUploadChoices, mappings: { 'kept 8': mapping } };
  await uploads.saveChoices(id, { choices: other, before: noUploadChoices }, 'ann');
  const both = { ...chosen, mappings: { ...chosen.mappings, ...other.mappings } };
  expect(await read()).toEqual(both);
  const otherwise = { choices: { ...other, layerName: 'other' }, before: other };
  await expect(uploads.saveChoices(id, otherwise, 'ann')).rejects.toMatchObject({ code: 'conflict' });
  expect(await read()).toEqual(both);
  await database.pool.query(`update upload set choices = '{"mappings": 7}' where id = $1`, [id]);
  expect(await read()).toEqual(noUploadChoices);
});

test.each([
  ['a table without a name', `layers = '[{"columns": [], "rows": 1}]'`],
  ['something that is not a list of tables', `layers = '"x"'`],
  ['parse options that cannot be read', `reading = '{"S": {"headerRow": "first"}}'`],
  ['choices that cannot be read', `choices = '[7]'`],
])('an upload that has %s is listed, can be opened, read again and removed', async (_what, change) => {
  const { uploads, database } = fixture;
  const { id } = await send('odd.csv', 'a,b\n1,2\n');
  await database.pool.query(`update upload set ${change} where id = $1`, [id]);
  expect((await uploads.list('ann')).map((upload) => upload.id)).toContain(id);
  const upload = await uploads.read(id, 'ann');
  expect(upload.layers === null).toBe(upload.status === 'failed');
  await uploads.analyseAgain(id, {}, 'ann');
  expect(await analysed(uploads, id, 'ann')).toMatchObject({ status: 'ready', layers: [{ rows: 1 }] });
  await database.pool.query(`update upload set ${change} where id = $1`, [id]);
  await uploads.remove(id, 'ann');
  expect((await uploads.list('ann')).map((other) => other.id)).not.toContain(id);
});
