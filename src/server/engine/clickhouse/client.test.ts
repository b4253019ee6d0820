import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hasClickHouse,
  openTestClickHouse,
  type TestClickHouse,
} from '../../../../tests/fixtures/clickhouse.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { BoundParameter } from '../dialect.ts';
import { openClickHouse, type ClickHouse } from './client.ts';
import { placeholder, withLiterals } from './statement-parameters.ts';

const limits = (milliseconds = 60_000, signal = new AbortController().signal) => ({ signal, milliseconds });
const plain = (sql: string) => ({ sql, parameters: [] });
const slow = plain('SELECT sum(sipHash64(number)) FROM numbers(2000000000)');

/** A statement whose `?` are these values. */
function statementOf(sql: string, parameters: BoundParameter[]) {
  let position = 0;
  const text = sql.replaceAll('?', () => {
    position += 1;
    return placeholder(position, parameters[position - 1]!);
  });
  return { sql: text, parameters };
}

const text = (value: unknown, list = false): BoundParameter => ({ value, type: 'VARCHAR', list });

describe.skipIf(!hasClickHouse)('a ClickHouse', () => {
  let server: TestClickHouse;
  let clickHouse: ClickHouse;
  beforeAll(async () => {
    server = (await openTestClickHouse())!;
    clickHouse = openClickHouse({ url: server.url });
  });
  afterAll(async () => {
    await clickHouse.close();
    await server.close();
  });

  const oddTexts = ["O'Brien \\ %", 'a\tb\nc\rd', '\\N', '', 'ẞ😀', '{p1:String}', '"', "\\'"];

  test('binds values of every type, and gives them back', async () => {
    const parameters: BoundParameter[] = [
      ...oddTexts.map((one) => text(one)),
      text(oddTexts, true),
      text(['a', null], true),
      { value: [1, -9007199254740991], type: 'BIGINT', list: true },
      { value: 1.5e-300, type: 'DOUBLE', list: false },
      { value: true, type: 'BOOLEAN', list: false },
    ];
    const values = [...oddTexts, oddTexts];
    const statement = statementOf(`SELECT ${parameters.map(() => '?').join(', ')}`, parameters);
    for (const one of [statement, withLiterals(statement)]) {
      const [row] = await clickHouse.read(one);
      expect(row).toEqual([...values, ['a', 'null'], ['1', '-9007199254740991'], 1.5e-300, true]);
    }
  });

  test('reads cells by their types', async () => {
    const sql = `SELECT toInt32(-1), CAST(NULL AS Nullable(Int32)), toInt32(-719162), toInt32(2932896),
      fromUnixTimestamp64Micro(toInt64(-1), 'UTC'), fromUnixTimestamp64Micro(toInt64(253402300799999000), 'UTC'),
      toInt64(9007199254740993), toInt128('-170141183460469231731687303715884105728'), nan, 1 / 0, -0.5, 1e21,
      true, [], ['b', 'a'], toLowCardinality('x'), NULL`;
    expect(await clickHouse.read(plain(sql))).toEqual([
      [
        '1969-12-31',
        null,
        '0001-01-01',
        '9999-12-31',
        '1969-12-31T23:59:59.999999Z',
        '9999-12-31T23:59:59.999Z',
        '9007199254740993',
        '-170141183460469231731687303715884105728',
        'NaN',
        null,
        -0.5,
        1e21,
        true,
        null,
        ['b', 'a'],
        'x',
        null,
      ],
    ]);
  });

  test('inserts rows and files, and streams rows', async () => {
    await clickHouse.command('CREATE TABLE t (id Int64, c1 Nullable(String)) ENGINE = MergeTree ORDER BY id');
    await clickHouse.insertRows(
      't',
      ['id', 'c1'],
      [
        [1, 'a\\b'],
        [2, null],
      ],
    );
    await clickHouse.insertRows('t', ['id', 'c1'], []);
    const file = await clickHouse.readParquet(plain('SELECT c1, id + 10 AS id FROM t'));
    await clickHouse.insertParquet('t', ['id', 'c1'], file);
    const many = statementOf('SELECT id, c1 FROM t WHERE id IN (SELECT arrayJoin(?)) ORDER BY id', [
      { value: Array.from({ length: 20_000 }, (_, index) => index), type: 'BIGINT', list: true },
    ]);

    const rows: Cell[][] = [];
    for await (const part of clickHouse.stream(many)) {
      rows.push(...part);
    }
    expect(rows).toEqual([
      [1, 'a\\b'],
      [2, null],
      [11, 'a\\b'],
      [12, null],
    ]);
    const again = await clickHouse.readParquet(many);
    await clickHouse.insertParquet('t', ['id', 'c1'], again);
    expect(await clickHouse.read(plain('SELECT count() FROM t'))).toEqual([[8]]);
  });

  test('gives up at a limit, and goes on', async () => {
    await expect(clickHouse.read(slow, limits(50))).rejects.toMatchObject({ code: 'timeout' });
    const texts = plain("SELECT repeat('x', 100) FROM numbers(100000)");
    await expect(clickHouse.read(texts, limits(), 5000)).rejects.toMatchObject({ code: 'too_large' });
    const controller = new AbortController();
    const reading = clickHouse.read(slow, limits(60_000, controller.signal));
    controller.abort();
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });

    const small = openClickHouse({ url: server.url, memory: 10_000_000 });
    const sorted = plain(
      'SELECT toString(number) AS x FROM numbers(3000000) ORDER BY reverse(x) OFFSET 2999999',
    );
    await expect(small.read(sorted)).rejects.toMatchObject({ code: 'out_of_memory' });
    await small.close();
    expect(await clickHouse.read(plain('SELECT 42'))).toEqual([[42]]);
  });

  test('a statement that was cancelled ends in the server', async () => {
    const controller = new AbortController();
    const reading = clickHouse.read(slow, limits(60_000, controller.signal));
    const running = plain(
      "SELECT count() FROM system.processes WHERE query LIKE '%sipHash64%' AND query NOT LIKE '%system.processes%'",
    );
    await expect.poll(async () => clickHouse.read(running)).toEqual([[1]]);
    controller.abort();
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(async () => clickHouse.read(running)).toEqual([[0]]);
  });

  test('a fault of ours is no sentence for people', async () => {
    const error = await clickHouse
      .read(plain('SELECT nothing FROM nowhere'))
      .catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ name: 'Error', message: expect.stringContaining('UNKNOWN_TABLE (60)') });
  });
});

test('a server that is away or refuses is unavailable, and no error names the password', async () => {
  const server = createServer((_request, response) => {
    response.statusCode = 500;
    response.end('Code: 516. DB::Exception: someone: wrong password s3cr3t. (AUTHENTICATION_FAILED)');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const clickHouse = openClickHouse({ url: `http://someone:s3cr3t@127.0.0.1:${port}/tidemark` });
  const readings = [() => clickHouse.read(plain('SELECT 1')), () => clickHouse.command('SELECT 1')];

  for (const isThere of [true, false]) {
    for (const reading of readings) {
      const error = (await reading().catch((thrown: unknown) => thrown)) as Error;
      expect(error).toMatchObject({ code: 'unavailable' });
      expect(`${error.stack} ${(error.cause as Error).stack}`).not.toContain('s3cr3t');
    }
    if (isThere) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }
  await clickHouse.close();
});
