import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import type { PhysicalType } from '../dialect.ts';
import { storedType } from './column-types.ts';

const values: [PhysicalType, string][] = [
  ['VARCHAR', "''"],
  ['VARCHAR', 'NULL'],
  ['VARCHAR[]', "['a', '']"],
  ['VARCHAR[]', 'NULL'],
  ['DOUBLE', '0.1'],
  ['BIGINT', '9223372036854775807'],
  ['DATE', "'0001-01-01'"],
  ['DATE', "'9999-12-31'"],
  ['DATE', "'5877641-06-23'"],
  ['DATE', 'NULL'],
  ['TIMESTAMP', "'0001-01-01 00:00:00.000001'"],
  ['TIMESTAMP', "'290301-12-31 23:59:59.999999'"],
  ['TIMESTAMP', 'NULL'],
  ['BOOLEAN', 'FALSE'],
];

test.each(values)('a %s of %s gets into a file and back', async (type, literal) => {
  const connection = await (await DuckDBInstance.create()).connect();
  const { toFile, fromFile } = storedType(type);
  const value = `CAST(${literal} AS ${type})`;
  const reader = await connection.runAndReadAll(
    `SELECT ${fromFile('f')} IS NOT DISTINCT FROM ${value}, typeof(${fromFile('f')}) FROM (SELECT ${toFile(value)} AS f)`,
  );
  expect(reader.getRows()).toEqual([[true, type]]);
});
