import { DuckDBInstance } from '@duckdb/node-api';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../../../tests/fixtures/data-engine.ts';
import { operation, variable } from '../../testing/case-columns.ts';
import { cellOf } from './duckdb-cell.ts';

let fixture: TestEngine;
let folder: string;
let versionId: number;
const columns = [
  { name: 'a "quoted" name', type: 'text' as const },
  { name: 'amount', type: 'number' as const, dataType: 'numeric' as const },
  { name: 'day', type: 'date' as const, dataType: 'date' as const },
  { name: 'at', type: 'timestamp' as const, dataType: 'timestamp' as const },
  { name: 'open', type: 'boolean' as const, dataType: 'boolean' as const },
  { name: 'tags', type: 'multiselect' as const },
  {
    name: 'share',
    type: 'calculated' as const,
    dataType: 'numeric' as const,
    formula: operation(variable('amount'), '/', variable('amount')),
  },
  // Without a data type, a number is text in the file.
  {
    name: 'ratio',
    type: 'calculated' as const,
    formula: operation(variable('amount'), '/', variable('amount')),
  },
];
beforeAll(async () => {
  fixture = await openTestEngine({ cachedBytes: 0 });
  folder = fixture.downloads;
  ({ versionId } = await createVersion(fixture, columns));
  const [text, amount, day, at, open, tags] = [
    `'row ' || i`,
    `CASE WHEN i % 7 = 0 THEN NULL WHEN i % 11 = 0 THEN 'none' ELSE CAST(i % 13 - 6 AS VARCHAR) END`,
    `CASE WHEN i % 5 = 0 THEN '1_000' ELSE CAST(DATE '2020-02-28' + CAST(i AS INTEGER) AS VARCHAR) END`,
    `'2024-05-06T07:08:' || lpad(CAST(i % 60 AS VARCHAR), 2, '0') || '.25Z'`,
    `CASE WHEN i % 3 = 0 THEN 'true' WHEN i % 3 = 1 THEN 'false' END`,
    `CASE WHEN i % 4 > 0 THEN 'x,y' || i % 4 END`,
  ];
  await publishQuery(
    fixture,
    versionId,
    `SELECT i AS _row_id, ${text} AS "a ""quoted"" name", ${amount} AS amount, ${day} AS day, ${at} AS at, ${open} AS open, ${tags} AS tags FROM range(1, 2001) AS t(i)`,
  );
}, 60_000);
afterAll(() => fixture.close());

const attributes = columns.map(({ name }) => name);
const requests: Record<string, DataRequestInput> = {
  'all rows': { attributes },
  'some rows in another order': {
    attributes,
    orderBy: { amount: 'desc nulls last', share: 'asc nulls last' },
    filter: { open: [true] },
    normalFilter: [{ column: 'tags', operation: 'filter', values: ['y2', 'y3'] }],
  },
  'no rows': { attributes, filter: { amount: [5000] } },
  groups: {
    attributes: ['open', 'amount', 'day'],
    groupBy: ['open'],
    fn: { amount: 'avg', day: 'max' },
    orderBy: { open: 'asc nulls last' },
  },
  totals: { attributes: ['amount', 'at'], fn: { amount: 'sum', at: 'count' } },
};

test.each(Object.entries(requests))(
  'a file has the rows that are shown, in their order: %s',
  async (name, request) => {
    const shown: Cell[][] = [];
    await fixture.engine.requests.each(versionId, request, async (rows) => void shown.push(...rows));
    const path = join(folder, `${name}.parquet`);
    const saved = request.attributes!.map((column) => {
      const found = columns.find((one) => one.name === column)!;
      const isNumber = ['avg', 'sum', 'count'].includes(request.fn?.[column] ?? '');
      return sourceColumnSchema.parse(
        isNumber ? { name: column, type: 'number', dataType: 'numeric' } : found,
      );
    });
    await fixture.engine.requests.save(versionId, request, { path, columns: saved });

    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const reader = await connection.runAndReadAll(`SELECT * FROM '${path}'`);
    const rows = reader.getRows().map((row) => row.map(cellOf));
    connection.closeSync();
    const fits = (cell: Cell, at: number) =>
      saved[at]!.dataType === 'text' || cell === 'NaN' || typeof cell !== 'string' || /^\d{4}-/.test(cell);
    const inFile = (cell: Cell, at: number): Cell => {
      if (!fits(cell, at)) return null;
      if (saved[at]!.dataType === 'text' && typeof cell === 'number') return String(cell);
      return cell;
    };
    expect(rows).toEqual(shown.map((row) => row.map(inFile)));
    expect(reader.columnNames()).toEqual(request.attributes);
    if (name === 'all rows') {
      expect(rows).toHaveLength(2000);
      expect(reader.columnTypes().map(String)).toEqual([
        'VARCHAR',
        'BIGINT',
        'DATE',
        'TIMESTAMP',
        'BOOLEAN',
        'VARCHAR[]',
        'DOUBLE',
        'VARCHAR',
      ]);
    }
  },
);

test('a file is written in the folder for downloads only', async () => {
  const path = join(fixture.folder, 'elsewhere.parquet');
  const saved = [sourceColumnSchema.parse(columns[0])];
  const file = { path, columns: saved };
  await expect(
    fixture.engine.requests.save(versionId, { attributes: [saved[0]!.name] }, file),
  ).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('Permission Error') }),
  });
  expect(existsSync(path)).toBe(false);
});

test('writing a file stops with its signal', async () => {
  const stop = AbortSignal.abort(new Error('gone'));
  const file = { path: join(folder, 'stopped.parquet'), columns: [sourceColumnSchema.parse(columns[0])] };
  await expect(
    fixture.engine.requests.save(versionId, { attributes: [columns[0]!.name] }, file, { signal: stop }),
  ).rejects.toThrow();
});
