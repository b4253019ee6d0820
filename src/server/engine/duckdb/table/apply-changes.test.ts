import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NetChanges } from '../../log/collapse-changes.ts';
import { duckDbDialect } from '../dialect.ts';
import { applyChanges } from './apply-changes.ts';

let instance: DuckDBInstance;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
});
afterAll(() => instance.closeSync());

const numberText = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.integer().map(String),
  fc.tuple(fc.integer({ min: -999, max: 999 }), fc.nat(9_999_999)).map(([whole, part]) => `${whole}.${part}`),
  fc.constantFrom('-0', '0', '007', '1.50', '1e3', ' 5', '5 ', '-9', '999999999999999', '0.0001', ''),
);

test('a cell has the same value and text whether it is set alone or with many others', async () => {
  const connection = await instance.connect();
  const many = 20;
  await fc.assert(
    fc.asyncProperty(numberText, fc.constantFrom('DOUBLE', 'BIGINT' as const), async (text, type) => {
      await connection.run(
        `CREATE OR REPLACE TABLE t AS SELECT i AS id, CAST(1 AS ${type}) AS c1, 'x' AS r1 FROM range(1, 41) AS r(i)`,
      );
      const columns = new Map([
        ['n', { value: 'c1', raw: 'r1', type, trim: false, mayMisfit: true, na_values: ['-9'] }],
      ]);
      const patch = (rowIds: number[]): NetChanges => ({
        cleared: false,
        deleted: new Set(),
        inserted: new Map(),
        positions: new Map(),
        patched: new Map(rowIds.map((id) => [id, { n: text }])),
      });
      const layout = { dialect: duckDbDialect, table: 't', columns };
      await applyChanges(connection, layout, patch([1]));
      await applyChanges(connection, layout, patch(Array.from({ length: many }, (_, at) => at + 2)));
      const rows = await connection.runAndReadAll('SELECT DISTINCT c1, r1 FROM t WHERE id <= 21');
      expect(rows.getRows()).toHaveLength(1);
    }),
    { numRuns: 200 },
  );
});

test('a number as a literal is the same number', async () => {
  const connection = await instance.connect();
  await fc.assert(
    fc.asyncProperty(fc.double({ noNaN: true, noDefaultInfinity: true }), async (value) => {
      const reader = await connection.runAndReadAll(`SELECT ${duckDbDialect.literal(value, 'DOUBLE')}`);
      expect(reader.getRows()[0]![0]).toBe(value);
    }),
    { numRuns: 500 },
  );
  expect(duckDbDialect.literal(Number.NaN, 'DOUBLE')).toBeNull();
  expect(duckDbDialect.literal("a' OR 1=1", 'VARCHAR')).toBeNull();
});
