import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../../../../tests/fixtures/postgres.ts';
import { openTestUploads, type TestUploads } from '../../../../tests/fixtures/uploads.ts';
import { splitList } from '#domain/value/text/list-text.ts';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import type { Log } from '#server/base/base.server.ts';
import { analyseUpload } from '../analyse-upload.ts';
import { withDuckDb } from '../table/duckdb-table.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
}, 60_000);
afterAll(() => fixture.close());

async function parquetOf(select: string, options = ''): Promise<Buffer> {
  const path = join(fixture.folder, 'given.parquet');
  await withDuckDb({ spill: fixture.folder, folders: [fixture.folder] }, (connection) =>
    connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet${options})`),
  );
  return readFile(path);
}

test('a Parquet file keeps its types, and its sums', async () => {
  const flights = `SELECT
      TIMESTAMP '2001-01-01 00:10:00' + INTERVAL (range) MINUTE AS date,
      (range % 7 - 2)::SMALLINT AS delay,
      range % 1009 AS distance,
      ['ORD', 'LAX', 'DFW'][1 + range % 3] AS origin
    FROM range(9000)`;
  const { id, layers, error } = await fixture.send('flights.parquet', await parquetOf(flights));
  expect(error).toBeNull();
  const { layerName, columns: found } = layers![0]!;
  expect(Object.fromEntries(found.map(({ name, type }) => [name, type]))).toEqual({
    date: 'timestamp',
    delay: 'number',
    distance: 'number',
    origin: 'text',
  });
  const columns = found.map(columnOfLayer);
  const { versionId } = await fixture.publish(id, { layerName, sourceName: 'Flights', columns });
  const { rows } = await fixture.engine.requests.query(versionId, {
    attributes: ['origin', 'distance', 'delay', 'date'],
    groupBy: ['origin'],
    fn: { distance: 'sum', delay: 'avg', date: 'count' },
    filter: { origin: ['ORD'] },
  });
  const ofOrigin = Array.from({ length: 3000 }, (_, at) => at * 3);
  const sum = (of: (row: number) => number) => ofOrigin.reduce((total, row) => total + of(row), 0);
  const delay = expect.closeTo(sum((row) => (row % 7) - 2) / 3000, 10) as number;
  expect(rows).toEqual([['ORD', sum((row) => row % 1009), delay, 3000]]);
});

test.each([
  [`'{"steps":{"a":"month","b":"quarter","c":"month","x":"month"}}'`, ['month', null, null]],
  [`'{"steps":{"a":"week"}}'`, [null, null, null]],
  [`'no JSON'`, [null, null, null]],
  [`'\\xFF'::BLOB`, [null, null, null]],
])('dates are months where the file says so and all of them are: %s', async (note, steps) => {
  const dates = `SELECT DATE '2024-02-01' AS a, DATE '2024-02-01' AS b, DATE '2024-02-02' AS c`;
  const file = await parquetOf(dates, `, KV_METADATA {tidemark: ${note}}`);
  const { layers, error } = await fixture.send('a.parquet', file);
  expect(error).toBeNull();
  expect(layers![0]!.columns.map(({ step }) => step)).toEqual(steps);
});

test('a Parquet file may have a column that is called as DuckDB calls the numbers of rows', async () => {
  const { layers, error } = await fixture.send(
    'a.parquet',
    await parquetOf('SELECT 7 AS file_row_number, 8 AS filename, range AS n FROM range(3)'),
  );
  expect(error).toBeNull();
  expect(layers![0]).toMatchObject({ rows: 3, preview: [0, 1, 2].map((n) => ['7', '8', String(n)]) });
});

test('NUL characters in the texts of a Parquet file are replaced', async () => {
  const { layers, error } = await fixture.send(
    'a.parquet',
    await parquetOf("SELECT 'x' || chr(0) || 'y' AS a, ['p' || chr(0)] AS b"),
  );
  expect(error).toBeNull();
  expect(layers![0]!.preview).toEqual([['x\ufffdy', 'p\ufffd']]);
  expect(layers![0]!.notes).toContain('NUL characters in texts were replaced by �.');
});

test('lists, structures and whole numbers that are too large are text that loses nothing', async () => {
  const select = `SELECT ['IA', 'PA, "new"', ' x '] AS programs, [1, 2] AS years, [[1], [2]] AS matrix,
      {'a': 'b', 'c': [TIME '12:30:00']} AS place, MAP {'k': 1} AS counts, [TIMESTAMP '2024-01-02 03:04:05'] AS moments,
      []::VARCHAR[] AS none, TIME '12:30:00' AS opens, 18446744073709551615::UBIGINT AS hash, 1844674407370955161::UBIGINT AS small`;
  const { id, layers, error } = await fixture.send('a.parquet', await parquetOf(select));
  expect(error).toBeNull();
  const { layerName, preview, columns, notes } = layers![0]!;
  expect(Object.fromEntries(columns.map(({ name }, index) => [name, preview[0]![index]]))).toEqual({
    programs: 'IA, "PA, ""new""", " x "',
    years: '1, 2',
    matrix: '[[1],[2]]',
    place: '{"a":"b","c":["12:30:00"]}',
    counts: '{"k":1}',
    moments: '2024-01-02 03:04:05',
    none: null,
    opens: '12:30:00',
    hash: '18446744073709551615',
    small: '1844674407370955161',
  });
  expect(splitList(preview[0]![0]!)).toEqual(['IA', 'PA, "new"', ' x ']);
  expect(columns.slice(-2).map(({ type }) => type)).toEqual(['text', 'number']);
  expect(notes).toContain(
    'Lists, structures and values of other types are read as text: programs, years, matrix, place, counts, moments, none, opens, hash.',
  );
  const published = { layerName, sourceName: 'Types', columns: columns.map(columnOfLayer) };
  const { versionId } = await fixture.publish(id, published);
  const { rows } = await fixture.engine.requests.query(versionId, { attributes: ['hash', 'small'] });
  expect(rows).toEqual([['18446744073709551615', '1844674407370955161']]);
});

test('a Parquet file that cannot be read is refused with the reason and a way on', async () => {
  const bytes = await parquetOf('SELECT range AS n FROM range(1000)');
  bytes.fill(0xff, 4, bytes.length - 200);
  const { id, error } = await fixture.send('a.parquet', bytes);
  expect(error).toMatch(
    /^The Parquet file is damaged, or of a kind that cannot be read \(.+\)\. Write it again/,
  );
  expect(error).not.toContain(fixture.folder);
  const logged: unknown[] = [];
  const log: Log = { ...silentLog, warn: (details: unknown) => logged.push(details) };
  await analyseUpload({ db: fixture.database.db, objects: fixture.objects, log }, id);
  expect(logged).toEqual([{ upload: id, error, cause: expect.stringContaining('Error') as string }]);
});
