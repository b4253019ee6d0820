import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnOfLayer, type Layer } from '#domain/source/upload/upload-layer.ts';
import { openTestUploads, type TestUploads } from '../../../tests/fixtures/uploads.ts';
import { describeLayer } from './table/describe-layer.ts';
import { withDuckDb } from './table/duckdb-table.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads();
}, 60_000);
afterAll(() => fixture.close());

const types = (layer: Layer) => layer.columns.map(({ type }) => type);

/** Analyses a text, and publishes it with the proposed types. */
async function proposed(lines: readonly string[]) {
  const { id, layers, error } = await fixture.send('a.csv', lines.join('\n'));
  expect(error).toBeNull();
  const layer = layers![0]!;
  const columns = layer.columns.map(columnOfLayer);
  const { versionId } = await fixture.publish(id, { layerName: 'a', sourceName: 'a', columns });
  const attributes = layer.columns.map(({ name }) => name);
  const { rows } = await fixture.engine.requests.query(versionId, {
    attributes,
    orderBy: { id: 'asc nulls last' },
    toIndex: 100,
  });
  return { layer, rows };
}

test('columns with an empty cell have the type of the other cells', async () => {
  const { layer, rows } = await proposed([
    'day,moment,flag,n,x',
    '2020-01-05,2020-01-05 10:30:00Z,true,1,a',
    ',,,,b',
    '2020-02-05,2020-02-05T11:00:00Z,false,,c',
  ]);
  expect(types(layer)).toEqual(['date', 'timestamp', 'switch', 'number', 'text']);
  expect(rows).toEqual([
    ['2020-01-05', '2020-01-05T10:30:00.000Z', true, 1, 'a'],
    [null, null, null, null, 'b'],
    ['2020-02-05', '2020-02-05T11:00:00.000Z', false, null, 'c'],
  ]);
});

test('moments among which midnight is written as a day are moments', async () => {
  const { layer, rows } = await proposed([
    'moment, blanks',
    '2020-01-05 10:30:00, 2020-01-05',
    '2020-01-06, 2020-01-06 ',
  ]);
  expect(types(layer)).toEqual(['timestamp', 'date']);
  expect(rows).toEqual([
    ['2020-01-05T10:30:00.000Z', '2020-01-05'],
    ['2020-01-06T00:00:00.000Z', '2020-01-06'],
  ]);
});

test('moments that are all at midnight are days', async () => {
  const { layer, rows } = await proposed([
    'declared,closed,changed',
    '2024-02-19T00:00:00.000Z,2024-02-20 00:00,2024-02-20 00:00',
    '2024-03-01T00:00:00.000Z,,2024-03-02 10:30',
    '2024-03-02,2024-03-05T00:00:00+00:00,2024-03-05',
  ]);
  expect(types(layer)).toEqual(['date', 'date', 'timestamp']);
  expect(rows).toEqual([
    ['2024-02-19', '2024-02-20', '2024-02-20T00:00:00.000Z'],
    ['2024-03-01', null, '2024-03-02T10:30:00.000Z'],
    ['2024-03-02', '2024-03-05', '2024-03-05T00:00:00.000Z'],
  ]);
});

test('dates in several notations are found as dates, and are read when their order is chosen', async () => {
  const lines = ['day,moment', '2024-01-31,2024-01-31 10:30', '13/2/2024,13/2/2024', '3 Mar 2024,2024-03-03'];
  const { id, layers } = await fixture.send('a.csv', lines.join('\n'));
  const [day, moment] = layers![0]!.columns;
  expect(day!.dates).toMatchObject({ orders: ['dmy'], type: 'date', dataType: 'date' });
  expect(moment!.dates).toMatchObject({ orders: ['dmy'], type: 'timestamp', dataType: 'timestamp' });
  const columns = [day!, moment!].map((found) => ({
    ...columnOfLayer(found),
    type: found.dates!.type,
    dataType: found.dates!.dataType,
    date_order: 'dmy' as const,
  }));
  const { versionId } = await fixture.publish(id, { layerName: 'a', sourceName: 'a', columns });
  const { rows } = await fixture.engine.requests.query(versionId, {
    attributes: ['day', 'moment'],
    orderBy: { id: 'asc nulls last' },
    toIndex: 10,
  });
  expect(rows).toEqual([
    ['2024-01-31', '2024-01-31T10:30:00.000Z'],
    ['2024-02-13', '2024-02-13T00:00:00.000Z'],
    ['2024-03-03', '2024-03-03T00:00:00.000Z'],
  ]);
});

test('whole numbers of one length are codes where they are long or their column says so', async () => {
  const { layer, rows } = await proposed([
    'EAN,ZIP Code,Year,Population,Row ID,Paid',
    '4006381333931,90210,2019,20100,9,10000000.5',
    '4006381333948,10001,2020,39512,10,20000000.5',
  ]);
  expect(types(layer)).toEqual(['text', 'text', 'number', 'number', 'number', 'number']);
  expect(layer.notes).toEqual([
    'Proposed as text, because the whole numbers look like codes: EAN, ZIP Code.',
  ]);
  expect(rows[0]).toEqual(['4006381333931', '90210', 2019, 20100, 9, 10000000.5]);
});

