import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import mysql from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReadRequest } from '../connector.ts';
import { mysqlConnector, type MysqlSettings } from './index.ts';
import { mysqlReader } from './mysql-reader.ts';

/** A server to try, `mysql://user:password@127.0.0.1:3306/database`; its tables are made and dropped. */
const address = process.env['TIDEMARK_TEST_MYSQL'];
const url = new URL(address ?? 'mysql://127.0.0.1/none');
const allowed = [{ kind: 'network', address: '127.0.0.1', prefix: 32 }] as const;

let folder: string;
let files = 0;

async function run(...statements: string[]): Promise<void> {
  const connection = await mysql.createConnection({ uri: address! });
  for (const statement of statements) {
    await connection.query(statement);
  }
  await connection.end();
}

type Change = Partial<Omit<ReadRequest<MysqlSettings>, 'settings'>> & { settings?: Partial<MysqlSettings> };

function requestOf({ settings, ...change }: Change): ReadRequest<MysqlSettings> {
  const place = { host: url.hostname, port: Number(url.port) || 3306, database: url.pathname.slice(1) };
  return {
    settings: { kind: 'mysql', ...place, encryption: 'none', ...settings },
    access: {
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      headers: {},
    },
    network: { allowed },
    path: join(folder, `file-${(files += 1)}`),
    limit: 1_000_000_000,
    validators: { etag: null, lastModified: null },
    mode: 'replace',
    since: null,
    report: () => undefined,
    ...change,
  };
}

/** Reads a place, and then its file: the types and the texts of its columns. */
async function read(change: Change) {
  const request = requestOf(change);
  const data = await mysqlReader.read(request);
  if (data.status === 'unchanged') return { data, types: {}, rows: [] };
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run("SET TimeZone = 'UTC'");
  const from = `read_parquet('${request.path}')`;
  const types = await connection.runAndReadAll(
    `SELECT column_name, column_type FROM (DESCRIBE FROM ${from})`,
  );
  const rows = await connection.runAndReadAll(`SELECT COLUMNS(*)::VARCHAR FROM ${from}`);
  connection.closeSync();
  return { data, types: Object.fromEntries(types.getRows()), rows: rows.getRows() };
}

