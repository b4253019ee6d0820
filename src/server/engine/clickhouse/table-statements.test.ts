import { expect, test } from 'vitest';
import { createStatements, dropStatements, rowsAt } from './table-statements.ts';

const columns = new Map([
  ['name', { value: 'c1', raw: null, type: 'VARCHAR' as const, trim: false, mayMisfit: false }],
  ['day', { value: 'c2', raw: 'r2', type: 'DATE' as const, trim: false, mayMisfit: true }],
]);
const parts = { name: 'v7_a', columns, hasPositions: false };
const cells = 'c1 Nullable(String), c2 Nullable(Int32), r2 Nullable(String)';
const edited = `id Int64, seq Int64, deleted Bool, after_id Int64, after_key String, ${cells}`;

test('a version on one server is two tables and a view', () => {
  expect(createStatements(parts, { database: 'tides' })).toEqual([
    `CREATE TABLE v7_a_base (id Int64, ${cells}) ENGINE = MergeTree ORDER BY id`,
    `CREATE TABLE v7_a_delta (${edited}) ENGINE = MergeTree ORDER BY (id, seq)`,
    [
      'CREATE VIEW v7_a AS',
      "SELECT id, id AS after_id, '' AS after_key, c1, c2, r2 FROM v7_a_base",
      'WHERE id NOT IN (SELECT id FROM v7_a_delta WHERE seq <= {seq:Int64})',
      'UNION ALL',
      'SELECT id, after_id, after_key, c1, c2, r2 FROM (SELECT * FROM v7_a_delta WHERE seq <= {seq:Int64} ORDER BY seq DESC LIMIT 1 BY id) WHERE NOT deleted',
    ].join('\n'),
  ]);
});

test('on a cluster each shard has a part of the rows, and its replicas have copies', () => {
  const topology = { database: 'tides', cluster: "o'c", hasReplicas: true };
  const [local, all] = createStatements({ ...parts, hasPositions: true }, topology);
  const rows = `id Int64, after_id Int64, after_key String, ${cells}`;
  expect([local, all]).toEqual([
    `CREATE TABLE v7_a_base_local ON CLUSTER 'o''c' (${rows}) ENGINE = ReplicatedMergeTree ORDER BY id`,
    `CREATE TABLE v7_a_base ON CLUSTER 'o''c' (${rows}) ENGINE = Distributed('o''c', 'tides', 'v7_a_base_local', cityHash64(id))`,
  ]);
  expect(dropStatements('v7_a', topology)).toEqual([
    "DROP VIEW IF EXISTS v7_a ON CLUSTER 'o''c'",
    "DROP TABLE IF EXISTS v7_a_base ON CLUSTER 'o''c'",
    "DROP TABLE IF EXISTS v7_a_base_local ON CLUSTER 'o''c'",
    "DROP TABLE IF EXISTS v7_a_delta ON CLUSTER 'o''c'",
    "DROP TABLE IF EXISTS v7_a_delta_local ON CLUSTER 'o''c'",
  ]);
});

test('rows without edits are those that were loaded', () => {
  expect(rowsAt('v7_a', { seq: 3, appliedSeq: 3 })).toBe('v7_a_base');
  expect(rowsAt('v7_a', { seq: 3, appliedSeq: 5 })).toBe('v7_a(seq = 5)');
});
