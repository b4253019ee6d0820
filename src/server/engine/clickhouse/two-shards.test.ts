import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hasClickHouse,
  openTestClickHouse,
  type TestClickHouse,
} from '../../../../tests/fixtures/clickhouse.ts';
import { openClickHouse, type ClickHouse } from './client.ts';
import { tableClient } from './table-client.ts';
import { createStatements, tablesOf, rowsAt } from './table-statements.ts';

const columns = new Map([
  ['name', { value: 'c1', raw: null, type: 'VARCHAR' as const, trim: false, mayMisfit: false }],
]);

/**
 * The statements that a cluster gets, for one process that is both shards: it has all rows, and shows each
 * shard its part.
 */
function inOneProcess(statement: string): string[] {
  const plain = statement.replaceAll(/ ON CLUSTER '\w+'/g, '');
  const [, local] = /^CREATE TABLE (\w+_local) /.exec(plain) ?? [];
  if (local === undefined) return [plain];
  const rows = `${local}_rows`;
  return [
    plain.replace(local, rows),
    `CREATE VIEW ${local} AS SELECT * FROM ${rows} WHERE id % 2 = shardNum() - 1`,
  ];
}

describe.skipIf(!hasClickHouse)('a version over two shards', () => {
  let server: TestClickHouse;
  let clickHouse: ClickHouse;
  beforeAll(async () => {
    server = (await openTestClickHouse({ shards: true }))!;
    clickHouse = openClickHouse({ url: server.url });
  }, 60_000);
  afterAll(async () => {
    await clickHouse.close();
    await server.close();
  });

  test('has the rows of one on one server after each entry', async () => {
    const { command, read } = tableClient(clickHouse);
    const [database, cluster] = [new URL(server.url).pathname.slice(1), 'tidemark'];
    const made = { columns, hasPositions: true };
    const one = createStatements({ ...made, name: 'v1_one' }, { database });
    const spread = createStatements({ ...made, name: 'v1_two' }, { database, cluster });
    for (const statement of [...one, ...spread.flatMap(inOneProcess)]) {
      await command(statement);
    }

    const edits = [
      "(3, 1, false, 3, '', 'edited')",
      "(4, 2, true, 4, '', NULL)",
      "(21, 3, false, 5, 'a', 'inserted')",
      "(3, 4, false, 3, '', 'again')",
      "(3, 4, false, 3, '', 'again')",
      "(21, 5, true, 21, '', NULL)",
      "(4, 6, false, 4, '', 'back')",
    ];
    for (const [base, delta] of [
      [tablesOf('v1_one').base, tablesOf('v1_one').delta],
      [`${tablesOf('v1_two').base}_local_rows`, `${tablesOf('v1_two').delta}_local_rows`],
    ] as const) {
      await command(
        `INSERT INTO ${base} SELECT number + 1, number + 1, '', concat('n', toString(number)) FROM numbers(20)`,
      );
      await command(`INSERT INTO ${delta} VALUES ${edits.join(', ')}`);
    }

    for (const appliedSeq of [0, 1, 2, 3, 4, 5, 6]) {
      const questions = [
        'count(), sum(id), max(c1)',
        "arrayStringConcat(groupArray(concat(toString(id), ':', toString(after_id), after_key, ifNull(c1, ''))), ' ')",
      ];
      for (const question of questions) {
        const rowsOf = (name: string) =>
          read(`SELECT ${question} FROM (SELECT * FROM ${rowsAt(name, { seq: 0, appliedSeq })} ORDER BY id)`);
        expect(await rowsOf('v1_two')).toEqual(await rowsOf('v1_one'));
      }
    }
  });
});