test('codes of areas are codes also where a spreadsheet took leading zeros from some', async () => {
  const { layer, rows } = await proposed([
    'STCOFIPS,STATEFIPS,fipsCountyCode,Zip,Population,Zipped',
    '1001,1,7,90210,1001,1',
    '21115,21,115,501,21115,21',
  ]);
  expect(types(layer)).toEqual(['text', 'text', 'text', 'text', 'number', 'number']);
  expect(layer.notes).toEqual([
    'Proposed as text, because the whole numbers look like codes: STCOFIPS, STATEFIPS, fipsCountyCode, Zip.',
  ]);
  expect(rows[0]).toEqual(['1001', '1', '7', '90210', 1001, 1]);
});

test('a few words among numbers that are not plain are told with the format of these', async () => {
  const levels = Array.from({ length: 40 }, (_, at) => (at === 7 ? 'ice' : `${at},5`));
  const { layer } = await proposed(['level;place', ...levels.map((level) => `${level};here`)]);
  expect(layer.columns[0]?.mainType).toEqual({
    type: 'number',
    dataType: 'numeric',
    order: null,
    format: 'comma',
    cells: 40,
    others: 1,
    example: 'ice',
  });
});

test('ND is proposed as empty among numbers only: in a column of text it is North Dakota', async () => {
  const { layer } = await proposed([
    'state,depth,place',
    'ND,12,ND',
    'SD,ND,N/A',
    'MN,5,Offshore',
    'ND,7,SD',
  ]);
  expect(layer.columns.map(({ na_values }) => na_values)).toEqual([
    [],
    [{ text: 'ND', count: 1 }],
    [{ text: 'N/A', count: 1 }],
  ]);
});

test('NA is a code among codes, None and Nan are names; among numbers and in other texts they are proposed as empty', async () => {
  const { layer } = await proposed([
    'country,place,damage,depth,remark',
    'NA,Nan,None,1,NA',
    'DE,Rome,Minor,None,seen',
    'FRA,NA,Major,2,Later on',
    'AT,none,None,4,NA',
  ]);
  expect(layer.columns.map(({ na_values }) => na_values.map(({ text }) => text))).toEqual([
    [],
    ['NA', 'none'],
    [],
    ['None'],
    ['NA'],
  ]);
});

test('a column whose cells are of one type but for a few has it as its main type, wherever these are', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => {
    const day = `2020-01-${String((at % 28) + 1).padStart(2, '0')}`;
    const written = `${(at % 28) + 1}/12/2020`;
    return [day, written, at, at, at % 2 ? 'a' : at];
  });
  rows[2500]![0] = 'pending';
  rows[2600]![1] = 'later';
  rows[10]![2] = 'broken';
  rows[20]![2] = 'wet';
  rows[2700]![3] = '12b';
  const { layer } = await proposed(['day,written,depth,code,mixed', ...rows.map((row) => row.join(','))]);
  expect(layer.columns.map(({ type, mainType }) => [type, mainType])).toEqual([
    ['text', { type: 'date', dataType: 'date', order: null, cells: 3000, others: 1, example: 'pending' }],
    ['text', { type: 'date', dataType: 'date', order: 'dmy', cells: 3000, others: 1, example: 'later' }],
    ['text', { type: 'number', dataType: 'numeric', order: null, cells: 3000, others: 2, example: 'broken' }],
    ['text', null],
    ['text', null],
  ]);
});

test('a wide table with few rows is examined with few statements, and words are not tried as dates', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `c${index}`);
  const row = names.map((_, index) => ['1.5', '2020-01-05', 'text', 'NA', '"1,234.5"'][index % 5]!);
  const parquet = join(fixture.folder, 'wide.parquet');
  const reach = { spill: fixture.folder, folders: [fixture.folder] };
  const statements: string[] = [];
  const description = await withDuckDb(reach, async (connection) => {
    const cells = row.map((cell, index) => `'${cell.replaceAll('"', '')}' AS c${index}`);
    await connection.run(`COPY (SELECT ${cells.join(', ')} FROM range(30)) TO '${parquet}' (FORMAT parquet)`);
    const counting = new Proxy(connection, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (sql: string) => {
          statements.push(sql);
          return value.call(target, sql) as unknown;
        };
      },
    });
    return describeLayer(
      counting,
      parquet,
      names.map((name) => ({ name, display_name: name })),
    );
  });
  expect(description.columns.slice(0, 5)).toMatchObject([
    { type: 'number', values: ['1.5'] },
    { type: 'date' },
    { type: 'text', examples: ['text'] },
    { type: 'text', na_values: [{ text: 'NA', count: 30 }] },
    { type: 'text', numbers: { formats: ['point'] } },
  ]);
  expect(statements.length).toBeLessThan(50);
  expect(statements.some((sql) => sql.includes('try_strptime'))).toBe(false);
});