describe.skipIf(address === undefined)('a server of MySQL or MariaDB', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidemark-mysql-'));
    await run(
      'drop table if exists readings, kept, kinds',
      'create table readings (id bigint primary key, note varchar(50), at timestamp(6) null)',
      'create table kept (id int)',
      'insert into kept values (1)',
      `create table kinds (small tinyint, large bigint, huge bigint unsigned, fixed decimal(10,2), far decimal(40,10),
        double_ double, day date, local_ datetime(6), moment timestamp(6) null, text_ text character set latin1, bytes_ varbinary(9),
        bits bit(3), clock time, object json, zero date)`,
    );
    await run(
      "set sql_mode = ''",
      'insert into readings values ' +
        Array.from(
          { length: 50 },
          (_, at) =>
            `(${50 - at}, 'note ${at}', '2024-01-01 10:00:00.0000${String(60 - at).padStart(2, '0')}')`,
        ).join(', '),
    );
    const connection = await mysql.createConnection({ uri: address! });
    await connection.query("set sql_mode = '', time_zone = '+02:00'");
    await connection.query(
      `insert into kinds values (1, 9007199254740993, 18446744073709551615, 1.50, 12345678901234567.89, 0.1, '2024-02-29',
        '2024-05-01 12:00:00.123456', '2024-05-01 12:00:00.123456', 'ä,"\\n', x'deadbeef', b'101', '10:00:00', '{"a": 1}', '0000-00-00'),
        (null, null, null, null, null, null, null, null, null, '\\\\N', null, null, null, null, '2024-01-01')`,
    );
    await connection.end();
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('gives every value as it is, in the type that holds it exactly', async () => {
    const { types, rows } = await read({ settings: { table: 'kinds' } });
    expect(Object.values(types)).toEqual([
      'BIGINT',
      'BIGINT',
      'UBIGINT',
      'DOUBLE',
      'VARCHAR',
      'DOUBLE',
      'DATE',
      'TIMESTAMP',
      'TIMESTAMP WITH TIME ZONE',
      'VARCHAR',
      'VARCHAR',
      'VARCHAR',
      'VARCHAR',
      'VARCHAR',
      'VARCHAR',
    ]);
    expect(rows[0]).toEqual([
      '1',
      '9007199254740993',
      '18446744073709551615',
      '1.5',
      '12345678901234567.8900000000',
      '0.1',
      '2024-02-29',
      '2024-05-01 12:00:00.123456',
      '2024-05-01 10:00:00.123456+00',
      'ä,"\n',
      '\\xdeadbeef',
      '\\x05',
      '10:00:00',
      '{"a": 1}',
      '0000-00-00',
    ]);
    expect(rows[1]).toEqual([
      ...Array.from({ length: 9 }, () => null),
      '\\N',
      null,
      null,
      null,
      null,
      '2024-01-01',
    ]);
  });

  test('is read in the order of its key, and in the same file each time', async () => {
    const first = await read({ settings: { table: 'readings' } });
    expect(first.rows.map(([id]) => Number(id))).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect((await read({ settings: { table: 'readings' } })).data).toEqual(first.data);
  });

  test.each([
    'select 1; drop table kept',
    'select 1) as q; drop table kept; -- ',
    'select 1) as q; drop table kept; select * from (select 1',
    'delete from kept',
    'drop table kept',
    "select 1) as q into outfile '/tmp/tidemark-x' -- ",
    "select 1) as q into outfile '/tmp/tidemark-x' /*",
    "select 1 into outfile '/tmp/tidemark-x'",
    'select 1 /*',
    "select 'a",
    'select * from missing',
    'select 1 as a, 2 as a',
    'select * from kept for update; commit',
  ])('is not changed by %j', async (query) => {
    const error = await read({ settings: { query } }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: 'invalid_request' });
    expect((await read({ settings: { table: 'kept' } })).rows).toEqual([['1']]);
  });

  test.each(['select 1 as a -- the number', 'select 1 as a;', 'select 1 as a # the number'])(
    '%j is one SELECT',
    async (query) => {
      expect((await read({ settings: { query } })).rows).toEqual([['1']]);
    },
  );

  test('gives the rows since a value, behind it or also at it', async () => {
    const at = {
      settings: { table: 'readings', since: 'at' },
      since: { column: 'at', value: '2024-01-01T10:00:00.000058Z' },
    };
    expect((await read({ ...at, mode: 'append' })).rows).toHaveLength(2);
    expect((await read({ ...at, mode: 'update' })).rows).toHaveLength(3);
    const id = { settings: { table: 'readings', since: 'id' }, since: { column: 'id', value: '48' } };
    expect((await read({ ...id, mode: 'append' })).rows.map(([each]) => each)).toEqual(['49', '50']);
    const note = {
      settings: { query: "select 'b' as note union select 'A' union select 'ä'", since: 'note' },
      since: { column: 'note', value: 'a' },
    };
    expect((await read({ ...note, mode: 'append' })).rows.flat().toSorted()).toEqual(['b', 'ä']);
  });

  test('says what may be read, and shows the first rows', async () => {
    const choices = await mysqlReader.choices!(requestOf({}));
    expect(choices.map(({ label }) => label)).toEqual(['kept', 'kinds', 'readings']);
    const preview = await mysqlReader.preview!(requestOf({ settings: { table: 'readings' } }));
    expect(preview.rows).toHaveLength(20);
  });

  test.each<[string, Change, string]>([
    ['a wrong password', { access: { user: 'ann', password: 'wrong', headers: {} } }, 'invalid_request'],
    ['no such table', { settings: { table: 'missing' } }, 'invalid_request'],
    ['nobody at the port', { settings: { table: 'kept', port: 1 } }, 'unavailable'],
    ['a certificate of nobody', { settings: { table: 'kept', encryption: 'verified' } }, 'invalid_request'],
    ['this machine', { settings: { table: 'kept' }, network: { allowed: [] } }, 'forbidden'],
    [
      'a slow statement',
      {
        settings: { query: 'select benchmark(200000000, md5(1)) as a' },
        network: { allowed, patience: { response: 5000, idle: 5000, whole: 1500 } },
      },
      'invalid_request',
    ],
  ])('%s', async (_name, change, code) => {
    const error = await read(change).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code });
    expect((error as Error).message).not.toContain('wrong');
  });

  test('encrypts with any certificate where that is chosen', async () => {
    expect((await read({ settings: { table: 'kept', encryption: 'unverified' } })).rows).toEqual([['1']]);
  });
});

test.each([
  ['mysql://ann:secret@db.example.org/gauges', { host: 'db.example.org', port: 3306, database: 'gauges' }],
  ['mariadb://db.example.org:3307/gauges', { port: 3307 }],
  ['postgres://db.example.org/gauges', null],
])('the address %s', (entered, expected) => {
  const found = mysqlConnector.recognise(entered);
  expect(found === null).toBe(expected === null);
  expect(found ?? {}).toMatchObject(expected ?? {});
  expect(JSON.stringify(found)).not.toContain('secret');
});
